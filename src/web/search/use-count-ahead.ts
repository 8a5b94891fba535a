import { type RefObject, useEffect, useRef, useState } from 'react'
import { api } from '../client/api.ts'
import type { Count } from '../client/api-types.ts'
import { askedBy } from './load-search.ts'
import { cleanParams } from './search-params.ts'

const pause = 300

/** How many spaces the form would find as it is filled in now; null before a change, and where they cannot be counted. */
export function useCountAhead(form: RefObject<HTMLFormElement | null>, filledBy: string) {
  const [count, setCount] = useState<Count | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const asked = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search is shown
  useEffect(() => {
    setCount(null)
    return () => {
      clearTimeout(timer.current)
      asked.current++
    }
  }, [filledBy])

  const ask = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const mine = ++asked.current
      const typed = new URLSearchParams()
      for (const [name, text] of new FormData(form.current ?? undefined)) typed.append(name, String(text))
      const found = await api.search.countSpaces(askedBy(cleanParams(typed)).filters).catch(() => null)
      if (mine === asked.current) setCount(found)
    }, pause)
  }
  return { count, ask }
}
