import { boundsOf, monthsUntil } from '../../domain/financial/months.ts'
import { lastMonths } from '../../domain/hosting/earning-months.ts'
import { type Cents, cents, sum } from '../../domain/kernel/money.ts'
import { todayIn } from '../../domain/kernel/period.ts'
import { ok } from '../../domain/kernel/result.ts'
import { laterParts, type PayoutSchedule, paidFrom, payableOf } from '../../domain/payments/payout.ts'
import { findPayoutAccount } from '../payments/payouts/payout-accounts.sql.ts'
import { findUnpaid, type Unpaid } from '../payments/payouts/payouts.sql.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { type EarnedRow, findBalance, findEarned, findTitles, findZones } from './lines.sql.ts'

const PAGE = 10
const MOST_HELD = 24

type Later = { booking: Unpaid; due: Temporal.Instant; cents: Cents }

export async function showBalance(
  { deps: { sql, config }, account, now }: Context<'signed_in'>,
  { page }: { page: number },
) {
  const [balance, unpaid, { schedule, hold }] = await Promise.all([
    findBalance(sql, account.id),
    findUnpaid(sql, account.id),
    findPayoutAccount(sql, account.id, now),
  ])
  const { due, later: parted, held } = waitingBookings(unpaid, now)
  const later = parted
    .flatMap((booking) => laterParts(booking, now).map((part) => ({ booking, ...part })))
    .sort((a, b) => Temporal.Instant.compare(a.due, b.due))
  const left = ({ earned, paid }: Unpaid) => cents(earned - paid)
  return ok({
    currency: config.currency,
    balanceCents: balance.cents,
    dueCents: sum(due.map((booking) => payableOf(booking, now))),
    laterCents: sum(later.map((part) => part.cents)),
    heldCents: sum(held.map(left)),
    underwayCents: balance.underway,
    held: held
      .slice(0, MOST_HELD)
      .map((booking) => ({ booking: named(booking), cents: left(booking), hold: booking.hold ?? 'refund' })),
    hostHold: hold,
    schedule: schedule.schedule,
    nextDay: payoutDay(now, schedule),
    minimumCents: schedule.minimum,
    any: balance.any,
    upcoming: upcomingOf(later, schedule, page),
  })
}

function upcomingOf(parts: readonly Later[], schedule: PayoutSchedule, asked: number) {
  const pages = Math.max(1, Math.ceil(parts.length / PAGE))
  const page = Math.min(asked, pages)
  return {
    items: parts.slice((page - 1) * PAGE, page * PAGE).map(({ booking, due, cents: amount }) => ({
      booking: named(booking),
      due: due.toString(),
      day: payoutDay(due, schedule),
      cents: amount,
    })),
    total: parts.length,
    page,
    pages,
  }
}

const payoutDay = (due: Temporal.Instant, schedule: PayoutSchedule) =>
  todayIn(schedule.zone, paidFrom(due, schedule)).toString()

const named = ({ id, number, title }: Unpaid) => ({ id, number, title })

type Asked = { months: number; until?: string | undefined }

export async function showEarnings(
  { deps: { sql, config }, account, now }: Context<'signed_in'>,
  { months: count, until }: Asked,
) {
  const zones = await findZones(sql, account.id)
  const latest = lastMonths(zones, now, 1)[0] ?? ''
  const months = monthsUntil(until && until < latest ? until : latest, 2 * count)
  const bounds = zones.map((zone) => ({ zone, bounds: boundsOf(months, zone, now) }))
  const rows = await findEarned(sql, account.id, bounds)
  const [before, shown] = [
    rows.filter(({ stretch }) => stretch <= count),
    rows.filter(({ stretch }) => stretch > count),
  ]
  const titles = await findTitles(sql, [...new Set(rows.map((row) => row.space_id))])
  const of = (stretch: number) => totalOf(rows.filter((row) => row.stretch === stretch))
  return ok({
    currency: config.currency,
    latest,
    months: months.slice(count).map((month, n) => ({
      month,
      ...of(count + n + 1),
      before: { month: months[n] ?? '', cents: of(n + 1).cents },
    })),
    spaces: [...titles]
      .map(([id, title]) => {
        const own = (list: readonly EarnedRow[]) => totalOf(list.filter((row) => row.space_id === id))
        return { id, title, ...own(shown), beforeCents: own(before).cents }
      })
      .sort((a, b) => b.cents - a.cents || b.beforeCents - a.beforeCents || a.title.localeCompare(b.title)),
    cents: totalOf(shown).cents,
    beforeCents: totalOf(before).cents,
  })
}

const totalOf = (rows: readonly EarnedRow[]) => ({
  cents: sum(rows.map(({ cents }) => cents)),
  bookings: rows.reduce((total, { bookings }) => total + bookings, 0),
})

export type PayoutStage = 'due' | 'later' | 'held'

export function waitingBookings(unpaid: readonly Unpaid[], now: Temporal.Instant): Record<PayoutStage, Unpaid[]> {
  // Bookings on hold are listed separately, even if their amounts would be due now or later.
  const free = unpaid.filter((booking) => booking.hold === null || booking.earned < booking.paid)
  return {
    due: free.filter((booking) => payableOf(booking, now) !== 0),
    later: free.filter((booking) => laterParts(booking, now).length > 0),
    held: unpaid.filter((booking) => booking.hold !== null && booking.earned >= booking.paid),
  }
}
