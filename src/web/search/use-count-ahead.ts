import { type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '../client/api.ts'
import type { Count } from '../client/api-types.ts'
import { askedBy } from './load-search.ts'
import { formParams } from './search-params.ts'

const pause = 300

/** The number of results for the form's current input; `first` before a change, null if it can't be counted. */
export function useCountAhead(form: RefObject<HTMLFormElement | null>, filledBy: string, first: Count | null = null) {
  const [count, setCount] = useState(first)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const asked = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is shown
  useEffect(() => {
    setCount(first)
    return () => {
      clearTimeout(timer.current)
      asked.current++
    }
  }, [filledBy])

  const ask = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const mine = ++asked.current
      const typed = form.current ? formParams(form.current) : new URLSearchParams()
      const found = await api.search.countSpaces(askedBy(typed).filters).catch(() => null)
      if (mine === asked.current) setCount(found)
    }, pause)
  }
  return { count, ask }
}
