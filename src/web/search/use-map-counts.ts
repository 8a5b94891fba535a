import { useEffect, useState } from 'react'
import { api } from '../client/api.ts'
import type { Card } from '../client/api-types.ts'
import { memoryCache } from '../client/cache/memory-cache.ts'
import { type Bounds, boundsText } from '../map/mercator.ts'

export type MapCount = { lat: number; lng: number; count: number }

/** Zooms below this show counts per cell instead of single prices. */
const wideZoom = 8
/** Moving back and forth shows the same pieces of the world again. */
const counted = memoryCache<readonly MapCount[]>()

/** How many spaces there are in each cell of a piece of the map seen from afar; none from near, or before the map was moved. */
export function useMapCounts(seen: { bounds: Bounds; zoom: number } | null, spaceType: string | null) {
  const [counts, setCounts] = useState<readonly MapCount[]>([])
  useEffect(() => {
    if (!seen || seen.zoom >= wideZoom) return setCounts([])
    const ask = { bounds: boundsText(seen.bounds), zoom: Math.round(seen.zoom) }
    const key = `${spaceType} ${ask.bounds} ${ask.zoom}`
    const known = counted.read(key)
    if (known) return setCounts(known)
    const stop = new AbortController()
    api.search
      .mapMarkers(spaceType ? { ...ask, spaceType: spaceType as Card['spaceType'] } : ask, { signal: stop.signal })
      .then(({ cells }) => {
        counted.keep(key, cells)
        setCounts(cells)
      })
      .catch(() => {
        // The pins of this page stay; counts are extra.
      })
    return () => stop.abort()
  }, [seen, spaceType])
  return counts
}
