import type { Actor, BookingState } from '../../domain/bookings/booking.ts'
import type { Invoice } from '../../domain/bookings/invoice.ts'
import type { AccountId, BookingId, PaymentId } from '../../domain/kernel/id.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import type { SlotRequestJson } from '../../domain/spaces/slot-request.ts'
import type { SavedCard } from '../external/payments/gateway.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { publishEach } from '../platform/events/events.sql.ts'

type Waiting = {
  id: BookingId
  until: Temporal.Instant
  actor: Actor
  actorId: AccountId | null
  now: Temporal.Instant
}

export async function request(tx: Sql, { id, until, actor, actorId, now }: Waiting): Promise<boolean> {
  return waitFor(
    tx,
    tx`update bookings set state = 'requested', expires_at = ${until} where id = ${id} and state = 'held' returning id`,
    {
      until,
      actor,
      actorId,
      now,
      from: 'held',
      to: 'requested',
    },
  )
}

export async function requirePayment(tx: Sql, { id, until, actor, actorId, now }: Waiting): Promise<boolean> {
  return waitFor(
    tx,
    tx`update bookings set state = 'payment_required', expires_at = ${until} where id = ${id} and state = 'requested'
      returning id`,
    { until, actor, actorId, now, from: 'requested', to: 'payment_required' },
  )
}

type Step = Omit<Waiting, 'id'> & { from: 'held' | 'requested'; to: 'requested' | 'payment_required' }

async function waitFor(
  tx: Sql,
  done: ReturnType<Sql>,
  { until, actor, actorId, now, from, to }: Step,
): Promise<boolean> {
  const [row] = await tx<{ n: number }[]>`
    with done as (${done}), kept as (
      update occupancies o set kind = 'request', expires_at = ${until} from done where o.booking_id = done.id
    ), event as (
      insert into booking_events (booking_id, at, actor, actor_id, from_state, to_state)
        select id, ${now}, ${actor}, ${actorId}, ${from}, ${to} from done
    ), news as (
      ${publishEach(tx, `booking.${to}`, tx`done`, now)}
    )
    select count(*)::int as n from done`
  return row?.n === 1
}

type Free = {
  id: BookingId
  guestId: AccountId
  invoice: Invoice | null
  now: Temporal.Instant
  until: Temporal.Instant
}

export async function requestFree(tx: Sql, { id, guestId, invoice, now, until }: Free): Promise<boolean> {
  return waitFor(
    tx,
    tx`update bookings set guest_id = ${guestId}, invoice = ${invoice ? tx.json(invoice) : null}, state = 'requested',
      expires_at = ${until}
      where id = ${id} and state = 'held' and expires_at > ${now} and total_cents = 0
        and (guest_id is null or guest_id = ${guestId}) returning id`,
    { until, actor: 'guest', actorId: guestId, now, from: 'held', to: 'requested' },
  )
}

export type Reserved = Pick<Tables['payments'], 'id' | 'state' | 'account_id' | 'amount_cents' | 'currency'> & {
  saved: SavedCard | null
}

export async function findReserved(tx: Sql, booking: BookingId): Promise<Reserved | null> {
  const [row] = await tx<Reserved[]>`
    select id, state, account_id, amount_cents, currency, saved from payments
    where booking_id = ${booking} and state in ('authorised', 'card_saved', 'captured') order by seq desc limit 1`
  return row ?? null
}

export async function markAccepted(tx: Sql, id: BookingId, by: AccountId, now: Temporal.Instant): Promise<void> {
  await tx`update bookings set accepted_by = ${by}, accepted_at = ${now} where id = ${id}`
}

export async function beginCapture(tx: Sql, id: PaymentId, now: Temporal.Instant): Promise<void> {
  await tx`update payments set state = 'capturing', updated_at = ${now} where id = ${id} and state = 'authorised'`
}

export async function addOffSession(
  tx: Sql,
  id: BookingId,
  from: Reserved,
  gateway: string,
  now: Temporal.Instant,
): Promise<PaymentId> {
  const [row] = await tx<{ id: PaymentId }[]>`
    insert into payments (booking_id, account_id, gateway, state, kind, amount_cents, currency, created_at, updated_at)
    values (${id}, ${from.account_id}, ${gateway}, 'open', 'off_session', ${from.amount_cents}, ${from.currency},
      ${now}, ${now}) returning id`
  if (!row) throw new Error(`no payment for booking ${id}`)
  return row.id
}

export async function isUnneeded(sql: Sql, id: PaymentId): Promise<boolean> {
  const rows = await sql`
    select 1 from payments p join bookings b on b.id = p.booking_id
    where p.id = ${id} and p.state = 'authorised'
      and b.state in ('released', 'expired', 'declined', 'withdrawn', 'cancelled')`
  return rows.length > 0
}

export function findAuthorised(tx: Sql, booking: BookingId): Promise<{ id: PaymentId }[]> {
  return tx<{ id: PaymentId }[]>`select id from payments where booking_id = ${booking} and state = 'authorised'`
}

export type AskedAfterYes = Pick<Tables['payments'], 'id' | 'state' | 'amount_cents' | 'currency' | 'booking_id'> & {
  saved: SavedCard
}

export async function findAsked(sql: Sql, id: PaymentId): Promise<AskedAfterYes | null> {
  const [row] = await sql<AskedAfterYes[]>`
    select p.id, p.state, p.amount_cents, p.currency, p.booking_id,
      (select c.saved from payments c where c.booking_id = p.booking_id and c.saved is not null order by c.seq
        limit 1) as saved
    from payments p where p.id = ${id} and (p.state = 'capturing' or (p.state = 'open' and p.kind = 'off_session'))`
  return row ?? null
}

export function findOpenAttempts(sql: Sql, id: BookingId): Promise<{ id: PaymentId }[]> {
  return sql<{ id: PaymentId }[]>`select id from payments where booking_id = ${id} and is_attempt_open(state)`
}

/**
 * The booking must be locked. This is a separate statement, so that it sees attempts opened while the lock was pending.
 */
export async function hasOpenAttempt(tx: Sql, id: BookingId): Promise<boolean> {
  return (await tx`select 1 from payments where booking_id = ${id} and is_attempt_open(state)`).length > 0
}

type StepRow = Pick<Tables['booking_events'], 'at'> & {
  actor: Actor
  from: BookingState | null
  to: BookingState | null
  problem: 'reported' | 'answered' | 'withdrawn' | 'accepted' | 'settled' | null
  refundCents: Cents
  reason: string
}

export function findSteps(sql: Sql, id: BookingId): Promise<StepRow[]> {
  return sql<StepRow[]>`
    select at, actor, "from", "to", problem, refund as "refundCents", reason from (
      select at, id, actor, from_state as from, to_state as to, null as problem, 0::bigint as refund, reason
      from booking_events where booking_id = ${id}
      union all
      select step.at, null, step.actor, null, null, step.problem, step.refund, step.reason
      from booking_problems r join bookings b on b.id = r.booking_id cross join lateral (values
        (r.created_at, case when r.reporter_id = b.guest_id then 'guest' else 'admin' end, 'reported', 0::bigint, ''),
        (r.answered_at, 'host', 'answered', r.offer_cents, ''),
        (r.ended_at, case when r.state = 'withdrawn' or r.outcome = 'accepted' then 'guest' else 'admin' end,
          case when r.state = 'withdrawn' then 'withdrawn' when r.outcome = 'accepted' then 'accepted' else 'settled'
            end,
          r.refund_cents, r.settled_reason)
      ) step (at, actor, problem, refund, reason)
      where r.booking_id = ${id} and step.at is not null
    ) steps order by at, id nulls last`
}

export async function findUnpaid(sql: Sql, guest: AccountId): Promise<SlotRequestJson[]> {
  const rows = await sql<{ ask: SlotRequestJson }[]>`
    select ask from bookings where guest_id = ${guest} and state in ('requested', 'payment_required')`
  return rows.map(({ ask }) => ask)
}
