import type { Invoice } from '../../domain/bookings/invoice.ts'
import type { AccountId, BookingId } from '../../domain/kernel/id.ts'
import type { Operator } from '../config.ts'
import type { Sql } from '../database/connect.ts'

/** Who sold what to whom, as they were called when the receipt was issued. */
export type ReceiptFacts = {
  operator: Operator
  host: string
  guest: string
  invoice: Invoice | null
  space: { title: string; address: string }
}
export type Receipt = { number: number; issued_at: Temporal.Instant; facts: ReceiptFacts }

export async function findReceipt(sql: Sql, id: BookingId): Promise<Receipt | null> {
  const [row] = await sql<Receipt[]>`select number, issued_at, facts from receipts where booking_id = ${id}`
  return row ?? null
}

/** Gives a booking that was sold, perhaps cancelled since, the next number, once; whoever issues at the same time waits, so that none is left out. */
export async function addReceipt(
  tx: Sql,
  id: BookingId,
  { name, address, taxId }: Operator,
  now: Temporal.Instant,
): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtext('the next receipt'))`
  await tx`
    insert into receipts (number, booking_id, issued_at, facts)
    select coalesce((select max(number) from receipts), 0) + 1, b.id, ${now}, jsonb_build_object(
      'operator', jsonb_build_object('name', ${name}::text, 'address', ${address}::text, 'taxId', ${taxId}::text),
      'host', h.first_name || ' ' || h.last_name, 'guest', g.first_name || ' ' || g.last_name, 'invoice', b.invoice,
      'space', jsonb_build_object('title', s.title, 'address', s.address))
    from bookings b join spaces s on s.id = b.space_id join accounts h on h.id = b.host_id join accounts g on g.id = b.guest_id
    where b.id = ${id} and b.confirmed_at is not null
    on conflict (booking_id) do nothing`
}

export type Parties = { guest: Party | null; host: Party | null }
export type Party = { email: string; firstName: string }

/** Who hears that a booking was confirmed; null for who has left, and for both once it was told. */
export async function takeUntold(tx: Sql, id: BookingId, now: Temporal.Instant): Promise<Parties | null> {
  const [row] = await tx<Parties[]>`
    with told as (update receipts set mailed_at = ${now} where booking_id = ${id} and mailed_at is null returning booking_id)
    select ${party(tx, tx`b.guest_id`)} as guest, ${party(tx, tx`b.host_id`)} as host
    from told join bookings b on b.id = told.booking_id where b.state in ('confirmed', 'completed')`
  return row ?? null
}

const party = (sql: Sql, account: ReturnType<Sql>) => sql`
  (select jsonb_build_object('email', a.email, 'firstName', a.first_name) from accounts a where a.id = ${account} and a.deleted_at is null)`

/** What is kept of somebody who deleted their account keeps no name. */
export async function forgetParty(tx: Sql, id: AccountId): Promise<void> {
  await tx`
    update receipts r set facts = facts || case when b.guest_id = ${id} then '{"guest": "Deleted account", "invoice": null}'::jsonb else '{"host": "Deleted account"}' end
    from bookings b where b.id = r.booking_id and (b.guest_id = ${id} or b.host_id = ${id})`
  await tx`update bookings set invoice = null where guest_id = ${id} and invoice is not null`
}
