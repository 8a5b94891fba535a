import type { SpaceId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { piecesLeft, withStockLeft } from '../../domain/pricing/add-on-stock.ts'
import { isFree } from '../../domain/spaces/availability.ts'
import type { Context } from '../http/endpoints.ts'
import { findTakenPieces } from './add-ons.sql.ts'
import { type PriceInput, priceSlot } from './price-slot.ts'
import { findBusy, findTerms } from './spaces.sql.ts'

/**
 * Itemises a slot's price, with whether it is free to this visitor and how many of each add-on are left. Doesn't hold
 * the slot.
 */
export async function quoteSlot({ deps, request, now }: Context, input: PriceInput & { id: SpaceId }) {
  const terms = await findTerms(deps.sql, input.id, now)
  if (!terms) return err({ code: 'not_found' })
  const priced = priceSlot(terms, input, now)
  if (!priced.ok) return priced
  const { slot, quote } = priced.value
  const visitor = await request.visitor()
  const free = isFree(slot, await findBusy(deps.sql, terms.unit_ids, slot.occupied, now, visitor))
  const { addOns } = terms.rates
  const out = await findTakenPieces(deps.sql, terms.id, addOns, slot.period, now, visitor)
  const withLeft = priceSlot({ ...terms, rates: withStockLeft(terms.rates, out, slot.period) }, input, now)
  // If the slot is taken, report that rather than its add-ons, which the same booking has.
  if (free && !withLeft.ok) return withLeft
  const { from, to } = slot.period
  const left = addOns.flatMap((addOn) => {
    const pieces = piecesLeft(addOn, out, slot.period)
    return pieces === null ? [] : [{ id: addOn.id, left: pieces }]
  })
  const when = { from: from.toString(), to: to.toString(), startsLate: slot.startsLate }
  return ok({ quote, ...when, free, addOns: left })
}
