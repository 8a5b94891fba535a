import { csv } from '../../domain/kernel/csv.ts'
import { recordAct } from '../audit/audit.sql.ts'
import { inTransaction } from '../database/transactions.ts'
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
  { deps, account, request, now }: Context<'admin'>,
  act: 'people.export' | 'bookings.export',
  ...[head, rows]: Parameters<typeof csv>
): Promise<File> {
  const by = { actorId: account.id, requestId: request.requestId, now }
  const facts = { subjectId: 'all', reason: '', before: {}, after: { rows: rows.length } }
  await inTransaction(deps.sql, (tx) => recordAct(tx, by, { act, ...facts }))
  return new File([`\uFEFF${csv(head, rows)}`], act.replace('.export', '.csv'), { type: 'text/csv' })
}
