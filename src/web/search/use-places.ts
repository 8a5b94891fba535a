import { useEffect, useState } from 'react'
import { api } from '../client/api.ts'
import type { Suggested } from '../client/api-types.ts'
import { keepLocal, readLocal } from '../client/cache/local-cache.ts'

type Answer = { to: string; places: readonly Suggested[] }

const pause = 120

/** Place suggestions with the text they belong to; for an empty text the largest cities. Null requests nothing. */
export function usePlaces(text: string | null): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const to = text?.trim().slice(0, 100) ?? null
  useEffect(() => {
    if (to === null) return
    const key = `places-of ${to.toLowerCase()}`
    const known = readLocal<readonly Suggested[]>(key)
    if (known) return setAnswer({ to, places: known })
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { items } = await api.search.suggestPlaces({ q: to }, { signal: stop.signal })
        setAnswer({ to, places: items })
        keepLocal(key, items)
      } catch {
        // Suggestions are optional; any text can be searched.
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [to])
  return answer
}
