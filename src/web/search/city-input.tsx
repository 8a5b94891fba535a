import { useEffect, useId, useState } from 'react'
import { api } from '../client/api.ts'
import { keepLocal, readLocal } from '../client/cache/local-cache.ts'
import { search } from '../copy/search.ts'

type Suggestion = { name: string; detail: string }

const pause = 150

/** A text field that offers the cities and districts whose name begins like what was typed. */
export function CityInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [places, setPlaces] = useState<readonly Suggestion[]>([])

  useEffect(() => {
    if (typed === null) return
    const key = `places ${typed.trim().toLowerCase()}`
    const known = readLocal<readonly Suggestion[]>(key)
    if (known) return setPlaces(known)
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const { items } = await api.search.suggestPlaces({ q: typed.trim() }, { signal: stop.signal })
        const offered = items.slice(0, 8).map(({ name, detail }) => ({ name, detail }))
        setPlaces(offered)
        keepLocal(key, offered)
      } catch {
        // Suggestions only help; any text can be searched.
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed])

  return (
    <>
      <input
        type="text"
        name="location"
        value={value}
        placeholder={search.locationHint}
        list={id}
        autoComplete="off"
        maxLength={200}
        onFocus={() => setTyped((before) => before ?? value)}
        onChange={(event) => {
          setTyped(event.target.value)
          onChange(event.target.value)
        }}
      />
      <datalist id={id}>
        {places.map((place) => (
          <option key={`${place.name} ${place.detail}`} value={place.name}>
            {place.detail}
          </option>
        ))}
      </datalist>
    </>
  )
}
