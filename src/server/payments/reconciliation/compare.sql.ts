import type { Sql } from '../../database/connect.ts'
import type { RunRow } from './runs.sql.ts'

/** Our entry and the gateway's may fall on different sides of a boundary, so we also read this much around it. */
export const AROUND = { hours: 48 }

/**
 * Compares a run's gateway records with ledger and rows, item by item, and stores each difference within the run's time
 * once. Returns how many are open, including earlier ones.
 */
export async function compareRun(
  tx: Sql,
  { id, from_at: from, to_at: to }: RunRow,
  now: Temporal.Instant,
): Promise<number> {
  const [since, until] = [from.subtract(AROUND), to.add(AROUND)]
  const [row] = await tx<{ n: number }[]>`
    with theirs as (
      select kind, subject, sum(cents) as cents, count(*) as n, min(currency) as currency, min(ref) as ref, min(at) as at
      from gateway_records where run_id = ${id} group by 1, 2
    ), books as (
      select case t.kind when 'capture' then 'charge' when 'payout' then 'transfer'
          when 'dispute' then case split_part(t.key, ':', 3) when 'opened' then 'dispute' else 'dispute_reversal' end else t.kind end as kind,
        split_part(t.key, ':', 2) as subject, sum(l.amount_cents) as cents, min(l.currency) as currency, min(t.at) as at
      from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
      where l.account = 'gateway_clearing' and t.kind <> 'correction' and t.at >= ${since} and t.at < ${until} group by 1, 2
    ), rows as (
      select 'charge' as kind, id::text as subject, captured_cents as cents from payments where captured_cents > 0 and created_at < ${until} and updated_at >= ${since}
      union all select 'refund', id::text, -amount_cents from refunds where state = 'done' and done_at >= ${since} and done_at < ${until}
      union all select case when amount_cents > 0 then 'transfer' else 'reversal' end, id::text, -amount_cents
        from payouts where state = 'done' and settled_at >= ${since} and settled_at < ${until}
      union all select 'dispute', ref, -amount_cents - fee_cents from disputes where opened_at >= ${since} and opened_at < ${until}
      union all select 'dispute_reversal', ref, amount_cents + fee_back_cents from disputes where state = 'won' and closed_at >= ${since} and closed_at < ${until}
    ), seen as (
      select kind, subject, t.ref, b.cents as ours, t.cents as theirs, b.currency as ours_currency, t.currency as theirs_currency,
        coalesce(t.at, b.at) as at,
        case when t.n > 1 then 'doubled' when b.cents is null then 'missing_here' when t.cents is null then 'missing_there'
          when b.currency <> t.currency then 'currency' when b.cents <> t.cents then 'amount'
          when r.cents is distinct from b.cents and r.cents is not null then 'state' end as what
      from theirs t full join books b using (kind, subject) left join rows r using (kind, subject)
    ), found as (
      select * from seen where what is not null and at >= ${from} and at < ${to}
    ), kept as (
      insert into reconciliation_differences (what, kind, subject, ref, ours_cents, theirs_cents, ours_currency, theirs_currency, at, booking_id, found_in, found_at, seen_at)
      select f.what, f.kind, f.subject, f.ref, f.ours, f.theirs, f.ours_currency, f.theirs_currency, f.at,
        (select t.booking_id from ledger_transactions t where t.key = case f.kind when 'charge' then 'capture:' when 'refund' then 'refund:' when 'refund_failure' then 'refund:' else '-' end || f.subject),
        ${id}, ${now}, ${now}
      from found f
      on conflict (kind, subject, what, coalesce(ours_cents, 0), coalesce(theirs_cents, 0)) do update set seen_at = excluded.seen_at
      returning 1
    )
    select count(*)::int as n from kept`
  return row?.n ?? 0
}
