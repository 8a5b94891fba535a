import type { Visitor } from '../../domain/accounts/visitor.ts'
import { HELD_DAYS_A_DAY } from '../../domain/bookings/hold.ts'
import type { AccountId, BookingId, SpaceId } from '../../domain/kernel/id.ts'
import { piecesLeft } from '../../domain/pricing/add-on-stock.ts'
import type { QuoteRefusal } from '../../domain/pricing/pricing.ts'
import { ALTERNATIVE_DAYS, nearestAlternatives } from '../../domain/spaces/alternatives.ts'
import { busyReach, type SlotRequest } from '../../domain/spaces/availability.ts'
import { type SlotRequestJson, slotRequestJson } from '../../domain/spaces/slot-request.ts'
import type { Pool, Sql } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { type Budget, consumeBudget, networkBudgets, whenSpent } from '../platform/http/rate-limit.ts'
import type { RequestContext } from '../platform/http/request-context.ts'
import { findTakenPieces } from '../spaces/add-ons.sql.ts'
import { expireOverdue } from '../spaces/expire-holds.sql.ts'
import { rulesOf, type TermsRow } from '../spaces/space-row.ts'
import { findBusy } from '../spaces/spaces.sql.ts'
import type { BookingRow } from './bookings.sql.ts'
import {
  DAYS_USED_UP,
  insertHold,
  lockOffered,
  NETWORK_FULL,
  type NewHold,
  PIECES_TAKEN,
  UNIT_TAKEN,
} from './holds.sql.ts'

type Claimed =
  | { hold: BookingRow }
  | { short: string }
  | 'lost'
  | 'network_full'
  | 'days_used_up'
  | 'hold_already_open'
  | 'gone'

export async function claimSlot(sql: Pool, visitor: Visitor, hold: NewHold, lapsed: boolean): Promise<Claimed> {
  try {
    if (!lapsed) return claimedAs(await insertHold(sql, hold))
    return await inTransaction(sql, async (tx) => {
      // The space and its people are locked before the bookings that are about to end, always in this order.
      if (!(await lockOffered(tx, hold))) return 'gone'
      await expireOverdue(tx, visitor, hold)
      return claimedAs(await insertHold(tx, hold))
    })
  } catch (error) {
    const { constraint_name: broken, code, detail } = error as Record<string, string | undefined>
    if (code === NETWORK_FULL) return 'network_full'
    if (code === DAYS_USED_UP) return 'days_used_up'
    if (code === PIECES_TAKEN) return { short: detail ?? '' }
    if (code === UNIT_TAKEN || broken === 'idempotency_keys_pkey') return 'lost'
    if (broken === 'bookings_one_hold_per_session' || broken === 'bookings_one_hold_per_guest')
      return 'hold_already_open'
    throw error
  }
}

function claimedAs(hold: BookingRow | null): Claimed {
  return hold ? { hold } : 'gone'
}

/** Add-on units that an open payment keeps past their time count as taken. */
export async function soldOut(
  sql: Pool,
  { id: space, rates }: TermsRow,
  hold: Pick<NewHold, 'pieces' | 'from' | 'to' | 'now'>,
  id: string,
  but: BookingId | null = null,
): Promise<QuoteRefusal> {
  const addOn = rates.addOns.find((one) => one.id === id)
  const wanted = hold.pieces.find((one) => one.id === id)?.pieces ?? 1
  const taken = await findTakenPieces(sql, space, rates.addOns, hold, hold.now, but)
  const left = addOn ? piecesLeft(addOn, taken, hold) : null
  return { code: 'out_of_stock', id, name: addOn?.name ?? '', left: Math.min(left ?? 0, wanted - 1) }
}

export async function findAlternatives(
  sql: Sql,
  terms: TermsRow,
  ask: SlotRequest,
  now: Temporal.Instant,
): Promise<SlotRequestJson[]> {
  const [first, last] = ask.mode === 'days' ? [ask.startDate, ask.endDate] : [ask.date, ask.date]
  const rules = rulesOf(terms)
  // An overnight slot may start up to two days after the requested date.
  const around = { days: ALTERNATIVE_DAYS + 2 }
  const busy = await findBusy(sql, terms.unit_ids, busyReach(rules, first.subtract(around), last.add(around)), now)
  return nearestAlternatives(rules, ask, busy, now).map(slotRequestJson)
}

type Holder = { account: AccountId | null; address: string }

/** Lists the daily limits that a hold or proposed change counts towards, based on calendar days at the space. */
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

export const nextDay = (zone: string, now: Temporal.Instant): Temporal.Instant =>
  now.toZonedDateTimeISO(zone).add({ days: 1 }).startOfDay().toInstant()

/**
 * Limits requests per network and day. A request is free and takes its slot until the host responds, and new accounts
 * are easy to create.
 */
const REQUESTS = { most: 20, hours: 24 }

const budgetsOf = (address: string): Budget[] => networkBudgets('requests:from:', address, REQUESTS)

export const tooManyRequested = ({ deps, address }: RequestContext): Promise<Temporal.Instant | null> =>
  whenSpent(deps, budgetsOf(address))

export async function countRequested({ deps, address }: RequestContext): Promise<void> {
  await consumeBudget(deps, budgetsOf(address))
}
