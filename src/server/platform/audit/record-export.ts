import { inTransaction } from '../database/transactions.ts'
import type { Context } from '../http/endpoints.ts'
import { actorOf, recordAction } from './audit.sql.ts'

type Asked = Readonly<Record<string, unknown>>

/**
 * Records who downloaded personal data, how many rows and with which filter. The search text is left out because it may
 * be a name.
 */
export async function recordExport(
  { deps, account, request, now }: Context<'admin'>,
  act: 'people.export' | 'bookings.export' | 'ledger.export',
  rows: number,
  { q, sort: _, ...filter }: Asked,
): Promise<void> {
  const by = actorOf({ account, request, now })
  const chosen = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null)
  const after = {
    rows,
    ...Object.fromEntries(chosen.map(([name, value]) => [name, String(value)])),
    ...(q ? { searched: true } : {}),
  }
  await inTransaction(deps.sql, (tx) => recordAction(tx, by, { act, subjectId: 'all', reason: '', before: {}, after }))
}
