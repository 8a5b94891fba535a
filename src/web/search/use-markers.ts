import type { InferContractRouterInputs } from '@orpc/contract'
import { useEffect, useState } from 'react'
import type { contract } from '../../contract/api.ts'
import { api } from '../client/api.ts'
import type { Markers } from '../client/api-types.ts'
import { memoryCache } from '../client/cache/memory-cache.ts'
import { boundsOf, boundsText, type Size, type View } from '../map/mercator.ts'
import { cleanParams, pageNames } from './search-params.ts'

type Query = InferContractRouterInputs<typeof contract>['search']['mapMarkers']

const pause = 200
/** Moving back and forth shows the same pieces of the world again. */
const shown = memoryCache<Markers>()

/** All that the search finds on the piece of the map in view; what was known stays until the map rests, null before the first answer. */
export function useMarkers(params: URLSearchParams, view: View, size: Size): Markers | null {
  const [markers, setMarkers] = useState<Markers | null>(null)
  const ask = cleanParams(params)
  // A piece of the map that was searched takes the place of the place.
  for (const name of ['sort', ...pageNames, ...(ask.has('bounds') ? ['location'] : [])]) ask.delete(name)
  ask.set('bounds', boundsText(boundsOf(view, size)))
  ask.set('zoom', view.zoom.toFixed(1))
  const key = ask.toString()

  useEffect(() => {
    const known = shown.read(key)
    if (known) return setMarkers(known)
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const query = Object.fromEntries(new URLSearchParams(key))
      try {
        const found = await api.search.mapMarkers(query as unknown as Query, { signal: stop.signal })
        shown.keep(key, found)
        setMarkers(found)
      } catch {
        // The pins of this page stay; the others are extra.
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key])
  return markers
}
