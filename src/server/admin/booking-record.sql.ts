import type { AccountId, BookingId, SpaceId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import type { MoneyMove } from '../../domain/payments/payment.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { EmailRow } from './people.sql.ts'

type Party = { id: AccountId; name: string; email: string }
type Parties = { number: number; space: { id: SpaceId; title: string }; guest: Party | null; host: Party }

export async function findParties(sql: Sql, id: BookingId): Promise<Parties | null> {
  const party = (who: ReturnType<Sql>) => sql`(
    select jsonb_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name, 'email', a.email)
    from accounts a where a.id = ${who})`
  const [row] = await sql<Parties[]>`
    select b.number, jsonb_build_object('id', s.id, 'title', coalesce(b.title, s.title)) as space,
      ${party(sql`b.guest_id`)} as guest, ${party(sql`b.host_id`)} as host
    from bookings b join spaces s on s.id = b.space_id where b.id = ${id}`
  return row ?? null
}

type MoveRow = {
  what: MoneyMove
  id: string
  state: string
  cents: Cents
  currency: string
  ref: string | null
  detail: string | null
  at: Temporal.Instant
  ended_at: Temporal.Instant | null
}

export function findMoney(sql: Sql, id: BookingId): Promise<MoveRow[]> {
  return sql<MoveRow[]>`
    with own as (select * from payments where booking_id = ${id})
    select 'payment' as what, id::text, state, amount_cents as cents, currency, gateway_ref as ref,
      coalesce(failure_code, card_brand || ' ' || card_last4) as detail, created_at as at,
      case when state in ('captured', 'failed', 'cancelled') then updated_at end as ended_at from own
    union all
    select 'refund', r.id::text, r.state, r.amount_cents, p.currency, r.gateway_ref, r.reason, r.created_at,
      coalesce(r.done_at, r.failed_at) from refunds r join own p on p.id = r.payment_id
    union all
    select 'dispute', d.ref, d.state, d.amount_cents, d.currency, d.ref, null, d.opened_at, d.closed_at
      from disputes d join own p on p.id = d.payment_id
    union all
    select 'payout', o.id::text, o.state, i.amount_cents, o.currency, o.gateway_ref, o.failure_code, o.created_at,
      o.settled_at from payout_items i join payouts o on o.id = i.payout_id where i.booking_id = ${id}
    order by at, what, id`
}

export function findEmailsOf(sql: Sql, id: BookingId): Promise<EmailRow[]> {
  return sql<EmailRow[]>`
    select id, kind, recipient, created_at, sent_at, last_error from mails where booking_id = ${id}
    order by created_at, id`
}
