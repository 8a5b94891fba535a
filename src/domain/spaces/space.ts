import type { AccountId, SpaceId, UnitId } from '../kernel/id.ts'
import type { Currency } from '../kernel/money.ts'
import { err, ok, type Result } from '../kernel/result.ts'

export const SPACE_TYPES = [
  'office',
  'studio',
  'warehouse',
  'retail',
  'event_space',
  'coworking',
  'meeting_room',
  'workshop',
] as const
export type SpaceType = (typeof SPACE_TYPES)[number]

export const NEW_DAYS = 30

/** Spaces first published after this instant are new: 30 days of 24 hours. */
export function newSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * NEW_DAYS })
}

/** Whether the space was first published less than 30 days (of 24 hours) ago; never before publication. */
export function isNew(firstPublishedAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  if (!firstPublishedAt || Temporal.Instant.compare(now, firstPublishedAt) < 0) return false
  return Temporal.Instant.compare(firstPublishedAt, newSince(now)) > 0
}

/** Levels from the topmost whole to the smallest part: building, floor, room. */
export const PART_DEPTH = 3

/** One space among its host's, as far as parts go. */
export type SpaceNode = {
  readonly id: SpaceId
  readonly hostId: AccountId
  readonly zone: string
  readonly currency: Currency
  readonly partOf: SpaceId | null
}
export type PartRefusal =
  | { readonly code: 'other_host' }
  | { readonly code: 'other_zone' }
  | { readonly code: 'other_currency' }
  | { readonly code: 'cycle' }
  | { readonly code: 'too_deep'; readonly depth: number }

/** Whether `part`, with all below it, may become part of `whole`; `all` holds every space of the host. */
export function canBePartOf(part: SpaceNode, whole: SpaceNode, all: readonly SpaceNode[]): Result<true, PartRefusal> {
  if (part.hostId !== whole.hostId) return err({ code: 'other_host' })
  if (part.zone !== whole.zone) return err({ code: 'other_zone' })
  if (part.currency !== whole.currency) return err({ code: 'other_currency' })
  const above = chainUp(whole, all)
  if (above.some((s) => s.id === part.id)) return err({ code: 'cycle' })
  return above.length + levelsDown(part, all) > PART_DEPTH ? err({ code: 'too_deep', depth: PART_DEPTH }) : ok(true)
}

/** The space and every whole above it. */
function chainUp(space: SpaceNode, all: readonly SpaceNode[]): SpaceNode[] {
  const chain: SpaceNode[] = []
  let at: SpaceNode | undefined = space
  while (at && !chain.includes(at)) {
    chain.push(at)
    const up: SpaceId | null = at.partOf
    at = up === null ? undefined : all.find((s) => s.id === up)
  }
  return chain
}

/** Levels of the tree from the space down, 1 without parts. */
function levelsDown(space: SpaceNode, all: readonly SpaceNode[], level = 1): number {
  // A tree deeper than allowed is refused whatever its depth, so a broken one cannot loop here.
  if (level > PART_DEPTH) return level
  return all
    .filter((s) => s.partOf === space.id)
    .reduce((most, s) => Math.max(most, levelsDown(s, all, level + 1)), level)
}

/** A space with the unit that is its own: the space itself without parts, its rest (or null) with parts. */
export type SpaceUnits = { readonly id: SpaceId; readonly partOf: SpaceId | null; readonly ownUnit: UnitId | null }

/** Every unit a booking of the space occupies, in id order, which is the order to lock them. */
export function unitsOf(id: SpaceId, all: readonly SpaceUnits[]): UnitId[] {
  const inside = new Set([id])
  // A set visits what is added while it is walked: parts of parts come in by themselves.
  for (const whole of inside) for (const s of all) if (s.partOf === whole) inside.add(s.id)
  const units = all.filter((s) => inside.has(s.id)).map((s) => s.ownUnit)
  return units.filter((u) => u !== null).sort((a, b) => a - b)
}

export type Point = { readonly lat: number; readonly lng: number }

const EARTH_METRES = 6_371_008.8
const NEAREST_METRES = 100
const FARTHEST_METRES = 300

/** The point shown before a booking, 100–300 m off the true one; both fractions in [0, 1) are drawn once per space by the caller. */
export function shownPoint(lat: number, lng: number, bearingFraction: number, distanceFraction: number): Point {
  const bearing = 2 * Math.PI * bearingFraction
  const angle = (NEAREST_METRES + (FARTHEST_METRES - NEAREST_METRES) * distanceFraction) / EARTH_METRES
  const phi = radians(lat)
  const sine = Math.sin(phi) * Math.cos(angle) + Math.cos(phi) * Math.sin(angle) * Math.cos(bearing)
  const phi2 = Math.asin(Math.max(-1, Math.min(1, sine)))
  const turn = Math.atan2(
    Math.sin(bearing) * Math.sin(angle) * Math.cos(phi),
    Math.cos(angle) - Math.sin(phi) * Math.sin(phi2),
  )
  return { lat: degrees(phi2), lng: ((lng + degrees(turn) + 540) % 360) - 180 }
}

function radians(deg: number): number {
  return (deg * Math.PI) / 180
}

function degrees(rad: number): number {
  return (rad * 180) / Math.PI
}
