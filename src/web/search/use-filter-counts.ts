import { type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '../client/api.ts'
import { refusalOf } from '../client/api-error.ts'
import type { Count, FilterCounts } from '../client/api-types.ts'
import { browse } from '../copy/search.ts'
import { askedBy } from './load-search.ts'
import { formParams } from './search-params.ts'

/** `counts` are of the last answer and stay while others are counted. `count` is null if it isn't known. */
export type Counted = {
  readonly count: Count | null
  readonly counts: FilterCounts | null
  readonly busy: boolean
  readonly problem: string | null
}

const pause = 250

/** Counts the results for the form's values, and for each option that isn't chosen yet. */
export function useFilterCounts(form: RefObject<HTMLFormElement | null>, filledBy: string, first: Count | null) {
  const nothing: Counted = { count: first, counts: null, busy: true, problem: null }
  const [counted, setCounted] = useState(nothing)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const asked = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when another search is shown
  useEffect(() => {
    setCounted(nothing)
    return () => {
      clearTimeout(timer.current)
      asked.current++
    }
  }, [filledBy])

  const count = async () => {
    const mine = ++asked.current
    const typed = form.current ? formParams(form.current) : new URLSearchParams()
    const { filters } = askedBy(typed)
    const next = await api.search.filterCounts(filters).catch(problemOf)
    if (mine !== asked.current) return
    if (typeof next === 'string') return setCounted((was) => ({ ...was, count: null, busy: false, problem: next }))
    setCounted({ count: next, counts: next, busy: false, problem: null })
  }
  const ask = (after = pause) => {
    clearTimeout(timer.current)
    setCounted((was) => ({ ...was, busy: true }))
    timer.current = setTimeout(count, after)
  }

  const latest = useRef(ask)
  latest.current = ask
  const failed = counted.problem !== null
  useEffect(() => {
    if (!failed) return
    const again = () => latest.current(0)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [failed])
  return { counted, ask }
}

function problemOf(error: unknown): string {
  const { code, message } = refusalOf(error)
  if (code === 'offline') return browse.uncountedOffline
  return code === 'failed' || code === 'busy' || code === 'search_too_slow' ? browse.uncounted : message
}
