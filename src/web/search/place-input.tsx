import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { api } from '../client/api.ts'
import type { Suggested } from '../client/api-types.ts'
import { keepLocal, readLocal } from '../client/cache/local-cache.ts'
import { search } from '../copy/search.ts'
import styles from './place-input.module.css'

type PlaceInputProps = { id: string; value: string; onChange: (value: string) => void }

export function PlaceInput({ id, value, onChange }: PlaceInputProps) {
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  const { places, at, said, choose, ...field } = usePlaceList(value, onChange)
  const list = `${id}-places`
  return (
    <>
      <input
        id={id}
        type="text"
        name="location"
        value={value}
        placeholder={search.locationHint}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        maxLength={200}
        {...(live && {
          role: 'combobox',
          'aria-expanded': places.length > 0,
          'aria-controls': list,
          'aria-autocomplete': 'list',
          'aria-activedescendant': places[at] && `${list}-${at}`,
        })}
        {...field}
      />
      {live && <PlaceList id={list} places={places} at={at} onChoose={choose} />}
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </>
  )
}

function usePlaceList(value: string, onChange: (value: string) => void) {
  const [open, setOpen] = useState(false)
  const [moved, setMoved] = useState<number | null>(null)
  const answer = usePlaces(open ? value : null)
  const places = (open && answer?.places) || []
  const answered = open && answer?.to === value.trim()
  // The first suggestion is preselected only while it matches the current input.
  const at = moved ?? (answered && value.trim() ? 0 : -1)
  const close = () => {
    setOpen(false)
    setMoved(null)
  }
  const choose = (name: string) => {
    onChange(name)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = places[at]?.name
    if (step && !open) setOpen(true)
    else if (step && places.length > 0) setMoved(turned(at + step, places.length))
    else if (event.key === 'Escape' && open) close()
    else if (event.key === 'Enter' && chosen && chosen !== value.trim()) choose(chosen)
    else return
    event.preventDefault()
  }
  const onText = (event: { target: { value: string } }) => {
    onChange(event.target.value)
    setOpen(true)
    setMoved(null)
  }
  const said = answered && search.placesFound(places.length)
  return { places, at, said, choose, onKeyDown, onChange: onText, onBlur: close, onPointerDown: () => setOpen(true) }
}

const turned = (at: number, length: number) => (at < 0 ? length - 1 : at % length)

type PlaceListProps = { id: string; places: readonly Suggested[]; at: number; onChoose: (name: string) => void }

function PlaceList({ id, places, at, onChoose }: PlaceListProps) {
  const list = useRef<HTMLDivElement>(null)
  const shown = places.length > 0
  // Scrolls the suggestion into view, because a bar at the bottom may cover the list or the list may be taller than the
  // window.
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  useEffect(() => {
    if (at >= 0) list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return (
    <div ref={list} id={id} role="listbox" aria-label={search.places} hidden={!shown} className={styles.root}>
      {places.map((place, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        <div
          key={`${place.name} ${place.detail}`}
          id={`${id}-${n}`}
          role="option"
          aria-selected={n === at}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(place.name)}
        >
          <b dir="auto">{place.name}</b>
          <span>{place.detail}</span>
          <span className="num">{search.placeSpaces(place.spacesCount)}</span>
        </div>
      ))}
    </div>
  )
}

type Answer = { to: string; places: readonly Suggested[] }

const pause = 120

/**
 * Returns suggestions together with the text they are for. Empty text returns the largest cities. Null requests
 * nothing.
 */
function usePlaces(text: string | null): Answer | null {
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
        // Suggestions are optional, because any text can be searched for.
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [to])
  return answer
}
