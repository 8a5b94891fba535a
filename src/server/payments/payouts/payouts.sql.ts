import type { AccountId, BookingId } from '../../../domain/kernel/id.ts'
import { type Cents, sum } from '../../../domain/kernel/money.ts'
import type { PayoutItem, Transfer, UnpaidBooking } from '../../../domain/payments/payout.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type PayoutRow = Pick<
  Tables['payouts'],
  'id' | 'day' | 'amount_cents' | 'currency' | 'failure_code' | 'reverses' | 'created_at' | 'settled_at'
> & { state: 'open' | 'done' | 'failed'; bookings: number }

export async function listPayoutsOf(
  sql: Sql,
  host: AccountId,
  offset: number,
  limit: number,
): Promise<{ rows: PayoutRow[]; total: number }> {
  const [rows, [all]] = await Promise.all([
    sql<PayoutRow[]>`
      select id, day, amount_cents, currency, state, failure_code, reverses, created_at, settled_at,
        (select count(*)::int from payout_items i where i.payout_id = p.id) as bookings
      from payouts p where host_id = ${host} order by created_at desc, id offset ${offset} limit ${limit}`,
    sql<{ n: number }[]>`select count(*)::int as n from payouts where host_id = ${host}`,
  ])
  return { rows, total: all?.n ?? 0 }
}

export async function findPayoutOf(sql: Sql, host: AccountId, id: string): Promise<PayoutRow | null> {
  const [row] = await sql<PayoutRow[]>`
    select id, day, amount_cents, currency, state, failure_code, reverses, created_at, settled_at,
      (select count(*)::int from payout_items i where i.payout_id = p.id) as bookings
    from payouts p where id = ${id} and host_id = ${host}`
  return row ?? null
}

export type PaidBooking = Pick<Tables['bookings'], 'id' | 'number' | 'commission_cents'> & {
  title: string
  price_cents: Cents
  amount_cents: Cents
}

export const findPaidBookings = (sql: Sql, payout: string, offset: number, limit: number) => sql<PaidBooking[]>`
  select b.id, b.number, coalesce(b.title, s.title) as title, b.commission_cents, i.amount_cents,
    b.host_receives_cents + b.commission_cents as price_cents
  from payout_items i join bookings b on b.id = i.booking_id join spaces s on s.id = b.space_id
  where i.payout_id = ${payout} order by lower(b.period), b.number offset ${offset} limit ${limit}`

export async function listEverybodysPayouts(
  sql: Sql,
  state: PayoutRow['state'] | null,
  offset: number,
  limit: number,
): Promise<{ rows: (PayoutRow & { host_id: AccountId; name: string })[]; total: number }> {
  const [rows, [all]] = await Promise.all([
    sql<(PayoutRow & { host_id: AccountId; name: string })[]>`
      select p.id, p.day, p.amount_cents, p.currency, p.state, p.failure_code, p.reverses, p.created_at, p.settled_at,
        p.host_id,
        a.first_name || ' ' || a.last_name as name,
          (select count(*)::int from payout_items i where i.payout_id = p.id) as bookings
      from payouts p join accounts a on a.id = p.host_id where ${state}::text is null or p.state = ${state}
      order by p.created_at desc, p.id offset ${offset} limit ${limit}`,
    sql<{ n: number }[]>`select count(*)::int as n from payouts p where ${state}::text is null or p.state = ${state}`,
  ])
  return { rows, total: all?.n ?? 0 }
}

/** A failed payout counts until a later payout to the same host succeeds or is on its way. */
export const failedPayouts = (sql: Sql) => sql`
  select count(*)::int as waiting, min(p.created_at) as oldest from payouts p where p.state = 'failed'
    and not exists (select 1 from payouts l where l.host_id = p.host_id and l.created_at > p.created_at
      and l.state <> 'failed')`

type NewPayout = {
  host: AccountId
  day: string
  hour: Temporal.Instant
  currency: string
  ref: string
  now: Temporal.Instant
}

export async function addPayout(
  tx: Sql,
  { host, day, hour, currency, ref, now }: NewPayout,
  items: readonly PayoutItem[],
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    with made as (
      insert into payouts (host_id, amount_cents, currency, day, hour, account_ref, created_at)
      values (${host}, ${sum(items.map((item) => item.cents))}, ${currency}, ${day}, ${hour}, ${ref}, ${now})
        returning id
    ), items as (
      insert into payout_items (payout_id, booking_id, amount_cents) select made.id, item.id, item.cents
        from made, ${given(tx, items)}
    )
    select id from made`
  return row?.id ?? ''
}

export async function addReversal(
  tx: Sql,
  { host, day, hour, currency, now }: Omit<NewPayout, 'ref'>,
  of: { id: string; items: readonly PayoutItem[] },
): Promise<string> {
  const [row] = await tx<{ id: string }[]>`
    with made as (
      insert into payouts (host_id, amount_cents, currency, day, hour, reverses, account_ref, created_at)
      select ${host}, ${sum(of.items.map((item) => item.cents))}, ${currency}, ${day}, ${hour}, p.id, p.account_ref,
        ${now} from payouts p where p.id = ${of.id} returning id
    ), items as (
      insert into payout_items (payout_id, booking_id, amount_cents) select made.id, item.id, item.cents
        from made, ${given(tx, of.items)}
    )
    select id from made`
  return row?.id ?? ''
}

const given = (sql: Sql, items: readonly PayoutItem[]) => sql`
  unnest(${items.map(({ id }) => id)}::uuid[], ${items.map(({ cents }) => cents)}::bigint[]) item (id, cents)`

export function findTransfers(sql: Sql, host: AccountId): Promise<Transfer[]> {
  return sql<Transfer[]>`
    select p.id,
      (p.amount_cents + coalesce((select sum(r.amount_cents) from payouts r
      where r.reverses = p.id and r.state <> 'failed'), 0))::bigint as left
    from payouts p where p.host_id = ${host} and p.state = 'done' and p.reverses is null order by p.created_at desc
      limit 100`
}

export type OpenPayout = Pick<Tables['payouts'], 'id' | 'amount_cents' | 'currency' | 'account_ref'> & {
  host_id: AccountId
  transfer_ref: string | null
}

export async function findOpenPayout(sql: Sql, id: string): Promise<OpenPayout | null> {
  const [row] = await sql<OpenPayout[]>`
    select p.id, p.host_id, p.amount_cents, p.currency, p.account_ref, t.gateway_ref as transfer_ref
    from payouts p left join payouts t on t.id = p.reverses where p.id = ${id} and p.state = 'open'`
  return row ?? null
}

const isForUndecided = (sql: Sql) => sql`exists (
  select 1 from payout_items i
  left join payout_decisions d on d.booking_id = i.booking_id and d.decided_at >= a.suspended_at
  where i.payout_id = p.id and i.amount_cents > 0 and d.booking_id is null
)`

/** Matches a payout `p` if one of its bookings has an open problem report or dispute. */
const isForContested = (sql: Sql) => sql`exists (
  select 1 from payout_items i where i.payout_id = p.id and i.amount_cents > 0 and (
    exists (select 1 from booking_problems r where r.booking_id = i.booking_id and r.state in ('open', 'answered'))
    or exists (
      select 1 from disputes d join payments x on x.id = d.payment_id
      where x.booking_id = i.booking_id and d.state = 'open'))
)`

/** Matches a payout `p` to host `a` that must wait. While the host's factor reset is pending, no payout is sent. */
const mustWait = (sql: Sql, now: Temporal.Instant) => sql`(
  (a.suspended_at is not null and ${isForUndecided(sql)}) or ${isForContested(sql)} or exists (
    select 1 from factor_resets f where f.account_id = a.id and f.ended_at is null and f.lapses_at > ${now})
)`

/** Checks whether an open payout must wait. Reversals never have to. */
export async function isOnHold(sql: Sql, id: string, now: Temporal.Instant): Promise<boolean> {
  const rows = await sql`
    select p.id from payouts p join accounts a on a.id = p.host_id
    where p.id = ${id} and p.state = 'open' and p.amount_cents > 0 and ${mustWait(sql, now)}`
  return rows.length > 0
}

export async function payoutDone(sql: Sql, id: string, ref: string, now: Temporal.Instant): Promise<boolean> {
  const { count } = await sql`
    update payouts set state = 'done', gateway_ref = ${ref}, settled_at = ${now} where id = ${id} and state = 'open'`
  return count === 1
}

export async function payoutRefused(sql: Sql, id: string, code: string, now: Temporal.Instant): Promise<boolean> {
  const { count } = await sql`
    update payouts set state = 'failed', failure_code = ${code}, settled_at = ${now}
      where id = ${id} and state = 'open'`
  return count === 1
}

type PayoutMail = Pick<Tables['payouts'], 'amount_cents' | 'currency' | 'failure_code'> & {
  email: string
  name: string
  bookings: number
}

export async function findPayoutMail(sql: Sql, id: string): Promise<PayoutMail | null> {
  const [row] = await sql<PayoutMail[]>`
    select p.amount_cents, p.currency, p.failure_code, a.email, a.first_name as name,
      (select count(*)::int from payout_items i where i.payout_id = p.id) as bookings
    from payouts p join accounts a on a.id = p.host_id where p.id = ${id} and a.deleted_at is null`
  return row ?? null
}

export type Unpaid = UnpaidBooking & { number: number; released: boolean }
type UnpaidRow = [
  id: BookingId,
  number: number,
  from: number,
  to: number,
  zone: string,
  cancelled: boolean,
  earned: Cents,
  paid: Cents,
  released: boolean,
  hold: Unpaid['hold'],
]

/** Reads one JSON value, which takes the driver a quarter of the time that a thousand rows of ten columns take. */
export async function findUnpaid(sql: Sql, host: AccountId): Promise<Unpaid[]> {
  const [found] = await sql<{ rows: UnpaidRow[] }[]>`
    select coalesce(json_agg(json_build_array(b.id, b.number, extract(epoch from lower(b.period)),
      extract(epoch from upper(b.period)), b.zone, b.state not in ('confirmed', 'completed'), e.earned_cents,
      e.paid_cents,
      b.id in (
        select d.booking_id from payout_decisions d join accounts h on h.id = ${host}
        where d.decided_at >= h.suspended_at
      ),
      case when exists (select 1 from disputes d join payments p on p.id = d.payment_id
        where p.booking_id = b.id and d.state = 'open') then 'dispute'
        when exists (select 1 from refunds r join payments p on p.id = r.payment_id
          where p.booking_id = b.id and r.state = 'open') then 'refund'
        when exists (
          select 1 from booking_problems r where r.booking_id = b.id and r.state in ('open', 'answered')
        ) then 'problem' end
    ) order by lower(b.period), b.number), '[]') as rows
    from booking_earnings e join bookings b on b.id = e.booking_id
    where e.host_id = ${host} and e.left_cents <> 0`
  return (found?.rows ?? []).map(([id, number, from, to, zone, cancelled, earned, paid, released, hold]) => {
    const period = { from: atSecond(from), to: atSecond(to) }
    return { id, number, period, zone, cancelled, earned, paid, released, hold }
  })
}

/** Bookings begin and end at whole minutes. */
const atSecond = (seconds: number) => Temporal.Instant.fromEpochMilliseconds(seconds * 1_000)

type SoldBooking = { title: string; price: Cents; commission: Cents }

export async function findSold(sql: Sql, bookings: readonly BookingId[]): Promise<Map<BookingId, SoldBooking>> {
  const rows = await sql<(SoldBooking & { id: BookingId })[]>`
    select b.id, coalesce(b.title, s.title) as title, b.host_receives_cents + b.commission_cents as price,
      b.commission_cents as commission
    from bookings b join spaces s on s.id = b.space_id where b.id = any(${bookings as BookingId[]}::uuid[])`
  return new Map(rows.map(({ id, ...sold }) => [id, sold]))
}
