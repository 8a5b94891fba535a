import { type OpeningPlan, openingOn } from '../spaces/opening-plan.ts'

/** A half-open range of epoch milliseconds. */
export type Span = { readonly from: number; readonly to: number }

/** Merges openings that meet. Hours after midnight belong to the date on which the opening began. */
export function openSpans(
  space: { readonly zone: string; readonly plan: OpeningPlan },
  dates: readonly Temporal.PlainDate[],
): Span[] {
  return mergeSpans(dates.flatMap((date) => openingOn(space, date) ?? []))
}

/** Merges spans that meet. They must be in the order of their starts. */
export function mergeSpans(sorted: readonly Span[]): Span[] {
  const spans: { from: number; to: number }[] = []
  for (const { from, to } of sorted) {
    const last = spans.at(-1)
    if (last && from <= last.to) last.to = Math.max(last.to, to)
    else spans.push({ from, to })
  }
  return spans
}

export function takenOf(open: readonly Span[], taken: readonly Span[]): number {
  let sum = 0
  for (const { from, to } of taken) {
    for (const stretch of open) {
      if (stretch.from >= to) break
      sum += Math.max(0, Math.min(to, stretch.to) - Math.max(from, stretch.from))
    }
  }
  return sum
}

export const lengthOf = (spans: readonly Span[]) => spans.reduce((sum, { from, to }) => sum + to - from, 0)
