import { useEffect, useState } from 'react'
import { api } from '../client/api.ts'
import type { PlaceName } from '../client/api-types.ts'
import { memoryCache } from '../client/cache/memory-cache.ts'
import { districtAreas } from './district-areas.ts'
import { MAP_UNITS } from './map-units.ts'
import { type Bounds, boundsOf, boundsText, type Size, toScreen, type View, worldOnScreen } from './mercator.ts'
import { type Box, overlap } from './pin-boxes.ts'
import { type Label, type Point, placeLabels } from './place-labels.ts'
import styles from './plan-sheet.module.css'
import { coastZoom, useWorldShapes, type WorldShapes } from './world-shapes.ts'

const pause = 200
/** On a smaller map a circle counts the spaces of many cities, and the name of one of them would be wrong. */
const cityZoom = 4
const known = memoryCache<readonly PlaceName[]>()

type PlaceNamesProps = { view: View; size: Size; pins: readonly Box[]; results: readonly Box[] }

/**
 * The names of countries, cities and districts help users find their way on a map without streets. A name that would
 * overlap another one appears at a higher zoom level. Districts with results are darker.
 */
export function PlaceNames({ view, size, pins, results }: PlaceNamesProps) {
  const names = useNames(boundsText(around(boundsOf(view, size))), view.zoom.toFixed(1))
  const world = useWorldShapes(view.zoom < coastZoom)
  const places = (view.zoom < cityZoom ? [] : names).map((place): Label => {
    const id = `${place.name} ${place.lat}`
    return { ...toScreen(place, view, size), id, text: place.name, kind: place.kind }
  })
  const districts = places.filter(({ kind }) => kind === 'district')
  const found = withResults(districts, results)
  const labels = [...places.map((one) => ({ ...one, found: found.has(one) })), ...countriesOf(world, view, size)]
  return (
    <svg className={styles.root} width={size.width} height={size.height} aria-hidden="true">
      {districtAreas(districts).map((area, n) => {
        const district = districts[n]
        if (!district || !area) return null
        return (
          <path key={district.id} className={`${styles.area} ${found.has(district) ? styles.found : ''}`} d={area} />
        )
      })}
      {placeLabels(labels, pins, size).map(({ id, x, y, text, kind, found }) => (
        <text key={id} x={x} y={y} textAnchor="middle" className={`${looks[kind]} ${found ? styles.found : ''}`}>
          {text}
        </text>
      ))}
    </svg>
  )
}

const looks = { country: styles.country, city: styles.city, district: '' }

/** A result is in the district whose point is nearest, and a wide group also covers the districts inside it. */
function withResults(districts: readonly Label[], results: readonly Box[]): ReadonlySet<Label> {
  const far = (a: Point, b: Box) => Math.hypot(a.x - (b.left + b.right) / 2, a.y - (b.top + b.bottom) / 2)
  return new Set(
    results.flatMap((box) => {
      const inside = districts.filter(({ x, y }) => overlap(box, { left: x, right: x, top: y, bottom: y }))
      const [first, ...others] = districts
      return first
        ? [...inside, others.reduce((best, one) => (far(one, box) < far(best, box) ? one : best), first)]
        : []
    }),
  )
}

/** Above this zoom level only a part of most countries is visible. */
const mostZoom = 7
const wideLetter = 9

function countriesOf(world: WorldShapes | null, view: View, size: Size): Label[] {
  if (!world || view.zoom > mostZoom) return []
  const { x, y, width } = worldOnScreen(view, size)
  const unit = width / MAP_UNITS
  return world.countries
    .filter(([name, , , reach]) => name.length * wideLetter < reach * unit)
    .map(([name, east, down]) => ({ id: name, x: x + east * unit, y: y + down * unit, text: name, kind: 'country' }))
}

/** Degrees around the map. Otherwise the areas of districts would change when the map comes closer. */
const leastAround = 0.2

function around({ west, south, east, north }: Bounds): Bounds {
  const margin = Math.max(leastAround, east - west, north - south)
  const [down, up] = [(n: number) => Math.floor(n * 10) / 10, (n: number) => Math.ceil(n * 10) / 10]
  return {
    west: Math.max(-180, down(west - margin)),
    east: Math.min(180, up(east + margin)),
    south: Math.max(-90, down(south - margin)),
    north: Math.min(90, up(north + margin)),
  }
}

function useNames(bounds: string, zoom: string): readonly PlaceName[] {
  const [names, setNames] = useState<readonly PlaceName[]>([])
  useEffect(() => {
    const key = `${bounds} ${zoom}`
    const before = known.read(key)
    if (before) return setNames(before)
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { items } = await api.search.placesWithin({ bounds, zoom: Number(zoom) }, { signal: stop.signal })
        known.keep(key, items)
        setNames(items)
      } catch {}
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [bounds, zoom])
  return names
}
