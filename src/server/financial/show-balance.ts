import { type Cents, cents, sum } from '../../domain/kernel/money.ts'
import { todayIn } from '../../domain/kernel/period.ts'
import { ok } from '../../domain/kernel/result.ts'
import { laterParts, type PayoutSchedule, paidFrom, payableOf } from '../../domain/payments/payout.ts'
import type { Context } from '../http/endpoints.ts'
import { findPayoutAccount } from '../payments/payouts/payout-accounts.sql.ts'
import { findUnpaid, type Unpaid } from '../payments/payouts/unpaid.sql.ts'
import { findBalance } from './balance.sql.ts'
import { waitingBookings } from './waiting-bookings.ts'

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
