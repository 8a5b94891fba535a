import type { InferContractRouterInputs } from '@orpc/contract'
import { useCallback, useEffect, useState } from 'react'
import type { contract } from '../../contract/api.ts'
import { api } from '../client/api.ts'
import type { Markers } from '../client/api-types.ts'
import { memoryCache } from '../client/cache/memory-cache.ts'
import { boundsOf, boundsText, type Size, type View } from '../map/mercator.ts'
import { cleanParams, pageNames } from './search-params.ts'

type Query = InferContractRouterInputs<typeof contract>['search']['mapMarkers']

const pause = 200
/** Panning back and forth shows the same areas again. */
const shown = memoryCache<Markers>()

/** `markers`: all results in the visible map area; null before the first response. */
type MarkersShown = { markers: Markers | null; failed: boolean; retry: () => void }

/** The last markers stay until the map rests and the next response arrives. */
export function useMarkers(params: URLSearchParams, view: View, size: Size): MarkersShown {
  const [markers, setMarkers] = useState<Markers | null>(null)
  const [failed, setFailed] = useState(false)
  const ask = cleanParams(params)
  // A map area replaces the place.
  for (const name of ['sort', ...pageNames, ...(ask.has('bounds') ? ['location'] : [])]) ask.delete(name)
  ask.set('bounds', boundsText(boundsOf(view, size)))
  ask.set('zoom', view.zoom.toFixed(1))
  const key = ask.toString()

  const load = useCallback(async (of: string, signal?: AbortSignal) => {
    setFailed(false)
    const query = Object.fromEntries(new URLSearchParams(of))
    try {
      const found = await api.search.mapMarkers(query as unknown as Query, signal ? { signal } : {})
      shown.keep(of, found)
      setMarkers(found)
    } catch {
      if (!signal?.aborted) setFailed(true)
    }
  }, [])
  useEffect(() => {
    const known = shown.read(key)
    if (known) {
      setFailed(false)
      return setMarkers(known)
    }
    const stop = new AbortController()
    const timer = setTimeout(() => load(key, stop.signal), pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, load])
  return { markers, failed, retry: () => void load(key) }
}
