import { type Bounds, CLOSEST_ZOOM } from '../../domain/search/map-groups.ts'

export type { Bounds }
export type Place = { lat: number; lng: number }
export type View = { center: Place; zoom: number }
export type Size = { width: number; height: number }

const tile = 256
export const minZoom = 1
export const maxZoom = CLOSEST_ZOOM
/** A map that wasn't asked to come closer shows at least a few streets. */
const startZoom = 15

/** Pixels around the spaces of a group when the map shows them. */
export const roomAround = 48

const worldAt = (zoom: number) => tile * 2 ** zoom

export function project({ lat, lng }: Place, zoom: number): { x: number; y: number } {
  const sin = Math.sin((Math.max(-85, Math.min(85, lat)) * Math.PI) / 180)
  const world = worldAt(zoom)
  return { x: ((lng + 180) / 360) * world, y: (0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * world }
}

export function unproject({ x, y }: { x: number; y: number }, zoom: number): Place {
  const world = worldAt(zoom)
  const n = Math.PI - (2 * Math.PI * y) / world
  return { lng: (x / world) * 360 - 180, lat: (180 / Math.PI) * Math.atan(0.5 * (Math.exp(n) - Math.exp(-n))) }
}

export function toScreen(place: Place, view: View, size: Size): { x: number; y: number } {
  const center = project(view.center, view.zoom)
  const point = project(place, view.zoom)
  return { x: point.x - center.x + size.width / 2, y: point.y - center.y + size.height / 2 }
}

export function fromScreen(point: { x: number; y: number }, view: View, size: Size): Place {
  const center = project(view.center, view.zoom)
  return unproject({ x: center.x + point.x - size.width / 2, y: center.y + point.y - size.height / 2 }, view.zoom)
}

export function moved(view: View, dx: number, dy: number): View {
  const center = project(view.center, view.zoom)
  const place = unproject({ x: center.x - dx, y: center.y - dy }, view.zoom)
  return { zoom: view.zoom, center: { lat: clamp(place.lat, -84, 84), lng: wrapped(place.lng) } }
}

export function zoomed(view: View, by: number, at: { x: number; y: number }, size: Size): View {
  const zoom = clamp(view.zoom + by, minZoom, maxZoom)
  const held = fromScreen(at, view, size)
  const now = toScreen(held, { center: view.center, zoom }, size)
  return moved({ center: view.center, zoom }, at.x - now.x, at.y - now.y)
}

/** Returns which part of the view's width and height lies in an area, from 0 to 1. */
export function shareInside(view: Bounds, area: Bounds): number {
  const width = Math.min(view.east, area.east) - Math.max(view.west, area.west)
  const height = Math.min(view.north, area.north) - Math.max(view.south, area.south)
  return (Math.max(0, width) * Math.max(0, height)) / ((view.east - view.west) * (view.north - view.south))
}

export function boundsOf(view: View, size: Size): Bounds {
  const topLeft = fromScreen({ x: 0, y: 0 }, view, size)
  const bottomRight = fromScreen({ x: size.width, y: size.height }, view, size)
  return {
    west: clamp(topLeft.lng, -180, 180),
    north: clamp(topLeft.lat, -90, 90),
    east: clamp(bottomRight.lng, -180, 180),
    south: clamp(bottomRight.lat, -90, 90),
  }
}

/** Returns the closest view that shows the entire bounds with room for pins. */
export function viewOf(bounds: Bounds, size: Size, room = 56, closest = startZoom): View {
  const center = { lat: (bounds.north + bounds.south) / 2, lng: (bounds.east + bounds.west) / 2 }
  const a = project({ lat: bounds.north, lng: bounds.west }, 0)
  const b = project({ lat: bounds.south, lng: bounds.east }, 0)
  const across = Math.max(b.x - a.x, 1e-9)
  const down = Math.max(b.y - a.y, 1e-9)
  const fit = Math.log2(Math.min((size.width - 2 * room) / across, (size.height - 2 * room) / down))
  return { center, zoom: clamp(Number.isFinite(fit) ? fit : 10, minZoom, closest) }
}

export function boundsAround(places: readonly Place[]): Bounds | null {
  if (places.length === 0) return null
  const lats = places.map((place) => place.lat)
  const lngs = places.map((place) => place.lng)
  return { west: Math.min(...lngs), east: Math.max(...lngs), south: Math.min(...lats), north: Math.max(...lats) }
}

export function boundsText({ west, south, east, north }: Bounds, digits = 4): string {
  return [west, south, east, north].map((degree) => degree.toFixed(digits)).join(',')
}

export function readBounds(text: string | null): Bounds | null {
  const [west, south, east, north] = (text ?? '').split(',').map(Number)
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null
  return { west, south, east, north }
}

/** Returns what two bounds have in common, or null if they are apart. */
export function commonBounds(a: Bounds, b: Bounds): Bounds | null {
  const west = Math.max(a.west, b.west)
  const east = Math.min(a.east, b.east)
  const south = Math.max(a.south, b.south)
  const north = Math.min(a.north, b.north)
  return west < east && south < north ? { west, south, east, north } : null
}

export const contains = ({ west, south, east, north }: Bounds, { lat, lng }: Place): boolean =>
  lng >= west && lng <= east && lat >= south && lat <= north

/** Returns where the world's top left corner is on the screen, and how many pixels wide the world is. */
export function worldOnScreen(view: View, size: Size): { x: number; y: number; width: number } {
  const center = project(view.center, view.zoom)
  return { x: size.width / 2 - center.x, y: size.height / 2 - center.y, width: worldAt(view.zoom) }
}

export function metresPerPixel(view: View): number {
  return (40_075_016.686 * Math.cos((view.center.lat * Math.PI) / 180)) / worldAt(view.zoom)
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))
const wrapped = (lng: number) => ((((lng + 180) % 360) + 360) % 360) - 180
