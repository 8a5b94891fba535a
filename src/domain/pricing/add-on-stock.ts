import { overlaps, type Period } from '../kernel/period.ts'
import { stockTaken } from './pricing.ts'
import type { QuoteLine } from './quote-lines.ts'
import type { AddOn, Rates } from './rates.ts'

/** The pieces from `first` (inclusive) to `after` (exclusive). */
export type TakenPieces = Period & { readonly id: string; readonly first: number; readonly after: number }

export function piecesLeft({ id, stock }: AddOn, taken: readonly TakenPieces[], period: Period): number | null {
  if (stock === null) return null
  const ranges = taken.filter((t) => t.id === id && overlaps(t, period)).sort((a, b) => a.first - b.first)
  let out = 0
  let counted = 0
  for (const { first, after } of ranges) {
    out += Math.max(0, after - Math.max(first, counted))
    counted = Math.max(counted, after)
  }
  return Math.max(0, stock - out)
}

export function withStockLeft(rates: Rates, taken: readonly TakenPieces[], period: Period): Rates {
  if (taken.length === 0) return rates
  return { ...rates, addOns: rates.addOns.map((addOn) => ({ ...addOn, stock: piecesLeft(addOn, taken, period) })) }
}

export type WantedPieces = {
  readonly id: string
  readonly stockSpace: string
  readonly stockAddOn: string
  readonly pieces: number
  readonly most: number | null
}

export function stockOf(spaceId: string, { id, stockOf }: Pick<AddOn, 'id' | 'stockOf'>) {
  return { id, stockSpace: stockOf?.spaceId ?? spaceId, stockAddOn: stockOf?.id ?? id }
}

export function wantedPieces(
  spaceId: string,
  { addOns }: Pick<Rates, 'addOns'>,
  lines: readonly Pick<QuoteLine, 'reason'>[],
): WantedPieces[] {
  return lines.flatMap(({ reason }) => {
    if (reason.why !== 'add_on') return []
    const addOn = addOns.find(({ id }) => id === reason.id)
    const pieces = stockTaken(reason, reason.quantity, reason.count)
    return [{ ...stockOf(spaceId, addOn ?? { id: reason.id }), pieces, most: addOn?.stock ?? null }]
  })
}
