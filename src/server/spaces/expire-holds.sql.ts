import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import type { Period } from '../../domain/kernel/period.ts'
import type { WantedPieces } from '../../domain/pricing/add-on-stock.ts'
import type { Pool, Sql } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { publishEach } from '../platform/events/events.sql.ts'
import { overduePieces } from './add-ons.sql.ts'

type Claim = {
  units: readonly number[]
  occupiedFrom: Temporal.Instant
  occupiedTo: Temporal.Instant
  pieces: readonly WantedPieces[]
  from: Temporal.Instant
  to: Temporal.Instant
  now: Temporal.Instant
}

/**
 * Ends expired holds and requests on these units, with these add-ons, or of this visitor, unless a payment is open.
 * Call it in the transaction that claims a slot.
 */
export async function expireOverdue(tx: Sql, visitor: Visitor, claim: Claim): Promise<void> {
  const { units, pieces, occupiedFrom, occupiedTo, now } = claim
  const { sessionId, account } = visitor
  await expire(
    tx,
    now,
    tx`(b.id in (
      select o.booking_id from occupancies o
      where o.unit_id = any(${units as number[]}::bigint[]) and o.during && tstzrange(${occupiedFrom}, ${occupiedTo})
        and o.expires_at <= ${now}
    ) ${pieces.length > 0 ? tx`or b.id in (${overduePieces(tx, pieces, claim, now)})` : tx``}
      or b.session_id = ${sessionId} or b.guest_id = ${account?.id ?? null})`,
    WAITING,
  )
}

/**
 * Ends holds and requests that have expired and take any of these units at this time, or any of these add-ons. Callers
 * lock accounts and spaces before this and write occupancies after it.
 */
export async function expireSlot(
  tx: Sql,
  units: readonly number[],
  { from, to }: Period,
  pieces: readonly WantedPieces[],
  now: Temporal.Instant,
): Promise<void> {
  await expire(
    tx,
    now,
    tx`(b.id in (select o.booking_id from occupancies o
      where o.unit_id = any(${units as number[]}::bigint[]) and o.during && tstzrange(${from}, ${to})
      and o.expires_at <= ${now})
      ${pieces.length > 0 ? tx`or b.id in (${overduePieces(tx, pieces, { from, to }, now)})` : tx``})`,
    WAITING,
  )
}

export async function expireOn(tx: Sql, units: readonly number[], now: Temporal.Instant): Promise<void> {
  await expire(
    tx,
    now,
    tx`b.id in (
      select booking_id from occupancies where unit_id = any(${units as number[]}::bigint[]) and expires_at <= ${now})`,
    WAITING,
  )
}

export async function expireOne(sql: Pool, id: BookingId, now: Temporal.Instant): Promise<boolean> {
  return (await inTransaction(sql, (tx) => expire(tx, now, sql`b.id = ${id}`))) === 1
}

export function expireAll(sql: Pool, now: Temporal.Instant): Promise<number> {
  return inTransaction(sql, (tx) => expire(tx, now, sql`true`))
}

/**
 * A claim waits for locked rows instead of skipping them, because whoever has the lock may be about to free the slot.
 */
const WAITING = { skip: false }

/**
 * Locks first and checks payments afterwards, because only a later statement sees an attempt that was opened while the
 * lock was pending.
 */
async function expire(
  tx: Sql,
  now: Temporal.Instant,
  which: ReturnType<Sql>,
  { skip } = { skip: true },
): Promise<number> {
  const due = await tx<{ id: BookingId }[]>`
    select x.id from bookings x where x.id in (
      select b.id from bookings b where b.expires_at <= ${now} and b.state in ('held', 'requested', 'payment_required')
        and ${which}
      union all
      select b.id from booking_changes c join bookings b on b.id = c.booking_id
        where c.state = 'open' and c.expires_at <= ${now} and ${which}
    ) order by x.id for update of x ${skip ? tx`skip locked` : tx``}`
  if (due.length === 0) return 0
  const ids = due.map(({ id }) => id)
  await expireChanges(tx, now, ids)
  const [row] = await tx<{ n: number }[]>`
    with due as (
      select b.id, b.state from bookings b where b.id = any(${ids}::uuid[])
        and b.expires_at <= ${now} and b.state in ('held', 'requested', 'payment_required')
        and not exists (select 1 from payments p where p.booking_id = b.id and is_attempt_open(p.state))
    ), ended as (
      update bookings b set state = 'expired', expires_at = null, ended_at = ${now} from due where b.id = due.id
        returning b.id
    ), freed as (
      delete from occupancies o using ended where o.booking_id = ended.id
    ), event as (
      insert into booking_events (booking_id, at, actor, from_state, to_state)
        select id, ${now}, 'system', state, 'expired' from due
    ), news as (
      ${publishEach(tx, 'booking.expired', tx`due`, now)}
    )
    select count(*)::int as n from ended`
  return row?.n ?? 0
}

async function expireChanges(tx: Sql, now: Temporal.Instant, ids: readonly BookingId[]): Promise<void> {
  await tx`
    with due as (
      update booking_changes set state = 'expired', ended_at = ${now}
      where booking_id = any(${ids as BookingId[]}::uuid[]) and state = 'open' and expires_at <= ${now}
        returning booking_id
    ) ${publishEach(tx, 'booking.change_ended', tx`(select booking_id as id from due) due`, now)}`
  const freed = await tx<{ unit_id: number }[]>`
    delete from occupancies o where o.booking_id = any(${ids as BookingId[]}::uuid[]) and o.kind = 'change'
      and not exists (select 1 from booking_changes c
        where c.booking_id = o.booking_id and c.state in ('open', 'paying'))
    returning o.unit_id`
  await tx`
    select store_imports(array_agg(unit)) from unnest(${freed.map((row) => row.unit_id)}::bigint[]) unit
    where busy_elsewhere(unit) <> '{}' having count(*) > 0`
}
