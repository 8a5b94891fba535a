import { HELD_DAYS_A_DAY } from '../../domain/bookings/hold.ts'
import type { AccountId, SpaceId } from '../../domain/kernel/id.ts'
import { type Budget, networkBudgets } from '../http/rate-limit.ts'

type Holder = { account: AccountId | null; address: string }

/**
 * The daily limits of held days on one space that a hold or proposed change counts towards, by the space's calendar.
 */
export function heldDays(
  { account, address }: Holder,
  { id, zone }: { id: SpaceId; zone: string },
  now: Temporal.Instant,
): Budget[] {
  const key = `held-days:${id}:${now.toZonedDateTimeISO(zone).toPlainDate()}:`
  const budget = { most: HELD_DAYS_A_DAY, hours: 24 }
  const ofNetworks = networkBudgets(`${key}from:`, address, budget)
  return account ? [{ key: `${key}by:${account}`, ...budget }, ...ofNetworks] : ofNetworks
}

/** When these limits reset. */
export const nextDay = (zone: string, now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO(zone).add({ days: 1 }).startOfDay().toInstant()
