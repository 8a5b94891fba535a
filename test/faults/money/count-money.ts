import type { Sql } from '../../../src/server/platform/database/connect.ts'
import type { End } from './act.ts'

export type Expected = { id: string; told: string | null; ends: readonly End[] }
export type Counts = { lost: number; doubled: number; stuck: number; why: string[] }

type Row = {
  state: string
  total: number
  /**
   * The amounts at the gateway: the guest's payments minus refunds, the number of captures, and the authorised amount.
   */
  paid: number
  captures: number
  reserved: number
  booked: number
  moved: number
  sent: number
  booked_sent: number
  open: number
}

const findRow = async (sql: Sql, id: string): Promise<Row | undefined> => {
  const [row] = await sql<Row[]>`
    with b as (select * from bookings where id = ${id}), p as (select * from payments where booking_id = ${id}),
      i as (select i.* from sandbox.intents i join p on p.id::text = i.idempotency_key),
      d as (select d.* from sandbox.disputes d join i on i.id = d.intent_id)
    select b.state, b.total_cents as total,
      (select coalesce(sum(amount_cents - refunded_cents), 0)::bigint from i where state = 'captured') as paid,
      (select count(*) from i where state = 'captured' and amount_cents > refunded_cents) as captures,
      (select count(*) from i where state in ('authorised', 'requires_action')) as reserved,
      (select coalesce(sum(l.amount_cents), 0)::bigint from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
        where l.account = 'gateway_clearing' and (t.booking_id = b.id or exists (select 1 from reconciliation_differences r
          where t.key like 'correction:' || r.id || ':%' and r.subject in (select id from d)))) as booked,
      (select coalesce(sum(amount_cents - refunded_cents), 0) from i where state = 'captured')::bigint
        - (select coalesce(sum(fee_cents - fee_back_cents + case state when 'won' then 0 else amount_cents end), 0) from d)::bigint as moved,
      (select coalesce(sum(t.amount_cents - t.reversed_cents), 0)::bigint from sandbox.transfers t join sandbox.hosts h on h.id = t.host_id
        where h.account_id = b.host_id::text) as sent,
      (select coalesce(sum(l.amount_cents), 0)::bigint from ledger_transactions t join ledger_lines l on l.transaction_id = t.id
        where t.kind in ('payout', 'reversal') and l.account = 'host_payable:' || b.host_id) as booked_sent,
      (select count(*) from p where is_attempt_open(state)) + (select count(*) from refunds r join p on p.id = r.payment_id where r.state = 'open')
        + (select count(*) from payouts o where o.host_id = b.host_id and o.state = 'open')
        + (select count(*) from booking_changes c where c.booking_id = b.id and c.state = 'paying')
        + (select count(*) from jobs.job j where j.name = 'failed' and j.data->>'paymentId' in (select id::text from p)) as open
    from b`
  return row
}

export async function countMoney(sql: Sql, all: readonly Expected[]): Promise<Counts> {
  const counts: Counts = { lost: 0, doubled: 0, stuck: 0, why: [] }
  for (const one of all) {
    const row = await findRow(sql, one.id)
    const found = row ? judge(one, row) : { lost: 'the booking is gone' }
    for (const kind of ['lost', 'doubled', 'stuck'] as const) {
      const why = (found as Partial<Record<typeof kind, string>>)[kind]
      if (!why) continue
      counts[kind]++
      counts.why.push(`${kind}: ${one.id} ${why}; ${JSON.stringify(row)}`)
    }
  }
  return counts
}

const saidOf = ({ state, said = state }: End) => said

function judge({ told, ends }: Expected, row: Row): { lost?: string; doubled?: string; stuck?: string } {
  const end = ends.find(({ state, total }) => state === row.state && total === row.total)
  const { paid, sent = 0, captures = paid > 0 ? 1 : 0 } = end ?? { paid: 0 }
  const lost = () => {
    if (told && ends.some((one) => saidOf(one) === told) && (!end || saidOf(end) !== told))
      return `somebody was told ${told}`
    if (row.booked !== row.moved) return 'the books are not what the gateway moved'
    if (row.sent !== row.booked_sent) return 'the books are not what the gateway sent'
    if (row.paid > paid && row.captures <= Math.max(1, captures)) return 'money was taken for nothing'
    return row.sent < sent ? 'its host was not paid' : ''
  }
  const doubled = () => {
    if (row.captures > captures && row.captures > 1) return 'charged twice'
    if (end && row.paid < paid) return 'given back twice'
    return row.sent > sent ? 'its host was paid twice' : ''
  }
  const stuck = () => {
    if (!end) return `is in no state it may end in (${row.state}, ${row.total})`
    if (row.open > 0) return 'something is still under way'
    return row.reserved > 0 && row.state !== 'requested' ? 'money is still reserved' : ''
  }
  return { lost: lost(), doubled: doubled(), stuck: stuck() }
}
