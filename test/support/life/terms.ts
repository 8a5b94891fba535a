/**
 * Calculates the terms independently of the site, in whole cents, for a room at $240 a day with a guest fee of 8% and a
 * commission of 10%, open from nine. Instants are milliseconds since 1970, and dates are days since 1970.
 */
export type Policy = 'flexible' | 'moderate' | 'firm' | 'strict'
export type Zone = 'UTC' | 'Europe/Berlin' | 'America/New_York'
const HOUR = 3_600_000
const DAY = 24 * HOUR

/** The offset from UTC in hours in winter, and when the clocks go forward and back. */
const CLOCKS: Record<Zone, readonly [winter: number, forward: number, back: number]> = {
  UTC: [0, Number.POSITIVE_INFINITY, 0],
  'Europe/Berlin': [1, Date.UTC(2027, 2, 28, 1), Date.UTC(2027, 9, 31, 1)],
  'America/New_York': [-5, Date.UTC(2027, 2, 14, 7), Date.UTC(2027, 10, 7, 6)],
}
function ahead(zone: Zone, at: number): number {
  const [winter, forward, back] = CLOCKS[zone]
  return (at >= forward && at < back ? winter + 1 : winter) * HOUR
}
export const dateOf = (zone: Zone, at: number) => Math.floor((at + ahead(zone, at)) / DAY)
export function nine(zone: Zone, date: number): number {
  const local = date * DAY + 9 * HOUR
  return local - ahead(zone, local - CLOCKS[zone][0] * HOUR)
}

type Tier = readonly [unit: 'days' | 'hours', count: number, percent: number]
const TIERS: Record<Policy, readonly Tier[]> = {
  flexible: [['hours', 24, 100]],
  moderate: [
    ['days', 7, 100],
    ['hours', 24, 50],
  ],
  firm: [
    ['days', 30, 100],
    ['days', 7, 50],
  ],
  strict: [
    ['days', 90, 100],
    ['days', 14, 50],
  ],
}

export const rentOf = (days: number) => days * 24_000
export const feeOf = (days: number) => days * 1_920
export const totalOf = (days: number) => rentOf(days) + feeOf(days)

/**
 * Returns the time at which a booking for these days begins. If it begins today and the space is already open, it
 * begins at the next full hour.
 */
export const startOf = (zone: Zone, date: number, askedAt: number) =>
  Math.max(nine(zone, date), dateOf(zone, askedAt) === date ? Math.ceil(askedAt / HOUR) * HOUR : 0)

/** The amounts that weren't refunded for days removed by changes. */
export type Extra = { rent: number; fee: number }
/** `extra` is the sum of all changes so far, and `clock` is the date from which the cancellation terms count. */
export type Agreed = {
  days: number
  extra: Extra
  date: number
  start: number
  clock: number
  confirmedAt: number
  policy: Policy
  zone: Zone
}
/** The part of a cancelled booking that isn't refunded, including the fee. */
export type Kept = { total: number; fee: number }

/** Returns the percentage of the rent that is refunded, or null while everything is refunded, including the fee. */
function percentBack({ confirmedAt, clock, policy, zone }: Agreed, now: number): number | null {
  const start = nine(zone, clock)
  if (start - confirmedAt >= 48 * HOUR && now <= confirmedAt + 24 * HOUR) return null
  const until = ([unit, count]: Tier) => (unit === 'days' ? nine(zone, clock - count) : start - count * HOUR)
  return TIERS[policy].find((tier) => now <= until(tier))?.[2] ?? 0
}

const keptRent = (days: number, percent: number) => Math.round((rentOf(days) * (100 - percent)) / 100)

export function keptByGuest(agreed: Agreed, now: number): Kept {
  const percent = percentBack(agreed, now)
  if (percent === null) return { total: 0, fee: 0 }
  const fee = feeOf(agreed.days) + agreed.extra.fee
  return { total: keptRent(agreed.days, percent) + agreed.extra.rent + fee, fee }
}

/** Returns the amounts that aren't refunded after a change to this many days is accepted. */
export function extraAfter(agreed: Agreed, days: number, now: number, isFull: boolean): Extra {
  const [removed, percent] = [agreed.days - days, percentBack(agreed, now)]
  const { rent, fee } = agreed.extra
  if (removed <= 0 || percent === null || isFull) return { rent, fee }
  return { rent: rent + keptRent(agreed.days, percent) - keptRent(days, percent), fee: fee + feeOf(removed) }
}

/** Returns the part that isn't refunded if the host cancels: the days that have begun, and their fee. */
export function keptByHost({ days, extra, date, start, zone }: Agreed, now: number): Kept {
  if (now < start) return { total: 0, fee: 0 }
  const begun = Math.min(days, dateOf(zone, now) - date + 1)
  const part = (cents: number) => Math.round((cents * begun) / days)
  const fee = feeOf(begun) + part(extra.fee)
  return { total: rentOf(begun) + part(extra.rent) + fee, fee }
}

export const ofHost = (cents: number) => cents - Math.round(cents / 10)

/** A hand-written list of every allowed step: its old state, its new state, and who may perform it. */
export const EDGES = [
  ['', 'held', 'guest'],
  ['held', 'confirmed', 'system'],
  ['held', 'confirmed', 'guest'],
  ['held', 'requested', 'guest'],
  ['held', 'released', 'guest'],
  ['held', 'expired', 'system'],
  ['requested', 'confirmed', 'host'],
  ['requested', 'payment_required', 'host'],
  ['requested', 'declined', 'host'],
  ['requested', 'withdrawn', 'guest'],
  ['requested', 'expired', 'system'],
  ['payment_required', 'confirmed', 'system'],
  ['payment_required', 'withdrawn', 'guest'],
  ['payment_required', 'cancelled', 'host'],
  ['payment_required', 'expired', 'system'],
  ['expired', 'confirmed', 'system'],
  ['confirmed', 'cancelled', 'guest'],
  ['confirmed', 'cancelled', 'host'],
  ['confirmed', 'completed', 'system'],
].map((edge) => edge.join(' '))
