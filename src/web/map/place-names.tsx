import { useEffect, useState } from 'react'
import { api } from '../client/api.ts'
import type { PlaceName } from '../client/api-types.ts'
import { memoryCache } from '../client/cache/memory-cache.ts'
import { type Bounds, boundsOf, boundsText, type Size, toScreen, type View } from './mercator.ts'
import { groupPins } from './pin-groups.ts'
import styles from './plan-sheet.module.css'

const pause = 200
/** Most pins stand where districts have their middle: the name keeps clear of them. */
const above = 28
const known = memoryCache<readonly PlaceName[]>()

/** The names of cities and districts where they lie, so that one knows where one is without streets; one that would cover another waits for more room. */
export function PlaceNames({ view, size }: { view: View; size: Size }) {
  const names = useNames(boundsText(around(boundsOf(view, size))), view.zoom.toFixed(1))
  const labels = names.map((place) => {
    const id = `${place.name} ${place.lat}`
    return { ...toScreen(place, view, size), id, text: place.name, kind: place.kind }
  })
  const seen = labels.filter(({ x, y }) => x > 0 && y > 0 && x < size.width && y < size.height)
  // Beyond its city's middle one is still near it: then its name stands at the edge.
  if (!seen.some(({ kind }) => kind === 'city')) seen.unshift(...nearest(labels, size))
  return (
    <svg className={styles.root} width={size.width} height={size.height} aria-hidden="true">
      {groupPins(seen).map(({ first: { id, x, y, text, kind } }) => (
        <text
          key={id}
          x={x}
          y={y - above}
          textAnchor="middle"
          className={kind === 'city' ? styles.city : styles.district}
        >
          {text}
        </text>
      ))}
    </svg>
  )
}

type Label = { id: string; x: number; y: number; text: string; kind: PlaceName['kind'] }

function nearest(labels: readonly Label[], { width, height }: Size): Label[] {
  const far = ({ x, y }: Label) => Math.hypot(x - width / 2, y - height / 2)
  const [city] = labels.filter(({ kind }) => kind === 'city').sort((a, b) => far(a) - far(b))
  const within = (value: number, margin: number, length: number) => Math.max(margin, Math.min(length - margin, value))
  return city ? [{ ...city, x: within(city.x, 80, width), y: within(city.y, 72, height) }] : []
}

/** The piece in view and as much again on each side. */
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
        // The map is one without them too.
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [bounds, zoom])
  return names
}
