import { useEffect, useRef, useState } from 'react'
import { api } from '../../client/api.ts'
import type { Month } from '../../client/api-types.ts'
import { cacheRules, retrying } from '../../client/cache-rules.ts'

type Read = { month: Month; at: number }

/**
 * Fetches each month (`YYYY-MM`) when it is first shown, and again when it is shown after 5 minutes. A reload of the page
 * discards all months, because the visitor's held slots may have changed. `booking` is a booking that is being changed.
 */
export function useMonths(spaceId: string, months: readonly string[], loaded: readonly Month[], booking?: string) {
  const version = loaded[0]?.now
  const [read, setRead] = useState(() => ({ version, months: readNow(loaded) }))
  const [failed, setFailed] = useState<readonly string[]>([])
  const asked = useRef(new Map<string, AbortController>())
  if (read.version !== version) setRead({ version, months: readNow(loaded) })

  const ask = async (month: string): Promise<void> => {
    asked.current.get(month)?.abort()
    const asking = new AbortController()
    const { signal } = asking
    asked.current.set(month, asking)
    try {
      const answer = await retrying(
        () => api.spaces.freeSlots({ id: spaceId, month, booking }, { signal }),
        (failures, error) => !signal.aborted && cacheRules.queries.retry(failures, error),
      )
      if (signal.aborted) return
      const entry = { month: answer, at: Date.now() }
      setRead((known) => ({ ...known, months: new Map(known.months).set(month, entry) }))
      setFailed((all) => all.filter((one) => one !== month))
    } catch {
      if (!signal.aborted) setFailed((all) => [...all.filter((one) => one !== month), month])
    } finally {
      if (asked.current.get(month) === asking) asked.current.delete(month)
    }
  }
  const refetch = () => Promise.all(months.map(ask))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a request from before a reload would bring back old data.
  useEffect(
    () => () => {
      for (const asking of asked.current.values()) asking.abort()
      asked.current.clear()
    },
    [version],
  )

  const wanted = months.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` and `version` stand for the months and their ages.
  useEffect(() => {
    const isStale = (month: string) => Date.now() - (read.months.get(month)?.at ?? 0) >= cacheRules.queries.staleTime
    for (const month of months) if (isStale(month) && !asked.current.has(month)) void ask(month)
  }, [wanted, version, spaceId])

  const again = useRef(refetch)
  again.current = refetch
  const isFailed = months.some((month) => failed.includes(month))
  useEffect(() => {
    if (!isFailed) return
    const retry = () => void again.current()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isFailed])

  const known = months.flatMap((month) => read.months.get(month)?.month ?? [])
  return {
    known,
    loading: months.filter((month) => !read.months.has(month) && !failed.includes(month)),
    failed: isFailed,
    refetch,
  }
}

function readNow(loaded: readonly Month[]): Map<string, Read> {
  const at = Date.now()
  return new Map(loaded.map((month) => [month.month, { month, at }]))
}
