import type { SpaceId } from '../kernel/id.ts'
import { err, ok, type Result } from '../kernel/result.ts'
import type { ListingState } from './listing-state.ts'

export const DEEPEST = 3
/** Limits the number of related spaces, because booking the outermost space takes a unit of each. */
export const MOST_TOGETHER = 60

export type RelatedSpace = {
  readonly id: SpaceId
  readonly partOf: SpaceId | null
  /**
   * The space's own unit. If the space has parts, this is the remaining area outside them. Null before it is first
   * published.
   */
  readonly unit: number | null
  readonly state: ListingState
  readonly zone: string | null
  readonly currency: string
}

export type WholeRefusal = { readonly code: 'archived' | 'too_deep' | 'too_many_parts' }
export type PartRefusal =
  | WholeRefusal
  | { readonly code: 'already_part' | 'inside_itself' | 'other_zone' | 'other_currency' }

export function wholesOf(id: SpaceId, related: readonly RelatedSpace[]): RelatedSpace[] {
  const above = related.find((one) => one.id === related.find((it) => it.id === id)?.partOf)
  return above ? [above, ...wholesOf(above.id, related)] : []
}

export function insideOf(id: SpaceId, related: readonly RelatedSpace[]): RelatedSpace[] {
  const own = related.filter((one) => one.id === id)
  return [...own, ...related.filter(({ partOf }) => partOf === id).flatMap((part) => insideOf(part.id, related))]
}

/**
 * Returns the units that a booking of the space takes, sorted: its own and those of its parts. Empty before it is first
 * published.
 */
export function unitsOf(id: SpaceId, related: readonly RelatedSpace[]): number[] {
  const [own, ...parts] = insideOf(id, related)
  if (!own || own.unit === null) return []
  return [own, ...parts].flatMap(({ unit }) => (unit === null ? [] : [unit])).sort((a, b) => a - b)
}

export function togetherWith(id: SpaceId, related: readonly RelatedSpace[]): RelatedSpace[] {
  return insideOf(wholesOf(id, related).at(-1)?.id ?? id, related)
}

export function canHavePart(
  whole: RelatedSpace,
  related: readonly RelatedSpace[],
  { levels, spaces }: { levels: number; spaces: number } = { levels: 1, spaces: 1 },
): Result<true, WholeRefusal> {
  if (whole.state === 'archived') return err({ code: 'archived' })
  if (wholesOf(whole.id, related).length + 1 + levels > DEEPEST) return err({ code: 'too_deep' })
  return togetherWith(whole.id, related).length + spaces > MOST_TOGETHER ? err({ code: 'too_many_parts' }) : ok(true)
}

export function canBePartOf(
  part: RelatedSpace,
  whole: RelatedSpace,
  related: readonly RelatedSpace[],
): Result<true, PartRefusal> {
  if (part.state === 'archived') return err({ code: 'archived' })
  if (part.partOf !== null) return err({ code: 'already_part' })
  const inside = insideOf(part.id, related)
  if (inside.some(({ id }) => id === whole.id)) return err({ code: 'inside_itself' })
  const levels = Math.max(...inside.map(({ id }) => wholesOf(id, related).length + 1))
  const may = canHavePart(whole, related, { levels, spaces: inside.length })
  if (!may.ok) return may
  const together = [...togetherWith(whole.id, related), ...inside]
  if (!isOneZone(together)) return err({ code: 'other_zone' })
  if (new Set(together.map(({ currency }) => currency)).size > 1) return err({ code: 'other_currency' })
  return ok(true)
}

export function isOneZone(related: readonly Pick<RelatedSpace, 'zone'>[]): boolean {
  return new Set(related.flatMap(({ zone }) => zone ?? [])).size <= 1
}
