import { csv } from '../../domain/kernel/csv.ts'
import { recordExport } from '../audit/record-export.ts'
import type { Context } from '../http/endpoints.ts'

const PAGE = 24
/** A file has no more rows than that. */
export const MOST_EXPORTED = 50_000

/** One page of a list of so many, counted from 1; past the last there is the last. */
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
 * Rows about people as a file for spreadsheets, which take one without its first mark for one of another alphabet. Who took it away, and how
 * many rows of it, is on record.
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
