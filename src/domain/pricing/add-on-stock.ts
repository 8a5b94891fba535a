import { overlaps, type Period } from '../kernel/period.ts'
import { stockTaken } from './pricing.ts'
import type { QuoteLine } from './quote-lines.ts'
import type { AddOn, Rates } from './rates.ts'

/** Pieces of an add-on that are out for a while, by their numbers: `first` up to, not with, `after`. */
export type TakenPieces = Period & { readonly id: string; readonly first: number; readonly after: number }

/** How many of an add-on can be had for a whole period, null without limit: a piece that is out at any time of it is not there. */
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

/** The rates as they hold for a period: of each add-on no more than is left. */
export function withStockLeft(rates: Rates, taken: readonly TakenPieces[], period: Period): Rates {
  if (taken.length === 0) return rates
  return { ...rates, addOns: rates.addOns.map((addOn) => ({ ...addOn, stock: piecesLeft(addOn, taken, period) })) }
}

/** What a booking takes of a stock; `most` null = without limit. */
export type WantedPieces = {
  readonly id: string
  readonly stockSpace: string
  readonly stockAddOn: string
  readonly pieces: number
  readonly most: number | null
}

/** Of which stock an add-on is: its own, or that of another space. */
export function stockOf(spaceId: string, { id, stockOf }: Pick<AddOn, 'id' | 'stockOf'>) {
  return { id, stockSpace: stockOf?.spaceId ?? spaceId, stockAddOn: stockOf?.id ?? id }
}

/** The pieces that the lines of a quote stand for. */
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
