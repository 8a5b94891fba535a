import type { SpaceId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { isFree } from '../../domain/spaces/availability.ts'
import type { Context } from '../http/endpoints.ts'
import { type PriceInput, priceSlot } from './price-slot.ts'
import { findBusy, findTerms } from './spaces.sql.ts'

/** What a slot costs, line by line, and whether it is free to this visitor; claims nothing. */
export async function quoteSlot({ deps, request, now }: Context, input: PriceInput & { id: SpaceId }) {
  const terms = await findTerms(deps.sql, input.id, now)
  if (!terms) return err({ code: 'not_found' })
  const priced = priceSlot(terms, input, now)
  if (!priced.ok) return priced
  const { slot, quote } = priced.value
  const busy = await findBusy(deps.sql, terms.unit_ids, slot.occupied, now, await request.visitor())
  const { from, to } = slot.period
  return ok({ quote, from: from.toString(), to: to.toString(), startsLate: slot.startsLate, free: isFree(slot, busy) })
}
