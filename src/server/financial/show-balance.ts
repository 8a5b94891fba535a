import { latestDay, monthsUntil, type Stretch, stretchBounds, stretchesOf } from '../../domain/financial/months.ts'
import { compareInstants } from '../../domain/kernel/instants.ts'
import { type Cents, cents, sum } from '../../domain/kernel/money.ts'
import { todayIn } from '../../domain/kernel/period.ts'
import { ok } from '../../domain/kernel/result.ts'
import { type PayoutSchedule, paidFrom, payoutsOf } from '../../domain/payments/payout.ts'
import { findZones } from '../bookings/bookings.sql.ts'
import { findPayoutAccount } from '../payments/payouts/payout-accounts.sql.ts'
import { findSold, findUnpaid, type Unpaid } from '../payments/payouts/payouts.sql.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { type EarnedRow, findBalance, findEarned } from './lines.sql.ts'

const PAGE = 10
const MOST_HELD = 24

type Part = { booking: Unpaid; due: Temporal.Instant; cents: Cents }

export async function showBalance(
  { deps: { sql, config }, account, now }: Context<'signed_in'>,
  { page }: { page: number },
) {
  const [balance, unpaid, { schedule, hold }] = await Promise.all([
    findBalance(sql, account.id),
    findUnpaid(sql, account.id),
    findPayoutAccount(sql, account.id, now),
  ])
  const { due, held, parts } = partsOf(unpaid, now)
  const payable = [...due, ...parts]
  const shownHeld = held.slice(0, MOST_HELD)
  const upcoming = upcomingOf(payable, page)
  const sold = await findSold(
    sql,
    [...shownHeld, ...upcoming.parts.map(({ booking }) => booking)].map(({ id }) => id),
  )
  const soldAs = ({ id, number }: Unpaid) => {
    const found = sold.get(id)
    if (!found) throw new Error(`booking ${number} has earnings but was not found`)
    return found
  }
  const named = (booking: Unpaid) => ({ id: booking.id, number: booking.number, title: soldAs(booking).title })
  const left = ({ earned, paid }: Unpaid) => cents(earned - paid)
  return ok({
    currency: config.currency,
    balanceCents: balance.cents,
    dueCents: sum(due.map((part) => part.cents)),
    laterCents: sum(parts.map((part) => part.cents)),
    laterBookings: new Set(parts.map(({ booking }) => booking.id)).size,
    heldCents: sum(held.map(left)),
    underwayCents: balance.underway,
    held: shownHeld.map((booking) => ({
      booking: named(booking),
      cents: left(booking),
      hold: booking.hold ?? 'refund',
    })),
    hostHold: hold,
    schedule: schedule.schedule,
    zone: schedule.zone,
    next: nextPayout(payable, schedule, now),
    minimumCents: schedule.minimum,
    any: balance.any,
    upcoming: {
      ...upcoming.page,
      items: upcoming.parts.map(({ booking, due, cents: amount }) => ({
        booking: named(booking),
        due: compareInstants(due, now) <= 0 ? null : due.toString(),
        day: payoutDay(due, schedule),
        priceCents: soldAs(booking).price,
        commissionCents: soldAs(booking).commission,
        cents: amount,
      })),
    },
  })
}

function partsOf(unpaid: readonly Unpaid[], now: Temporal.Instant) {
  const { due, later, held } = waitingBookings(unpaid, now)
  return {
    due: due.map(({ booking, payable }): Part => ({ booking, due: now, cents: payable })),
    parts: later
      .flatMap(({ booking, later: parts }) => parts.map((part): Part => ({ booking, ...part })))
      .sort((a, b) => compareInstants(a.due, b.due)),
    held: held.map(({ booking }) => booking),
  }
}

/** The first payout that sends anything, with all that is due by then. Null if nothing is due or will be. */
function nextPayout(parts: readonly Part[], schedule: PayoutSchedule, now: Temporal.Instant) {
  const first = parts.find((part) => part.cents > 0)
  if (!first) return null
  const day = payoutDay(first.due, schedule)
  const after = parts.findIndex((part) => payoutDay(part.due, schedule) > day)
  const within = after === -1 ? parts : parts.slice(0, after)
  return {
    day,
    now: compareInstants(first.due, now) <= 0,
    cents: sum(within.map((part) => part.cents)),
    bookings: new Set(within.map(({ booking }) => booking.id)).size,
  }
}

function upcomingOf(parts: readonly Part[], asked: number) {
  const pages = Math.max(1, Math.ceil(parts.length / PAGE))
  const page = Math.min(asked, pages)
  return {
    parts: parts.slice((page - 1) * PAGE, page * PAGE),
    page: { cents: sum(parts.map((part) => part.cents)), total: parts.length, page, pages },
  }
}

const payoutDay = (due: Temporal.Instant, schedule: PayoutSchedule) =>
  todayIn(schedule.zone, paidFrom(due, schedule)).toString()

type Asked = { months: number; until?: string | undefined }

export async function showEarnings(
  { deps: { sql, config }, account, now }: Context<'signed_in'>,
  { months: count, until }: Asked,
) {
  const zones = await findZones(sql, account.id)
  const today = latestDay(zones, now)
  const latest = today.toPlainYearMonth().toString()
  const isCurrent = !until || until >= latest
  const months = monthsUntil(isCurrent ? latest : until, 2 * count)
  const stretches = stretchesOf(months, isCurrent)
  const bounds = zones.map((zone) => ({ zone, bounds: stretchBounds(stretches, zone, now) }))
  const numbersOf = (half: readonly string[]) =>
    stretches.flatMap((stretch, at) => (begun(stretch) && half.includes(stretch.month) ? [at + 1] : []))
  const { rows, spaces } = await findEarned(sql, account.id, bounds, {
    before: numbersOf(months.slice(0, count)),
    shown: numbersOf(months.slice(count)),
  })
  const byStretch = Map.groupBy(rows, ({ stretch }) => stretch)
  const of = (wanted: (stretch: Stretch) => boolean) =>
    stretches.flatMap((stretch, at) => (wanted(stretch) ? (byStretch.get(at + 1) ?? []) : []))
  const ofMonth = (month: string | undefined) => totalOf(of((one) => begun(one) && one.month === month))
  return ok({
    currency: config.currency,
    latest,
    months: shownMonths(months, count, ofMonth),
    current: isCurrent ? currentOf(of, today, ofMonth(latest).cents) : null,
    spaces: spaces
      .map(({ space_id: id, title, cents, bookings, before_cents: beforeCents }) => ({
        id,
        title,
        cents,
        bookings,
        beforeCents,
      }))
      .sort((a, b) => b.cents - a.cents || b.beforeCents - a.beforeCents || a.title.localeCompare(b.title)),
    cents: sum(spaces.map(({ cents }) => cents)),
    beforeCents: sum(spaces.map(({ before_cents }) => before_cents)),
  })
}

const begun = ({ part }: Stretch) => part !== 'expected' && part !== 'later'

function shownMonths(months: readonly string[], count: number, of: (month: string | undefined) => Total) {
  return months.slice(count).map((month, n) => ({
    month,
    ...of(month),
    before: { month: months[n] ?? '', cents: of(months[n]).cents },
  }))
}

type RowsOf = (wanted: (stretch: Stretch) => boolean) => EarnedRow[]

/** This month so far, the month before up to the same time, and what confirmed bookings are expected to bring. */
function currentOf(of: RowsOf, today: Temporal.PlainDate, soFar: Cents) {
  const confirmed = (parts: readonly Stretch['part'][]) =>
    totalOf(of(({ part }) => parts.includes(part)).filter((row) => row.confirmed))
  return {
    cents: soFar,
    beforeCents: totalOf(of(({ part }) => part === 'to_date')).cents,
    beforeUntil: today.subtract({ months: 1 }).toString(),
    expectedCents: confirmed(['expected']).cents,
    upcoming: confirmed(['expected', 'later']),
  }
}

type Total = ReturnType<typeof totalOf>

const totalOf = (rows: readonly EarnedRow[]) => ({
  cents: sum(rows.map(({ cents }) => cents)),
  bookings: rows.reduce((total, { bookings }) => total + bookings, 0),
})

export type PayoutStage = 'due' | 'later' | 'held'

type Waiting = { booking: Unpaid } & ReturnType<typeof payoutsOf>

export function waitingBookings(unpaid: readonly Unpaid[], now: Temporal.Instant): Record<PayoutStage, Waiting[]> {
  const waiting = unpaid.map((booking): Waiting => ({ booking, ...payoutsOf(booking, now) }))
  // Bookings on hold are listed separately, even if their amounts would be due now or later.
  const isHeld = ({ booking }: Waiting) => booking.hold !== null && booking.earned >= booking.paid
  const free = waiting.filter((one) => !isHeld(one))
  return {
    due: free.filter(({ payable }) => payable !== 0),
    later: free.filter(({ later }) => later.length > 0),
    held: waiting.filter(isHeld),
  }
}
