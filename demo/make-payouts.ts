import type { AccountId } from '../src/domain/kernel/id.ts'
import { type Cents, cents, sum, ZERO } from '../src/domain/kernel/money.ts'
import { todayIn } from '../src/domain/kernel/period.ts'
import { entriesForPayout } from '../src/domain/payments/ledger.ts'
import { type PayoutItem, type PayoutSchedule, paidFrom, payoutParts } from '../src/domain/payments/payout.ts'
import type { DemoBooking } from './booking-outcome.ts'
import { type Chance, chance } from './chance.ts'
import type { Posting } from './money-rows.ts'

type Host = { id: string; accountRef: string; enabled: boolean; schedule: PayoutSchedule }
export type DemoPayout = { id: string; host: Host; at: Temporal.Instant; items: PayoutItem[]; currency: string }

export function makePayouts(
  bookings: readonly DemoBooking[],
  until: Temporal.PlainDate,
): { hosts: Host[]; payouts: DemoPayout[] } {
  const byHost = Map.groupBy(
    bookings.filter((booking) => booking.confirmedAt !== null),
    (booking) => booking.space.row.host_id,
  )
  const made = [...byHost].map(([id, sold]) => {
    const c = chance(`payouts ${id}`)
    const host = hostOf(id, sold[0]?.space.row.zone ?? 'UTC', c)
    return { host, payouts: host.enabled ? payoutsOf(host, sold, until, c) : [] }
  })
  return { hosts: made.map(({ host }) => host), payouts: made.flatMap(({ payouts }) => payouts) }
}

function hostOf(id: string, zone: string, c: Chance): Host {
  const schedule = c.weighed([
    ['as_due' as const, 5],
    ['weekly' as const, 3],
    ['monthly' as const, 2],
  ])
  const rhythm = { schedule, weekday: c.int(1, 7), monthDay: c.int(1, 28), minimum: ZERO, zone }
  // The demo's own host is treated like every other host. Few hosts are disabled.
  return { id, accountRef: `acct_${c.uuid()}`, enabled: !c.happens(0.03), schedule: rhythm }
}

function payoutsOf(host: Host, sold: readonly DemoBooking[], until: Temporal.PlainDate, c: Chance): DemoPayout[] {
  const parts = sold.flatMap((booking) => partsOf(booking, host.schedule))
  const last = until.toZonedDateTime('UTC').toInstant()
  const together = Map.groupBy(
    parts.filter(({ at }) => Temporal.Instant.compare(at, last) <= 0),
    ({ at }) => at.toString(),
  )
  return [...together.values()].flatMap((due) => {
    const [first] = due
    const items = due.map(({ id, amount }) => ({ id, cents: amount }))
    return first ? [{ id: c.uuid(), host, at: first.at, items, currency: first.currency }] : []
  })
}

function partsOf(booking: DemoBooking, schedule: PayoutSchedule) {
  const { quote, refund, slot, space, state } = booking
  const earned = refund ? refund.preview.kept.hostReceives : quote.hostReceives
  let before = 0
  return payoutParts(earned, slot.period, space.row.zone, state === 'cancelled').flatMap(({ due, upTo }) => {
    const amount: Cents = cents(upTo - before)
    before = upTo
    if (amount === 0) return []
    const at = paidFrom(due, schedule)
    return [{ id: booking.id as PayoutItem['id'], amount, at, currency: quote.currency as string }]
  })
}

const amountOf = ({ items }: DemoPayout) => sum(items.map((item) => item.cents))
export function payoutAccountRows(host: Host, checkedAt: string) {
  const { schedule, weekday, monthDay, minimum } = host.schedule
  return [
    {
      host_id: host.id,
      account_ref: host.enabled ? host.accountRef : null,
      payouts_enabled: host.enabled,
      schedule,
      weekday,
      month_day: monthDay,
      minimum_cents: minimum,
      checked_at: checkedAt,
      owes_cents: 0,
    },
  ]
}

export function gatewayHostRows(host: Host, at: string) {
  if (!host.enabled) return []
  return [
    {
      id: host.accountRef,
      account_id: host.id,
      payouts_enabled: true,
      return_path: '/financial/payouts',
      created_at: at,
    },
  ]
}

export function payoutRows(payout: DemoPayout) {
  const { id, host, at, currency } = payout
  const day = todayIn(host.schedule.zone, at).toString()
  return [
    {
      id,
      host_id: host.id,
      amount_cents: amountOf(payout),
      currency,
      state: 'done',
      day,
      hour: at.toString(),
      account_ref: host.accountRef,
      gateway_ref: `tr_${id}`,
      created_at: at.toString(),
      settled_at: at.toString(),
    },
  ]
}

export function payoutItemRows({ id, items }: DemoPayout) {
  return items.map((item) => ({ payout_id: id, booking_id: item.id, amount_cents: item.cents }))
}

export function transferRows(payout: DemoPayout) {
  const { id, host, at, currency } = payout
  return [
    {
      id: `tr_${id}`,
      idempotency_key: id,
      host_id: host.accountRef,
      amount_cents: amountOf(payout),
      reversed_cents: 0,
      currency,
      created_at: at.toString(),
    },
  ]
}

export function payoutPostings(payout: DemoPayout): Posting[] {
  const { id, host, at, currency } = payout
  const lines = entriesForPayout(amountOf(payout), { hostId: host.id as AccountId })
  return [{ key: `payout:${id}`, booking_id: null, at: at.toString(), currency, lines }]
}
