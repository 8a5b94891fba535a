import { compareInstants } from '../kernel/instants.ts'
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

export function newSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: 24 * NEW_DAYS })
}

export function isNew(firstPublishedAt: Temporal.Instant | null, now: Temporal.Instant): boolean {
  if (!firstPublishedAt || compareInstants(now, firstPublishedAt) < 0) return false
  return compareInstants(firstPublishedAt, newSince(now)) > 0
}

export type Point = { readonly lat: number; readonly lng: number }

const EARTH_METRES = 6_371_008.8
const NEAREST_METRES = 100
const FARTHEST_METRES = 300

/**
 * Returns the public location, 100 to 300 m from the exact one. The caller chooses the two random fractions in [0, 1)
 * once per space.
 */
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

const MOVED_METRES = 1_000

/**
 * Checks whether a pin was moved to another place rather than corrected. A move would send guests with a booking to the
 * wrong door. Uses the haversine formula on a sphere.
 */
export function isMoved(from: Point, to: Point): boolean {
  const [a, b] = [radians(from.lat), radians(to.lat)]
  const turn = Math.sin(radians(to.lng - from.lng) / 2) ** 2
  const square = Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * turn
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(square))) > MOVED_METRES
}

function radians(deg: number): number {
  return (deg * Math.PI) / 180
}

function degrees(rad: number): number {
  return (rad * 180) / Math.PI
}
