import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { Town } from '../../client/api-types.ts'
import { hostApi } from '../../client/host-api.ts'
import { listingWords } from '../../copy/listing.ts'
import styles from './editor.module.css'

type CityFieldProps = { town: Town | null; onChoose: (town: Town) => void }

const countries = new Intl.DisplayNames('en', { type: 'region' })
const townWords = ({ name, region, country }: Town) =>
  [name, region, countries.of(country) ?? country].filter(Boolean).join(', ')

export function CityField({ town, onChoose }: CityFieldProps) {
  const id = useId()
  const [text, setText] = useState<string | null>(null)
  const towns = useTowns(text)
  const [at, setAt] = useState(0)
  const shown = text !== null && (towns?.length ?? 0) > 0
  const choose = (chosen: Town | undefined) => {
    if (chosen) onChoose(chosen)
    setText(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !shown || !towns) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setAt((at + step + towns.length) % towns.length)
    else if (event.key === 'Enter') choose(towns[at])
    else if (event.key === 'Escape') setText(null)
    else return
    event.preventDefault()
  }
  return (
    <div className="field relative">
      <label className="label" htmlFor={id}>
        {listingWords.city}
      </label>
      <input
        id={id}
        className="input"
        dir="auto"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown ? `${id}-${at}` : undefined}
        aria-describedby={`${id}-hint`}
        value={text ?? (town ? townWords(town) : '')}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setText(null)}
      />
      <TownList id={id} towns={(shown && towns) || []} at={at} onChoose={choose} />
      <div className="hint" id={`${id}-hint`}>
        <span aria-live="polite">
          {text !== null && towns !== null && text.trim() !== ''
            ? listingWords.citiesFound(towns.length)
            : listingWords.cityHint}
        </span>
      </div>
    </div>
  )
}

type TownListProps = { id: string; towns: readonly Town[]; at: number; onChoose: (town: Town) => void }

function TownList({ id, towns, at, onChoose }: TownListProps) {
  const list = useRef<HTMLDivElement>(null)
  const shown = towns.length > 0
  // Scrolls the field into view, because the bar at the bottom would cover it.
  useEffect(() => {
    if (shown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [shown])
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={listingWords.cities}
      hidden={!shown}
      className={styles.suggestions}
    >
      {towns.map((one, n) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
        <div
          key={one.id}
          id={`${id}-${n}`}
          role="option"
          aria-selected={n === at}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <span dir="auto">{townWords(one)}</span>
        </div>
      ))}
    </div>
  )
}

const pause = 150

function useTowns(text: string | null): readonly Town[] | null {
  const [towns, setTowns] = useState<readonly Town[] | null>(null)
  const q = text?.trim() ?? ''
  useEffect(() => {
    setTowns(null)
    if (q === '') return
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      try {
        setTowns((await hostApi.listings.suggestCities({ q }, { signal: stop.signal })).items)
      } catch {
        // The next keystroke starts a new search.
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [q])
  return towns
}
