import { csv } from '../../domain/kernel/csv.ts'
import { recordExport } from '../platform/audit/record-export.ts'
import type { Context } from '../platform/http/endpoints.ts'

const PAGE = 24
export const MOST_EXPORTED = 50_000

export async function onePage<Row>(
  asked: number,
  total: number,
  read: (offset: number, limit: number) => Promise<Row[]>,
) {
  const pages = Math.max(1, Math.ceil(total / PAGE))
  const page = Math.min(asked, pages)
  return { items: await read((page - 1) * PAGE, PAGE), total, page, pages }
}

/**
 * Returns personal data as a spreadsheet file, with the byte order mark that spreadsheets need to detect UTF-8. The
 * audit log records the download and its number of rows.
 */
export async function fileOnRecord(
  ctx: Context<'admin'>,
  act: 'people.export' | 'bookings.export',
  filter: Parameters<typeof recordExport>[3],
  ...[head, rows]: Parameters<typeof csv>
): Promise<File> {
  await recordExport(ctx, act, rows.length, filter)
  return new File([`\uFEFF${csv(head, rows)}`], act.replace('.export', '.csv'), { type: 'text/csv' })
}
