import type { Cents } from '../kernel/money.ts'
import { datesBetween, type Period } from '../kernel/period.ts'
import { type QuoteInput, quote } from '../pricing/pricing.ts'
import {
  type BookingRules,
  isFree,
  type Slot,
  type SlotRequest,
  shortestMinutes,
  slotFor,
} from '../spaces/availability.ts'
import { type BusyBlocks, busyBlocks, freeStarts } from '../spaces/free-starts.ts'

/**
 * The slot that a search by dates or hours requires, under the rules of a space. Availability is checked afterwards.
 */
export type Wanted = {
  readonly rules: BookingRules
  readonly slot: Slot
  /**
   * A booking must be able to start on each of these dates. Set only if spaces rented by the hour are searched by date
   * alone.
   */
  readonly each: readonly Temporal.PlainDate[] | null
}

const NOTHING_TAKEN: BusyBlocks = []

/** Returns null if the rules refuse the request. The result is the same for all spaces with the same rules. */
export function wantedSlot(rules: BookingRules, ask: SlotRequest, now: Temporal.Instant): Wanted | null {
  if (ask.mode === 'hours' || rules.byDay) {
    const slot = slotFor(rules, ask, now)
    return slot.ok ? { rules, slot: slot.value, each: null } : null
  }
  const each = datesBetween(ask.startDate, ask.endDate)
  const [date] = each
  const [start] = date ? freeStarts(rules, date, NOTHING_TAKEN, now) : []
  if (!date || !start || !haveStarts(rules, each, NOTHING_TAKEN, now)) return null
  const { startMinute } = start
  const shortest = slotFor(rules, { mode: 'hours', date, startMinute, minutes: shortestMinutes(rules) }, now)
  return shortest.ok ? { rules, slot: shortest.value, each } : null
}

export type SearchFacts = Omit<QuoteInput, 'slot' | 'zone' | 'addOns'>

/**
 * Returns the total with all fees and taxes. Null if the hours still have to be chosen, undefined if the space isn't
 * available.
 */
export function searchTotal(
  { rules, slot, each }: Wanted,
  facts: SearchFacts,
  busy: readonly Period[],
  now: Temporal.Instant,
): Cents | null | undefined {
  const free = each
    ? busy.length === 0 || haveStarts(rules, each, busyBlocks(busy), now)
    : busy.length === 0 || isFree(slot, busy)
  if (!free) return undefined
  const priced = quote({ ...facts, slot, zone: rules.zone, addOns: [] })
  if (!priced.ok) return undefined
  return each ? null : priced.value.total
}

function haveStarts(
  rules: BookingRules,
  dates: readonly Temporal.PlainDate[],
  blocks: BusyBlocks,
  now: Temporal.Instant,
): boolean {
  return dates.every((date) => freeStarts(rules, date, blocks, now).length > 0)
}
