import type { ChangeState, ChangeTerms } from '../../domain/bookings/change.ts'
import type { AccountId, BookingId, PaymentId } from '../../domain/kernel/id.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { type WantedPieces, wantedPieces } from '../../domain/pricing/add-on-stock.ts'
import type { Quote } from '../../domain/pricing/quote-lines.ts'
import type { SlotRequestJson } from '../../domain/spaces/slot-request.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'
import { publish } from '../platform/events/events.sql.ts'
import { piecesJson } from '../spaces/add-ons.sql.ts'
import type { LockedBooking } from './transitions.sql.ts'

export type ChangeRow = Pick<
  Tables['booking_changes'],
  'id' | 'booking_id' | 'people' | 'payment_id' | 'expires_at' | 'created_at' | 'ended_at' | 'refunded_in_full'
> & {
  proposed_by: 'guest' | 'host'
  state: ChangeState
  ask: SlotRequestJson
  from: Temporal.Instant
  to: Temporal.Instant
  occupied_from: Temporal.Instant
  occupied_to: Temporal.Instant
  quote: Quote
  charge_cents: number
  refund_cents: number
  full: ChangeTerms | null
}

const columns = (sql: Sql) => sql`
  select id, booking_id, proposed_by, state, ask, lower(period) as
    from, upper(period) as to, lower(occupied) as occupied_from, upper(occupied) as occupied_to,
    case when full_quote is not null then jsonb_build_object('quote', full_quote, 'charge', full_charge_cents,
      'refund', full_refund_cents) end as full,
    people, quote, charge_cents, refund_cents, refunded_in_full, payment_id, expires_at, created_at, ended_at
      from booking_changes`

export function findChanges(sql: Sql, booking: BookingId): Promise<ChangeRow[]> {
  return sql<ChangeRow[]>`${columns(sql)} where booking_id = ${booking} order by created_at desc, id limit 20`
}

export async function isTaken(
  sql: Sql,
  { id, unit_ids }: Pick<LockedBooking, 'id' | 'unit_ids'>,
  { from, to }: Period,
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await sql`
    select 1 from occupancies where unit_id = any(${unit_ids}::bigint[]) and during && tstzrange(${from}, ${to})
      and booking_id is distinct from ${id} and (expires_at is null or expires_at > ${now}) limit 1`
  return rows.length > 0
}

export async function lockOpenChange(tx: Sql, booking: BookingId): Promise<ChangeRow | null> {
  const [row] = await tx<
    ChangeRow[]
  >`${columns(tx)} where booking_id = ${booking} and state in ('open', 'paying') for update`
  return row ?? null
}

type NewChange = Pick<
  ChangeRow,
  | 'proposed_by'
  | 'ask'
  | 'people'
  | 'quote'
  | 'charge_cents'
  | 'refund_cents'
  | 'full'
  | 'refunded_in_full'
  | 'expires_at'
> & {
  proposer: AccountId
  from: Temporal.Instant
  to: Temporal.Instant
  occupied: { from: Temporal.Instant; to: Temporal.Instant }
  now: Temporal.Instant
}

export async function addChange(tx: Sql, b: LockedBooking, c: NewChange): Promise<string | null> {
  const [made] = await tx<{ id: string }[]>`
    insert into booking_changes (booking_id, proposed_by, proposer_id, ask, period, occupied, people, quote,
      charge_cents, refund_cents,
      full_quote, full_charge_cents, full_refund_cents, refunded_in_full, expires_at, created_at)
    values (${b.id}, ${c.proposed_by}, ${c.proposer}, ${tx.json(c.ask)}, tstzrange(${c.from}, ${c.to}),
      tstzrange(${c.occupied.from}, ${c.occupied.to}),
      ${c.people}, ${tx.json(c.quote as never)}, ${c.charge_cents}, ${c.refund_cents},
        ${c.full && tx.json(c.full.quote as never)},
      ${c.full?.charge ?? null}, ${c.full?.refund ?? null}, ${c.refunded_in_full}, ${c.expires_at}, ${c.now})
    returning id`
  const [row] = await tx<{ taken: boolean }[]>`
    with added as (
      select piece
        from unnest(tstzmultirange(tstzrange(${c.occupied.from},
        ${c.occupied.to})) - tstzmultirange(tstzrange(${b.occupied_from}, ${b.occupied_to}))) piece
    ), claimed as (
      insert into occupancies (unit_id, during, kind, booking_id, expires_at)
      select unit, piece, 'change', ${b.id}, ${c.expires_at} from unnest(${b.unit_ids}::bigint[]) unit cross join added
        order by unit, piece
      on conflict on constraint occupancies_never_overlap do nothing returning id
    )
    select (select count(*) from claimed) = (select count(*)
      from added) * cardinality(${b.unit_ids}::bigint[]) as taken`
  return (row?.taken && made?.id) || null
}

export async function holdPieces(
  tx: Sql,
  { booking, change }: { booking: BookingId; change: string },
  wanted: readonly WantedPieces[],
  { from, to }: Period,
): Promise<string | null> {
  if (wanted.length === 0) return null
  const [row] = await tx<{ missing: string | null }[]>`
    select hold_add_ons(${booking}, ${change}, tstzrange(${from}, ${to}), ${piecesJson(tx, wanted)}) as missing`
  return row?.missing ?? null
}

export async function refundInFull(tx: Sql, change: ChangeRow, full: ChangeTerms): Promise<ChangeRow> {
  await tx`
    update booking_changes set quote = full_quote, charge_cents = full_charge_cents, refund_cents = full_refund_cents,
      full_quote = null, full_charge_cents = null, full_refund_cents = null, refunded_in_full = true
        where id = ${change.id}`
  const { quote, charge: charge_cents, refund: refund_cents } = full
  return { ...change, quote, charge_cents, refund_cents, full: null, refunded_in_full: true }
}

export async function endChange(tx: Sql, b: Taking, state: ChangeState, now: Temporal.Instant): Promise<void> {
  await tx`update booking_changes set state = ${state}, ended_at = ${now}
    where booking_id = ${b.id} and state in ('open', 'paying')`
  const left = await findLeftUnits(tx, b)
  await tx`delete from occupancies where booking_id = ${b.id} and kind = 'change'`
  await tx`select store_imports(${[...b.unit_ids, ...left]}::bigint[])`
}

type Taking = Pick<LockedBooking, 'id' | 'unit_ids'>

async function findLeftUnits(tx: Sql, { id, unit_ids }: Taking): Promise<number[]> {
  const rows = await tx<{ unit_id: number }[]>`
    select distinct unit_id from occupancies where booking_id = ${id} and unit_id <> all(${unit_ids}::bigint[])`
  return rows.map((row) => row.unit_id)
}

/**
 * Moves the booking to its new time on every unit of its space. On units of parts that no longer belong to the space,
 * the booking keeps only time that it already had.
 */
async function moveOccupancies(
  tx: Sql,
  b: Taking,
  to: Pick<ChangeRow, 'occupied_from' | 'occupied_to'>,
): Promise<void> {
  const left = await findLeftUnits(tx, b)
  const during = tx`tstzrange(${to.occupied_from}, ${to.occupied_to})`
  // This must be one statement, so that `had` still includes the time held for the change. That time already belongs to
  // the booking.
  await tx`
    with had as materialized (
      select unit_id, range_merge(range_agg(during) * tstzmultirange(${during})) as stays from occupancies
      where booking_id = ${b.id} and unit_id = any(${left}::bigint[]) group by unit_id
    ), gone as (
      delete from occupancies where booking_id = ${b.id} and kind = 'change' returning 1
    )
    update occupancies o set during = had.stays from had, (select count(*) from gone) first
    where o.booking_id = ${b.id} and o.kind <> 'change' and o.unit_id = had.unit_id and not isempty(had.stays)`
  await tx`
    delete from occupancies where booking_id = ${b.id} and unit_id = any(${left}::bigint[]) and not during && ${during}`
  await tx`
    update occupancies set during = ${during} where booking_id = ${b.id} and unit_id = any(${b.unit_ids}::bigint[])`
  await tx`select store_imports(${[...b.unit_ids, ...left]}::bigint[])`
}

export async function beginChangePayment(
  tx: Sql,
  c: ChangeRow,
  by: { accountId: AccountId; gateway: string; currency: string; now: Temporal.Instant },
): Promise<PaymentId> {
  const [row] = await tx<{ id: PaymentId }[]>`
    with payment as (
      insert into payments (booking_id, account_id, gateway, state, kind, amount_cents, currency, created_at,
        updated_at)
      values (${c.booking_id}, ${by.accountId}, ${by.gateway}, 'open', 'change', ${c.charge_cents}, ${by.currency},
        ${by.now}, ${by.now}) returning id
    ), asked as (
      update booking_changes set state = 'paying', payment_id = payment.id from payment
        where booking_changes.id = ${c.id}
    )
    select id from payment`
  if (!row) throw new Error(`no payment for change ${c.id}`)
  return row.id
}

export async function applyChange(
  tx: Sql,
  b: LockedBooking,
  c: ChangeRow,
  clockFrom: Temporal.Instant,
  now: Temporal.Instant,
): Promise<boolean> {
  const { total, commission, hostReceives } = c.quote
  await moveOccupancies(tx, b, c)
  await tx`
    update bookings set first_quote = coalesce(first_quote, quote), first_period = coalesce(first_period, period),
      ask = ${tx.json(c.ask)}, mode = ${c.ask.mode}, period = tstzrange(${c.from}, ${c.to}),
      occupied = tstzrange(${c.occupied_from}, ${c.occupied_to}),
      people = ${c.people}, quote = ${tx.json(c.quote as never)}, total_cents = ${total},
        commission_cents = ${commission},
      host_receives_cents = ${hostReceives}, clock_from = ${clockFrom} where id = ${b.id}`
  const wanted = piecesJson(tx, wantedPieces(b.space_id, b.rates, c.quote.lines))
  const [row] = await tx<{ missing: string | null }[]>`
    select take_held_add_ons(${b.id}, tstzrange(${c.from}, ${c.to}), ${wanted}) as missing`
  if (row?.missing !== null) return false
  await tx`
    update booking_changes set state = 'accepted', ended_at = ${now}, old_quote = ${tx.json(b.quote as never)}
      where id = ${c.id}`
  await publish(tx, { kind: 'booking.changed', bookingId: b.id }, now)
  return true
}

/** Returns true only for the first caller, so that both parties are notified of a change once. */
export async function claimChangeEmail(tx: Sql, id: string, now: Temporal.Instant): Promise<boolean> {
  const { count } = await tx`update booking_changes set told_at = ${now} where id = ${id} and told_at is null`
  return count === 1
}

export async function findCardOf(
  tx: Sql,
  booking: BookingId,
): Promise<{ customerRef: string; methodRef: string } | null> {
  const [row] = await tx<{ saved: { customerRef: string; methodRef: string } }[]>`
    select saved from payments where booking_id = ${booking} and saved is not null
      and state in ('captured', 'card_saved') order by seq desc limit 1`
  return row?.saved ?? null
}
