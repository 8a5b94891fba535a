import type { AccountId, BookingId, SpaceId } from '../../domain/kernel/id.ts'
import { compareInstants } from '../../domain/kernel/instants.ts'
import type { Cents } from '../../domain/kernel/money.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { hostPayable, type LedgerKind } from '../../domain/payments/ledger.ts'
import type { Sql } from '../platform/database/connect.ts'

export type LineQuery = {
  host: AccountId | null
  account?: string | undefined
  kind?: LedgerKind | undefined
  booked: Period | null
  booking?: number | undefined
  payout?: string | undefined
  space?: SpaceId | undefined
  part?: 'earned' | 'paid' | undefined
  bookings: readonly BookingId[] | null
  starts: readonly (Period & { readonly zone: string })[] | null
  sort: 'newest' | 'oldest' | 'largest'
}

export type LineRow = {
  transaction: number
  position: number
  at: Temporal.Instant
  kind: LedgerKind
  key: string
  account: string
  cents: Cents
  currency: string
  booking_id: BookingId | null
  number: number | null
  title: string | null
}

function ofAccount(sql: Sql, account: string) {
  if (account === 'host_payable') return sql`l.account like 'host\\_payable:%'`
  if (account === 'fees') return sql`l.account in ('commission_income', 'service_fee_income')`
  return sql`l.account = ${account}`
}

const hits = (sql: Sql, { host, account, kind, booked, booking, payout, space, starts, ...more }: LineQuery) => sql`
  from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
  ${booking || space || starts ? sql`join bookings b on b.id = t.booking_id` : sql``}
  ${
    starts
      ? sql`join unnest(${starts.map(({ zone }) => zone)}::text[], ${starts.map(({ from }) => from)}::timestamptz[],
        ${starts.map(({ to }) => to)}::timestamptz[])
          z (zone, starts, ends) on z.zone = b.zone and lower(b.period) >= z.starts and lower(b.period) < z.ends`
      : sql``
  }
  where ${host ? sql`l.account = ${hostPayable(host)}` : sql`true`}
  ${account ? sql`and ${ofAccount(sql, account)}` : sql``}
  ${kind ? sql`and t.kind = ${kind}` : sql``}
  ${booked ? sql`and t.at >= ${booked.from} and t.at < ${booked.to}` : sql``}
  ${booking ? sql`and b.number = ${booking}` : sql``}
  ${payout ? sql`and t.key in (${`payout:${payout}`}, ${`reversal:${payout}`})` : sql``}
  ${space ? sql`and b.space_id = ${space}` : sql``}
  ${more.part ? sql`and (t.kind in ('payout', 'reversal')) = ${more.part === 'paid'}` : sql``}
  ${more.bookings ? sql`and t.booking_id = any(${more.bookings as BookingId[]}::uuid[])` : sql``}`

const order = (sql: Sql, { sort }: LineQuery) =>
  sort === 'largest'
    ? sql`abs(l.amount_cents) desc, l.transaction_id desc, l.position`
    : sort === 'oldest'
      ? sql`t.at, l.transaction_id, l.position`
      : sql`t.at desc, l.transaction_id desc, l.position`

/** Hosts see a credit to them as a positive amount. The complete ledger keeps its own signs. */
const sign = (sql: Sql, { host }: LineQuery) => (host ? sql`-1` : sql`1`)

export async function countLines(sql: Sql, query: LineQuery): Promise<{ total: number; cents: Cents }> {
  const [row] = await sql<{ total: number; cents: Cents }[]>`
    select count(*)::int as total,
      coalesce(${sign(sql, query)} * sum(l.amount_cents), 0)::bigint as cents ${hits(sql, query)}`
  return row ?? { total: 0, cents: 0 as Cents }
}

export function findLines(sql: Sql, query: LineQuery, offset: number, limit: number): Promise<LineRow[]> {
  return sql<LineRow[]>`
    with page as materialized (
      select l.transaction_id, l.position, l.account, l.amount_cents, l.currency, t.at, t.kind, t.key, t.booking_id,
        row_number() over (order by ${order(sql, query)}) as nth
      ${hits(sql, query)} order by nth offset ${offset} limit ${limit}
    )
    select p.transaction_id as transaction, p.position, p.at, p.kind, p.key, p.account,
      ${sign(sql, query)} * p.amount_cents as cents, p.currency,
      b.id as booking_id, b.number, coalesce(b.title, s.title) as title
    from page p left join bookings b on b.id = p.booking_id left join spaces s on s.id = b.space_id order by p.nth`
}

type Balance = { cents: Cents; underway: Cents; any: boolean }

export async function findBalance(sql: Sql, host: AccountId): Promise<Balance> {
  const [row] = await sql<Balance[]>`
    select coalesce(-sum(s.cents), 0)::bigint as cents, count(*) > 0 as any,
      (select coalesce(sum(p.amount_cents), 0)::bigint from payouts p
        where p.host_id = ${host} and p.state = 'open') as underway
    from ledger_sums s where s.account = ${hostPayable(host)}`
  return row ?? { cents: 0 as Cents, underway: 0 as Cents, any: false }
}

export type MovedRow = { month: string; kind: LedgerKind; cents: Cents }

/** Groups a host's movements by kind and by the month in UTC in which they were booked, oldest first. */
export function findMoved(sql: Sql, host: AccountId): Promise<MovedRow[]> {
  return sql<MovedRow[]>`
    select month, kind, -sum(cents)::bigint as cents from ledger_sums
    where account = ${hostPayable(host)} group by 1, 2 order by 1, 2`
}

type ZoneBounds = { readonly zone: string; readonly bounds: readonly Temporal.Instant[] }
type Earned = { cents: Cents; bookings: number }
export type EarnedRow = Earned & { stretch: number; confirmed: boolean }
export type EarnedBySpace = Earned & { space_id: SpaceId; title: string; before_cents: Cents }
type Halves = Record<'before' | 'shown', readonly number[]>

/**
 * Sums a host's earnings by the period in which the booking begins, in the booking's time zone. Period 1 starts at the
 * first bound. Also sums them by space, over the shown periods and over those before.
 */
export async function findEarned(
  sql: Sql,
  host: AccountId,
  zones: readonly ZoneBounds[],
  { before, shown }: Halves,
): Promise<{ rows: EarnedRow[]; spaces: EarnedBySpace[] }> {
  // The first bound in the earliest time zone, so that an index finds the bookings.
  const [first] = zones.flatMap(({ bounds }) => bounds.slice(0, 1)).sort(compareInstants)
  const within = (stretches: readonly number[]) => sql`(where c.stretch = any(${stretches as number[]}::int[]))`
  const sums = await sql<((EarnedRow & { space_id: null }) | EarnedBySpace)[]>`
    with zones as materialized (
      select zone, bounds::timestamptz[] as bounds
      from unnest(${zones.map(({ zone }) => zone)}::text[],
        ${zones.map(({ bounds }) => `{${bounds.join()}}`)}::text[]) z (zone, bounds)
    ), earned as materialized (
      -- Otherwise the planner looks up the earnings of each of ten thousand bookings.
      select booking_id, earned_cents from booking_earnings where host_id = ${host}
    ), counted as materialized (
      select width_bucket(lower(b.period), z.bounds) as stretch, b.space_id, b.state = 'confirmed' as confirmed,
        coalesce(sum(e.earned_cents), 0)::bigint as cents,
        (count(*) filter (where b.state in ('confirmed', 'completed')))::int as bookings
      from bookings b join zones z on z.zone = b.zone left join earned e on e.booking_id = b.id
      where b.host_id = ${host} and b.confirmed_at is not null and upper(b.period) > ${first ?? null}
      group by 1, 2, 3
    )
    select c.stretch, c.confirmed, null::uuid as space_id, null as title, sum(c.cents)::bigint as cents,
      sum(c.bookings)::int as bookings, null::bigint as before_cents
    from counted c where c.stretch > 0 group by 1, 2
    union all
    select null, null, c.space_id, s.title, c.cents, c.bookings, c.before_cents
    from (
      select c.space_id, coalesce(sum(c.cents) filter ${within(shown)}, 0)::bigint as cents,
        coalesce(sum(c.bookings) filter ${within(shown)}, 0)::int as bookings,
        coalesce(sum(c.cents) filter ${within(before)}, 0)::bigint as before_cents
      from counted c where c.stretch > 0 group by c.space_id
    ) c join spaces s on s.id = c.space_id`
  return {
    rows: sums.filter((row) => row.space_id === null),
    spaces: sums.filter((row) => row.space_id !== null),
  }
}
