import type { Cents } from '../../domain/kernel/money.ts'
import type { Sql } from '../platform/database/connect.ts'

/** The operator’s earnings of each day: commission and service fees, less what refunds took back. */
export function findTakeDays(
  sql: Sql,
  bounds: readonly Temporal.Instant[],
  currency: string,
): Promise<{ nth: number; cents: Cents }[]> {
  return sql`
    select width_bucket(t.at, ${`{${bounds.join()}}`}::timestamptz[]) as nth, -sum(l.amount_cents)::bigint as cents
    from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
    where t.at >= ${bounds[0] ?? null} and t.at < ${bounds.at(-1) ?? null}
      and l.account in ('commission_income', 'service_fee_income') and l.currency = ${currency}
    group by 1`
}
