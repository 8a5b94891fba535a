import type { Ask, BookingRules, Slot, SlotRefusal } from '../../domain/availability.ts'
import { isFree, slotFor } from '../../domain/availability.ts'
import { type Period, period } from '../../domain/period.ts'
import type { AddOnPick, QuoteRefusal } from '../../domain/pricing.ts'
import { quote } from '../../domain/pricing.ts'
import type { Quote } from '../../domain/quote-lines.ts'
import type { FeeSchedule, Rates, TaxRule } from '../../domain/rates.ts'
import type { BookingAsk, Month, Space } from '../replies.ts'

/** The space's booking rules as the law takes them. */
export function rulesOf({ rules }: Pick<Space, 'rules'>): BookingRules {
  const { weekly, exceptions, ...rest } = rules
  return { ...rest, plan: { weekly, exceptions: new Map(exceptions.map(({ date, hours }) => [date, hours])) } }
}

export function busyOf(months: readonly Month[]): Period[] {
  return months.flatMap(({ busy }) =>
    busy.map(({ from, to }) => period(Temporal.Instant.from(from), Temporal.Instant.from(to))),
  )
}

export function lawAsk(ask: BookingAsk): Ask {
  if (ask.mode === 'hours') return { ...ask, date: Temporal.PlainDate.from(ask.date) }
  return {
    mode: 'days',
    startDate: Temporal.PlainDate.from(ask.startDate),
    endDate: Temporal.PlainDate.from(ask.endDate),
  }
}

export type Offer =
  | { ok: true; slot: Slot; quote: Quote }
  | { ok: false; refusal: SlotRefusal | QuoteRefusal | { readonly code: 'taken' } }

export type OfferAsk = {
  space: Space
  rules: BookingRules
  busy: readonly Period[]
  ask: BookingAsk
  people: number
  addOns: readonly AddOnPick[]
  now: Temporal.Instant
}

/** What the asked slot costs, or why it is not to be had: the same law as the server's, with what the browser knows. */
export function offerFor({ space, rules, busy, ask, people, addOns, now }: OfferAsk): Offer {
  const slot = slotFor(rules, lawAsk(ask), now)
  if (!slot.ok) return slot
  if (!isFree(slot.value, busy)) return { ok: false, refusal: { code: 'taken' } }
  const priced = quote({
    // The treaty speaks plain numbers, the law branded ones.
    rates: space.rates as unknown as Rates,
    fees: space.fees as FeeSchedule,
    tax: space.tax as TaxRule,
    slot: slot.value,
    zone: rules.zone,
    people,
    capacity: space.capacity,
    addOns,
  })
  return priced.ok ? { ok: true, slot: slot.value, quote: priced.value } : priced
}
