import type { Deps } from '../deps.ts'
import { deleteRawRows } from './insights.sql.ts'

const DAYS = 90
const A_ROUND = 5_000

/** Raw rows are kept 90 days; alerts stay. */
export async function forgetOldRows({ sql, clock }: Pick<Deps, 'sql' | 'clock'>): Promise<void> {
  await deleteRawRows(sql, clock.now().subtract({ hours: DAYS * 24 }), A_ROUND)
}
