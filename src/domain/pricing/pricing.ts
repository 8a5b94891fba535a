import { type Cents, cents, MOST_CENTS, type Ppm, prorate, share, times, ZERO } from '../kernel/money.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import type { Slot } from '../spaces/availability.ts'
import type { LineKind, LineReason, Quote, QuoteLine } from './quote-lines.ts'
import type { AddOn, FeeSchedule, Rates, TaxRule } from './rates.ts'
import { rentalLine, rentalLines } from './rental.ts'

export type AddOnPick = { readonly id: string; readonly quantity: number }

export type QuoteInput = {
  readonly rates: Rates
  readonly fees: FeeSchedule
  readonly tax: TaxRule
  readonly slot: Slot
  readonly zone: string
  readonly people: number
  readonly capacity: number
  readonly addOns: readonly AddOnPick[]
}

export type QuoteRefusal =
  | { readonly code: 'too_many_people'; readonly capacity: number }
  | { readonly code: 'too_few_people' }
  | { readonly code: 'unknown_add_on'; readonly id: string }
  | { readonly code: 'out_of_stock'; readonly id: string; readonly name: string; readonly left: number }
  | { readonly code: 'bad_quantity'; readonly id: string }
  | { readonly code: 'total_too_high' }

/**
 * Prices a slot for a number of people, including required add-ons. Throws RangeError if the rates lack the slot's
 * mode.
 */
export function quote(ask: QuoteInput): Result<Quote, QuoteRefusal> {
  const { rates, fees, tax, slot, people, capacity } = ask
  if (!Number.isInteger(people) || people < 1) return err({ code: 'too_few_people' })
  if (people > capacity) return err({ code: 'too_many_people', capacity })
  const picked = pickedAddOns(rates.addOns, ask.addOns, people)
  if (!picked.ok) return picked
  const rental = rentalLines(rates, slot, ask.zone)
  const stay = { rental, days: slot.days, openMinutes: slot.openMinutes, people }
  const made = itemise(rates, fees, tax, stay, picked.value)
  return made.total > MOST_CENTS ? err({ code: 'total_too_high' }) : ok(made)
}

/**
 * Returns the price of an ordinary day for one person, with all fees and taxes. Null if the space isn't rented by the
 * day. `openMinutes` only affects required hourly add-ons.
 */
export function cardPrice(rates: Rates, fees: FeeSchedule, tax: TaxRule, openMinutes = 480): Cents | null {
  if (rates.dayCents === null) return null
  const rental = [rentalLine(true, rates.dayCents, { count: 1, ppmChange: 0, names: [] })]
  return itemise(rates, fees, tax, { rental, days: 1, openMinutes, people: 1 }, requiredOf(rates)).total
}

/**
 * Returns the price per hour with all fees and taxes, as shown on cards, map pins and the space's page. It is the total
 * of the shortest booking for one person divided by its hours, rounded once. Null if the space isn't rented by the
 * hour.
 */
export function hourPrice(rates: Rates, fees: FeeSchedule, tax: TaxRule, shortestMinutes: number): Cents | null {
  if (rates.hourCents === null) return null
  const rental = [rentalLine(false, rates.hourCents, { count: shortestMinutes, ppmChange: 0, names: [] })]
  const stay = { rental, days: 0, openMinutes: shortestMinutes, people: 1 }
  return prorate(itemise(rates, fees, tax, stay, requiredOf(rates)).total, 60, shortestMinutes)
}

export function stockTaken(addOn: Pick<AddOn, 'per'>, quantity: number, people: number): number {
  return addOn.per === 'person' ? quantity * people : quantity
}

const requiredOf = (rates: Rates) => rates.addOns.filter((a) => a.required).map((addOn) => ({ addOn, quantity: 1 }))

type Picked = { readonly addOn: AddOn; readonly quantity: number }

// Keeps every amount far below the largest safe integer.
const MOST = 1_000

function pickedAddOns(
  offered: readonly AddOn[],
  picks: readonly AddOnPick[],
  people: number,
): Result<readonly Picked[], QuoteRefusal> {
  if (offered.length === 0 && picks.length === 0) return ok([])
  const quantities = new Map<string, number>()
  for (const { id, quantity } of picks) {
    if (!offered.some((a) => a.id === id)) return err({ code: 'unknown_add_on', id })
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > MOST || quantities.has(id))
      return err({ code: 'bad_quantity', id })
    quantities.set(id, quantity)
  }
  const picked: Picked[] = []
  for (const addOn of offered) {
    const quantity = quantities.get(addOn.id) ?? (addOn.required ? 1 : 0)
    if (addOn.required && quantity === 0) return err({ code: 'bad_quantity', id: addOn.id })
    if (addOn.stock !== null && stockTaken(addOn, quantity, people) > addOn.stock)
      return err({ code: 'out_of_stock', id: addOn.id, name: addOn.name, left: addOn.stock })
    if (quantity > 0) picked.push({ addOn, quantity })
  }
  return ok(picked)
}

type Stay = { rental: readonly QuoteLine[]; days: number; openMinutes: number; people: number }

function itemise(rates: Rates, fees: FeeSchedule, tax: TaxRule, stay: Stay, picked: readonly Picked[]): Quote {
  const lines: QuoteLine[] = [...stay.rental]
  let running = 0
  for (const line of lines) running += line.cents
  const add = (kind: LineKind, amount: Cents, reason: LineReason) => {
    lines.push({ kind, cents: amount, reason })
    running += amount
  }
  const extra = stay.people - rates.includedPeople
  if (extra > 0 && rates.extraPersonCents > 0) {
    const unitCents = rates.extraPersonCents
    add('head_count', times(unitCents, extra * Math.max(stay.days, 1)), {
      why: 'extra_people',
      people: extra,
      days: stay.days,
      unitCents,
    })
  }
  const discount = lengthDiscount(rates, stay.days)
  if (discount) {
    const ofCents = cents(running)
    add('length_discount', cents(-share(ofCents, discount.ppm)), { ...discount, days: stay.days, ofCents })
  }
  if (rates.cleaningCents > 0) add('cleaning', rates.cleaningCents, { why: 'cleaning' })
  for (const { addOn, quantity } of picked) add('add_on', ...addOnLine(addOn, quantity, stay))
  const hostLines = cents(running)
  const fee = share(hostLines, fees.servicePpm)
  if (fee > 0) add('service_fee', fee, { why: 'service_fee', ppm: fees.servicePpm, ofCents: hostLines })
  const taxed = cents(running)
  const due = tax ? share(taxed, tax.ppm) : ZERO
  if (tax && due > 0) add('tax', due, { why: 'tax', name: tax.name, ppm: tax.ppm, ofCents: taxed })
  const commission = share(hostLines, fees.commissionPpm)
  return {
    currency: rates.currency,
    lines,
    total: cents(running),
    commission,
    hostReceives: cents(hostLines - commission),
    fees,
  }
}

function addOnLine(addOn: AddOn, quantity: number, stay: Stay): [Cents, LineReason] {
  const { id, name, per, cents: unitCents } = addOn
  const count = per === 'hour' ? stay.openMinutes : per === 'person' ? stay.people : 1
  const amount = per === 'hour' ? prorate(unitCents, quantity * count, 60) : times(unitCents, quantity * count)
  return [amount, { why: 'add_on', id, name, quantity, per, unitCents, count }]
}

function lengthDiscount(rates: Rates, days: number): { why: 'weekly' | 'monthly'; ppm: Ppm } | null {
  const { weeklyDiscountPpm: weekly, monthlyDiscountPpm: monthly } = rates
  if (days >= 28 && monthly > 0 && monthly >= weekly) return { why: 'monthly', ppm: monthly }
  return days >= 7 && weekly > 0 ? { why: 'weekly', ppm: weekly } : null
}
