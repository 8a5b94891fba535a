import { dayWords } from '../../../domain/kernel/day-words.ts'
import type { FinancialEarnings, HostBalance, HostRequests, HostReviews, Occupancy } from '../../client/api-types.ts'
import type { KeyFigure } from '../../console/key-figures.tsx'
import { hostWords as words } from '../../copy/host.ts'
import { linesPath } from '../../financial/lines-path.ts'
import { exact } from '../../format/exact.ts'
import { wholeMoney } from '../../format/money.ts'
import { leftWords } from '../../format/time-left.ts'

type Figures = {
  earnings: FinancialEarnings | null
  balance: HostBalance | null
  occupancy: Occupancy | null
  requests: HostRequests | null
  reviews: HostReviews | null
}

export const keyFiguresOf = (of: Figures): KeyFigure[] => [
  earned(of.earnings),
  payouts(of.balance),
  occupied(of.occupancy),
  answers(of.requests),
  rating(of.reviews),
]

const MINUTE = 60_000
/** A larger change, in percent, says only that there was next to nothing before. */
const MOST_CHANGE = 999
const percentOf = (part: number, whole: number) => Math.round((part / whole) * 100)

function earned(earnings: FinancialEarnings | null): KeyFigure {
  const now = earnings?.current
  const label = words.earnedNow
  if (!earnings || !now) return { label, figure: null, to: linesPath({}) }
  const until = Temporal.PlainDate.from(now.beforeUntil)
  const change = now.beforeCents > 0 ? percentOf(now.cents - now.beforeCents, now.beforeCents) : 0
  return {
    label,
    figure: wholeMoney(now.cents, earnings.currency),
    to: linesPath({ starts: earnings.latest }),
    change: change === 0 || change > MOST_CHANGE ? null : { rises: change > 0, text: words.percent(Math.abs(change)) },
    note: now.beforeCents > 0 ? words.since('1', shortDay(until)) : words.noBefore,
    trend: earnings.months.map(({ cents }) => cents),
  }
}

/** "26 Oct", without the weekday. */
const shortDay = (date: Temporal.PlainDate) => dayWords(date, date.year).split(' ').slice(1).join(' ')

function payouts(balance: HostBalance | null): KeyFigure {
  const [label, to] = [words.upcomingPayouts, '/financial/payouts#upcoming']
  if (!balance) return { label, figure: null, to }
  const { currency, next, upcoming } = balance
  const amount = next && exact(next.cents, currency)
  const day = next && Temporal.PlainDate.from(next.day)
  const soon = next?.now && balance.schedule === 'as_due'
  return {
    label,
    figure: wholeMoney(upcoming.cents, currency),
    to,
    note:
      !amount || !day
        ? words.noPayout
        : soon
          ? words.payoutNow(amount)
          : words.nextPayout(amount, dayWords(day, day.year)),
  }
}

function occupied(occupancy: Occupancy | null): KeyFigure {
  const [label, to, sign] = [words.occupancy, '/host/spaces#occupancy', '%']
  if (!occupancy) return { label, figure: null, to }
  const { next, last } = occupancy.all
  if (next.open === 0) return { label, figure: words.nil, to, note: words.noOccupancy }
  const percent = percentOf(next.booked, next.open)
  const change = last.open > 0 ? percent - percentOf(last.booked, last.open) : 0
  return {
    label,
    figure: String(percent),
    sign,
    to,
    change: change === 0 ? null : { rises: change > 0, text: words.points(Math.abs(change)) },
    note: words.next30,
    trend: occupancy.days.map(({ open, booked }) => (open > 0 ? booked / open : 0)),
  }
}

function answers(requests: HostRequests | null): KeyFigure {
  const [label, to] = [words.responseRate, '/host/bookings?when=answered']
  if (!requests) return { label, figure: null, to }
  const { asked, answered, minutes } = requests
  if (asked === 0) return { label, figure: words.nil, to, note: words.noRequests }
  return {
    label,
    figure: String(percentOf(answered, asked)),
    sign: '%',
    to,
    note: minutes === null ? words.last90 : words.usually(leftWords(minutes * MINUTE)),
  }
}

function rating(reviews: HostReviews | null): KeyFigure {
  const [label, to] = [words.rating, '/host/reviews']
  if (!reviews) return { label, figure: null, to }
  const { rating: average, count, fresh } = reviews
  if (average === null) return { label, figure: words.nil, to, note: words.noRating }
  return { label, figure: average.toFixed(2), to, note: words.reviewed(count, fresh) }
}
