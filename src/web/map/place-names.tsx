import { useEffect, useState } from 'react'
import { api } from '../client/api.ts'
import type { PlaceName } from '../client/api-types.ts'
import { memoryCache } from '../client/cache/memory-cache.ts'
import { type Bounds, boundsOf, boundsText, type Size, toScreen, type View } from './mercator.ts'
import type { Box } from './pin-groups.ts'
import { placeLabels } from './place-labels.ts'
import styles from './plan-sheet.module.css'

const pause = 200
const known = memoryCache<readonly PlaceName[]>()

type PlaceNamesProps = { view: View; size: Size; pins: readonly Box[] }

/**
 * Names of cities and districts for orientation without streets. A name that would overlap another appears at a
 * higher zoom.
 */
export function PlaceNames({ view, size, pins }: PlaceNamesProps) {
  const names = useNames(boundsText(around(boundsOf(view, size))), view.zoom.toFixed(1))
  const labels = names.map((place) => {
    const id = `${place.name} ${place.lat}`
    return { ...toScreen(place, view, size), id, text: place.name, kind: place.kind }
  })
  return (
    <svg className={styles.root} width={size.width} height={size.height} aria-hidden="true">
      {placeLabels(labels, pins, size).map(({ id, x, y, text, kind }) => (
        <text key={id} x={x} y={y} textAnchor="middle" className={kind === 'city' ? styles.city : styles.district}>
          {text}
        </text>
      ))}
    </svg>
  )
}

/** The visible area and as much again on each side. */
function around({ west, south, east, north }: Bounds): Bounds {
  const [across, up] = [east - west, north - south]
  return {
    west: Math.max(-180, west - across),
    east: Math.min(180, east + across),
    south: Math.max(-90, south - up),
    north: Math.min(90, north + up),
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
      } catch {
        // The map works without names.
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [bounds, zoom])
  return names
}
