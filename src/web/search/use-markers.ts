import type { InferContractRouterInputs } from '@orpc/contract'
import { useCallback, useEffect, useState } from 'react'
import type { contract } from '../../contract/api.ts'
import { api } from '../client/api.ts'
import type { Markers } from '../client/api-types.ts'
import { memoryCache } from '../client/cache/memory-cache.ts'
import { boundsOf, boundsText, commonBounds, readBounds, type Size, type View } from '../map/mercator.ts'
import { askedBy } from './load-search.ts'

type Query = InferContractRouterInputs<typeof contract>['search']['mapMarkers']

const pause = 200
const none: Markers = { total: 0, groups: [] }
const shown = memoryCache<Markers>()

/** `markers` are all results of the search in the visible map area, or null before the first response. */
type MarkersShown = { markers: Markers | null; failed: boolean; retry: () => void }

/** The previous markers stay until the map has stopped moving and the next response arrives. */
export function useMarkers(params: URLSearchParams, view: View, size: Size): MarkersShown {
  const [markers, setMarkers] = useState<Markers | null>(null)
  const [failed, setFailed] = useState(false)
  const key = queryOf(params, view, size)

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
    const known = key === null ? none : shown.read(key)
    if (known || key === null) {
      setFailed(false)
      return setMarkers(known ?? none)
    }
    const stop = new AbortController()
    const timer = setTimeout(() => load(key, stop.signal), pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [key, load])
  return { markers, failed, retry: () => key !== null && void load(key) }
}

/** The map shows results of the search, so an area that was searched limits it like a place or a filter. */
function queryOf(params: URLSearchParams, view: View, size: Size): string | null {
  const visible = boundsOf(view, size)
  const searched = readBounds(params.get('bounds'))
  const bounds = searched ? commonBounds(visible, searched) : visible
  if (!bounds) return null
  const filters = { ...askedBy(params).filters, bounds: boundsText(bounds, 7), zoom: view.zoom.toFixed(1) }
  return new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)])).toString()
}
