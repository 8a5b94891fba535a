import type { Visitor } from '../../domain/accounts/visitor.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import { piecesLeft } from '../../domain/pricing/add-on-stock.ts'
import type { QuoteRefusal } from '../../domain/pricing/pricing.ts'
import type { Pool } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import { findTakenPieces } from '../spaces/add-ons.sql.ts'
import { expireOverdue } from '../spaces/expire-holds.sql.ts'
import type { TermsRow } from '../spaces/space-row.ts'
import { DAYS_USED_UP, insertHold, NETWORK_FULL, type NewHold, PIECES_TAKEN, UNIT_TAKEN } from './holds.sql.ts'
import { lockOffered } from './offered.sql.ts'

/** `short`: too few of this add-on are left. */
type Claimed =
  | { id: BookingId }
  | { short: string }
  | 'lost'
  | 'network_full'
  | 'days_used_up'
  | 'hold_already_open'
  | 'gone'

/** One statement, unless something expired must be ended first. */
export async function claimSlot(sql: Pool, visitor: Visitor, hold: NewHold, lapsed: boolean): Promise<Claimed> {
  try {
    if (!lapsed) return claimedAs(await insertHold(sql, hold))
    return await inTransaction(sql, async (tx) => {
      // Lock before the bookings that are about to end, always in this order.
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

function claimedAs(id: BookingId | null): { id: BookingId } | 'gone' {
  return id ? { id } : 'gone'
}

/** The refusal when too few of an add-on are left, including pieces that an open payment keeps past their time. */
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
