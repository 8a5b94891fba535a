import type { AccountId, BookingId, PaymentId, SpaceId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'

/** The people and space of a sale; a hold without an account has no guest yet. */
export type Sale = {
  guestId: AccountId | null
  hostId: AccountId
  spaceId: SpaceId
  /** The units the caller saw. If the space takes other units now, the sale is refused. */
  units?: readonly number[]
  /** A booking the host may have accepted; an accepted one goes ahead whatever happens to the space. */
  bookingId?: BookingId
}

/**
 * Prefix for a statement: `offered` has a row only if guest and host are neither deleted nor suspended and the space is
 * published, and locks all three. Lock order is accounts by id, then the space, then bookings or payments, so a
 * concurrent deletion or suspension runs before or after, and is seen.
 */
export function offered(sql: Sql, { guestId, hostId, spaceId, units, bookingId }: Sale) {
  const people = guestId === null ? [hostId] : [guestId, hostId]
  const asSeen = units ? sql`and unit_ids = ${units as number[]}::bigint[]` : sql``
  const promised = bookingId
    ? sql`or exists (select 1 from bookings where id = ${bookingId} and accepted_at is not null)`
    : sql``
  return sql`
    here as (
      select count(*) as n from (
        select id from accounts where id = any(${people}::uuid[]) and deleted_at is null and suspended_at is null order by id for share
      ) people
    ), offered as (
      select id from spaces where id = ${spaceId} and (status = 'published' ${promised}) and (select n from here) = ${people.length} ${asSeen} for share
    )`
}

/** The same as a separate statement, before others that lock bookings. */
export async function lockOffered(tx: Sql, sale: Sale): Promise<boolean> {
  return (await tx`with ${offered(tx, sale)} select id from offered`).length === 1
}

/** The same for a payment's sale. */
export async function lockOfferedOf(tx: Sql, payment: PaymentId): Promise<boolean> {
  const [row] = await tx<{ offered: boolean }[]>`
    select (
      select count(*) from (
        select a.id from accounts a where a.id in (p.account_id, b.host_id) and a.deleted_at is null and a.suspended_at is null order by a.id for share
      ) people
    ) = 2 and (
      select count(*) from (select s.id from spaces s where s.id = b.space_id and (s.status = 'published' or b.accepted_at is not null or b.confirmed_at is not null) for share) offered
    ) = 1 as offered
    from payments p join bookings b on b.id = p.booking_id where p.id = ${payment}`
  return row?.offered ?? false
}

/** Locks these accounts and returns whether all of them exist; null entries are skipped. */
export async function lockPeople(tx: Sql, people: readonly (AccountId | null)[]): Promise<boolean> {
  const rows = await tx`
    select id from accounts where id = any(${people as AccountId[]}::uuid[]) and deleted_at is null and suspended_at is null order by id for share`
  return rows.length === people.length
}

/** Whether an account is neither deleted nor suspended. Without a lock, because it only explains a refusal. */
export async function isHere(sql: Sql, id: AccountId): Promise<boolean> {
  return (
    (await sql`select 1 from accounts where id = ${id} and deleted_at is null and suspended_at is null`).length === 1
  )
}
