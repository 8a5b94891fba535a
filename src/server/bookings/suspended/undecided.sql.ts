import { WARNING_HOURS } from '../../../domain/bookings/suspended-host.ts'
import type { AccountId, BookingId } from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'
import type { Sql, Transaction } from '../../platform/database/connect.ts'

export type UndecidedRow = {
  id: BookingId
  kind: 'booking' | 'payout'
  number: number
  title: string
  zone: string
  host: string
  guest: string
  suspended_at: Temporal.Instant
  why: string
  start: Temporal.Instant
  end: Temporal.Instant
}

/** The deadline for booking `b` with host `h`, as in src/domain/bookings/suspended-host.ts. */
const deadline = (sql: Sql) => sql`least(h.suspended_at + interval '48 hours', lower(b.period))`

const undecided = (sql: Sql) => sql`
  from accounts h join bookings b on b.host_id = h.id and b.state = 'confirmed' and lower(b.period) > h.suspended_at
  left join kept_bookings k on k.booking_id = b.id
  where h.suspended_at is not null and (k.kept_at is null or k.kept_at < h.suspended_at)`

/**
 * Matches ended bookings `b` of a suspended host `h` whose payout is undecided. Each one was in progress when the host
 * was suspended, or an admin kept it afterwards.
 */
const heldPayouts = (sql: Sql, now: Temporal.Instant) => sql`
  from accounts h join bookings b on b.host_id = h.id and b.state in ('confirmed', 'completed')
    and upper(b.period) > h.suspended_at and upper(b.period) <= ${now}
  left join kept_bookings k on k.booking_id = b.id
  left join payout_decisions d on d.booking_id = b.id
  where h.suspended_at is not null and (lower(b.period) <= h.suspended_at or k.kept_at >= h.suspended_at)
    and (d.decided_at is null or d.decided_at < h.suspended_at)`

export function findUndecided(sql: Sql, now: Temporal.Instant, page: number, size: number): Promise<UndecidedRow[]> {
  const columns = sql`b.id, b.number, b.space_id, b.guest_id, b.title as own_title, b.zone,
    h.first_name || ' ' || h.last_name as host, h.suspended_at, h.suspension_reason as why,
    lower(b.period) as start, upper(b.period) as end`
  return sql<UndecidedRow[]>`
    select u.*, coalesce(u.own_title, s.title) as title, g.first_name || ' ' || g.last_name as guest from (
      select 'booking' as kind, ${deadline(sql)} as due, ${columns} ${undecided(sql)}
      union all
      select 'payout', null, ${columns} ${heldPayouts(sql, now)}
    ) u join spaces s on s.id = u.space_id join accounts g on g.id = u.guest_id
    order by u.due nulls last, u.end, u.id limit ${size} offset ${(page - 1) * size}`
}

export function undecidedCounts(sql: Sql, now: Temporal.Instant) {
  const until = now.add({ hours: WARNING_HOURS })
  return sql`
    select count(*)::int as waiting, min(u.suspended_at) as oldest,
      count(*) filter (where u.due <= ${until})::int as soon, min(u.due) filter (where u.due <= ${until}) as due
    from (
      select h.suspended_at, ${deadline(sql)} as due ${undecided(sql)}
      union all
      select h.suspended_at, null ${heldPayouts(sql, now)}
    ) u`
}

export async function countUndecided(sql: Sql, now: Temporal.Instant): Promise<number> {
  const [row] = await sql<{ waiting: number }[]>`${undecidedCounts(sql, now)}`
  return row?.waiting ?? 0
}

export async function lockUndecided(tx: Transaction, id: BookingId, now: Temporal.Instant): Promise<boolean> {
  // This is a second statement, so that it sees a decision made while the first one waited for the lock.
  await tx`select 1 from bookings where id = ${id} for update`
  const rows = await tx`select 1 ${undecided(tx)} and b.id = ${id} and ${deadline(tx)} > ${now}`
  return rows.length > 0
}

/** Locks the host's account before the booking, because the suspension may be lifted at the same time. */
export async function lockHeldPayout(tx: Transaction, id: BookingId, now: Temporal.Instant): Promise<boolean> {
  await tx`select 1 from accounts where id = (select host_id from bookings where id = ${id}) for share`
  await tx`select 1 from bookings where id = ${id} for update`
  return isPayoutHeld(tx, id, now)
}

export async function isPayoutHeld(sql: Sql, id: BookingId, now: Temporal.Instant): Promise<boolean> {
  return (await sql`select 1 ${heldPayouts(sql, now)} and b.id = ${id}`).length > 0
}

type Decided = { reason: string; by: AccountId; now: Temporal.Instant }

export async function keepBooking(tx: Transaction, id: BookingId, { reason, by, now }: Decided): Promise<void> {
  await tx`
    insert into kept_bookings (booking_id, reason, kept_by, kept_at) values (${id}, ${reason}, ${by}, ${now})
    on conflict (booking_id) do update
    set reason = excluded.reason, kept_by = excluded.kept_by, kept_at = excluded.kept_at`
}

export async function savePayoutDecision(
  tx: Transaction,
  id: BookingId,
  { refund, reason, by, now }: Decided & { refund: Cents },
): Promise<void> {
  await tx`
    insert into payout_decisions (booking_id, refund_cents, reason, decided_by, decided_at)
    values (${id}, ${refund}, ${reason}, ${by}, ${now})
    on conflict (booking_id) do update set refund_cents = payout_decisions.refund_cents + excluded.refund_cents,
      reason = excluded.reason,
      decided_by = excluded.decided_by, decided_at = excluded.decided_at`
}

export async function findOverdue(sql: Sql, now: Temporal.Instant, limit: number): Promise<BookingId[]> {
  const rows = await sql<{ id: BookingId }[]>`
    select b.id ${undecided(sql)} and ${deadline(sql)} <= ${now} order by ${deadline(sql)}, b.id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Locks the host's account and then the booking. Returns whether the booking must still be cancelled. */
export async function lockOverdue(tx: Transaction, id: BookingId, now: Temporal.Instant): Promise<boolean> {
  await tx`select 1 from accounts where id = (select host_id from bookings where id = ${id}) for share`
  await tx`select 1 from bookings where id = ${id} for update`
  return (await tx`select 1 ${undecided(tx)} and b.id = ${id} and ${deadline(tx)} <= ${now}`).length > 0
}

/**
 * Claims the bookings that will be cancelled within 12 hours. Each booking is claimed once, so that only one warning is
 * sent for it.
 */
export function claimWarnings(
  tx: Transaction,
  now: Temporal.Instant,
): Promise<{ id: BookingId; due: Temporal.Instant }[]> {
  return tx<{ id: BookingId; due: Temporal.Instant }[]>`
    with soon as (
      select b.id, h.suspended_at, ${deadline(tx)} as due ${undecided(tx)}
        and ${deadline(tx)} > ${now} and ${deadline(tx)} <= ${now.add({ hours: WARNING_HOURS })}
    ), claimed as (
      insert into undecided_warnings (booking_id, suspended_at, warned_at) select id, suspended_at, ${now} from soon
      on conflict do nothing returning booking_id
    )
    select s.id, s.due from soon s join claimed c on c.booking_id = s.id order by s.due, s.id`
}
