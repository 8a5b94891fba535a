import type { AccountId, BookingId, PaymentId, SpaceId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'

/** Who and what a sale needs; whoever holds as a stranger is nobody yet. */
export type Sale = {
  guestId: AccountId | null
  hostId: AccountId
  spaceId: SpaceId
  /** What the space was seen to take: if it takes others by now it is not offered like that. */
  units?: readonly number[]
  /** A booking that its host may have said yes to: then it is to be had, whatever became of the space. */
  bookingId?: BookingId
}

/**
 * To begin a statement with: `offered` has a row as long as guest and host are neither deleted nor suspended and the space is published,
 * and all three stay so until the transaction ends. Locked in this order, accounts by id, then the space, and only then a booking or a
 * payment: who deletes or suspends somebody meanwhile waits, or is waited for and seen.
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

/** The same in a statement of its own, before others that lock bookings. */
export async function lockOffered(tx: Sql, sale: Sale): Promise<boolean> {
  return (await tx`with ${offered(tx, sale)} select id from offered`).length === 1
}

/** The same for the sale a payment is of. */
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

/** Whether all of these are there, and stay so until the transaction ends; nobody stands for whoever is null. */
export async function lockPeople(tx: Sql, people: readonly (AccountId | null)[]): Promise<boolean> {
  const rows = await tx`
    select id from accounts where id = any(${people as AccountId[]}::uuid[]) and deleted_at is null and suspended_at is null order by id for share`
  return rows.length === people.length
}

/** Whether an account may take part in anything; asked to tell why something was refused, so without a lock. */
export async function isHere(sql: Sql, id: AccountId): Promise<boolean> {
  return (
    (await sql`select 1 from accounts where id = ${id} and deleted_at is null and suspended_at is null`).length === 1
  )
}
