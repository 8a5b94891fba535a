/**
 * What the terms say, worked out apart from the site: whole cents of a room at $240 a day with 8 % for the guest and 10 % from the host, let
 * in UTC, where a day has 24 hours. Instants are milliseconds.
 */
export type Policy = 'flexible' | 'moderate' | 'firm' | 'strict'
const HOUR = 3_600_000
const TIERS: Record<Policy, readonly (readonly [hours: number, percent: number])[]> = {
  flexible: [[24, 100]],
  moderate: [
    [168, 100],
    [24, 50],
  ],
  firm: [
    [720, 100],
    [168, 50],
  ],
  strict: [
    [2160, 100],
    [336, 50],
  ],
}

export const rentOf = (days: number) => days * 24_000
export const feeOf = (days: number) => days * 1_920
export const totalOf = (days: number) => rentOf(days) + feeOf(days)

export type Agreed = { days: number; extra: number; start: number; confirmedAt: number; clock: number; policy: Policy }

/** What stays when the guest cancels before the start; `extra`: what earlier changes kept. */
export function keptByGuest({ days, extra, confirmedAt, clock, policy }: Agreed, now: number): number {
  if (clock - confirmedAt >= 48 * HOUR && now <= confirmedAt + 24 * HOUR) return 0
  const percent = TIERS[policy].find(([hours]) => now <= clock - hours * HOUR)?.[1] ?? 0
  const use = (cents: number) => Math.round((cents * (100 - percent)) / 100)
  return use(rentOf(days)) + feeOf(days) + extra
}

/** What stays when the host cancels: the days that have begun, and the fee on them. */
export function keptByHost({ days, extra, start }: Agreed, now: number): number {
  if (now < start) return 0
  const begun = Math.min(days, Math.floor((now - (start - 9 * HOUR)) / (24 * HOUR)) + 1)
  const rent = rentOf(begun)
  return rent + Math.round(((rent + 0) * 8) / 100) + Math.round((extra * begun) / days)
}

/** The steps there are, by hand: from, to, and who may take it. */
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
