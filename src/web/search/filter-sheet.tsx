import { ListFilter } from 'lucide-react'
import { type FormEvent, type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '../client/api.ts'
import type { Count } from '../client/api-types.ts'
import { useHistoryStep } from '../client/use-history-step.ts'
import { browse } from '../copy/search.ts'
import { Dialog } from '../ui/dialog.tsx'
import {
  AccessibilityFields,
  AmenityFields,
  CancellationFields,
  HoursFields,
  PeopleField,
  PriceFields,
} from './filter-fields.tsx'
import styles from './filter-sheet.module.css'
import { KeptFields } from './kept-fields.tsx'
import { askedBy } from './load-search.ts'
import { browseUrl, filtersSet, formParams, isDated, withoutFilters } from './search-params.ts'

type FilterSheetProps = {
  params: URLSearchParams
  found: Count | null
  amenities: readonly string[]
  bar: RefObject<HTMLFormElement | null>
  /** Receives the form's values if the user closes the sheet without applying them. */
  onPutOff: (typed: URLSearchParams) => void
}

export function FilterSheet({ params, found, amenities, bar, onPutOff }: FilterSheetProps) {
  const { shown, open, close, leaveFor } = useHistoryStep<URLSearchParams>('#filters')
  const typed = useRef<URLSearchParams | null>(null)
  const set = filtersSet(params)
  const name = set > 0 ? browse.filtersOn(set) : browse.filters
  const putOff = () => {
    if (typed.current) onPutOff(typed.current)
    close()
  }
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={`chip needs-script ${set > 0 ? 'on' : ''}`}
        aria-haspopup="dialog"
        onClick={() => {
          typed.current = bar.current ? formParams(bar.current) : params
          open(typed.current)
        }}
      >
        <ListFilter size={16} aria-hidden="true" />
        {name}
      </button>
      <Dialog open={shown !== null} onClose={putOff} title={browse.filters} close={browse.close} className="sheet low">
        {shown && (
          <OpenSheet
            params={params}
            typed={shown}
            found={found}
            amenities={amenities}
            onTyped={(next) => {
              typed.current = next
            }}
            onApply={(sent) => {
              typed.current = null
              leaveFor(browseUrl(sent))
            }}
          />
        )}
      </Dialog>
    </div>
  )
}

type PlainFiltersProps = Pick<FilterSheetProps, 'params' | 'amenities'>

export function PlainFilters({ params, amenities }: PlainFiltersProps) {
  return (
    <form action="/browse" method="get" aria-label={browse.allFilters} className={styles.plain}>
      <SheetFields params={params} typed={params} amenities={amenities} />
      <div className={styles.foot}>
        {filtersSet(params) > 0 && (
          <a className="link" href={withoutFilters(params)}>
            {browse.clear}
          </a>
        )}
        <button type="submit" className="btn ink">
          {browse.apply}
        </button>
      </div>
    </form>
  )
}

type OpenSheetProps = {
  params: URLSearchParams
  found: Count | null
  amenities: readonly string[]
  typed: URLSearchParams
  onTyped: (typed: URLSearchParams) => void
  onApply: (sent: URLSearchParams) => void
}

function OpenSheet({ params, typed, found, amenities, onTyped, onApply }: OpenSheetProps) {
  const form = useRef<HTMLFormElement>(null)
  const { count, ask } = useCountAhead(form, params.toString(), found)
  const [filled, setFilled] = useState({ typed, any: filtersSet(typed) > 0, times: 0 })
  const send = useRef<HTMLButtonElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for input from elsewhere that wasn't applied
  useEffect(() => {
    if (browseUrl(typed) !== browseUrl(params)) ask()
  }, [])

  const onChange = () => {
    if (!form.current) return
    const now = formParams(form.current)
    onTyped(now)
    setFilled({ ...filled, any: filtersSet(now) > 0 })
    ask()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (form.current) onApply(formParams(form.current))
  }
  const clear = (event: MouseEvent) => {
    event.preventDefault()
    const none = new URLSearchParams(withoutFilters(params).split('?')[1])
    onTyped(none)
    setFilled({ typed: none, any: false, times: filled.times + 1 })
    // The link the user clicked disappears, so focus moves to the submit button.
    send.current?.focus()
    ask()
  }

  return (
    <form ref={form} action="/browse" method="get" onSubmit={submit} onChange={onChange} aria-label={browse.allFilters}>
      <SheetFields key={filled.times} params={params} typed={filled.typed} amenities={amenities} />
      <SheetFoot
        params={params}
        words={count ? browse.show(count) : browse.apply}
        button={send}
        onClear={filled.any ? clear : null}
      />
    </form>
  )
}

type SheetFootProps = {
  params: URLSearchParams
  words: string
  button: RefObject<HTMLButtonElement | null>
  onClear: ((event: MouseEvent) => void) | null
}

function SheetFoot({ params, words, button, onClear }: SheetFootProps) {
  return (
    <div className={styles.foot}>
      {onClear && (
        <Link className="link" to={withoutFilters(params)} onClick={onClear}>
          {browse.clear}
        </Link>
      )}
      <button type="submit" className="btn ink" ref={button}>
        <span aria-live="polite">{words}</span>
      </button>
    </div>
  )
}

type SheetFieldsProps = {
  params: URLSearchParams
  typed: URLSearchParams
  amenities: readonly string[]
}

function SheetFields({ params, typed, amenities }: SheetFieldsProps) {
  return (
    <>
      <KeptFields params={params} />
      <Group name={browse.price}>
        <PriceFields params={typed} />
      </Group>
      <Group name={browse.people}>
        <PeopleField params={typed} />
      </Group>
      <Group name={browse.hours}>
        <HoursFields params={typed} dated={isDated(params)} />
      </Group>
      <Group name={browse.amenities}>
        <AmenityFields params={typed} offered={amenities} />
      </Group>
      <Group name={browse.accessibility}>
        <AccessibilityFields params={typed} />
      </Group>
      <Group name={browse.cancellation}>
        <CancellationFields params={typed} />
      </Group>
      {params.has('instant') && (
        <label className="flex min-h-9 items-center gap-3 pt-5">
          <input
            type="checkbox"
            name="instant"
            value="true"
            className="size-4.5 accent-ink"
            defaultChecked={typed.get('instant') === 'true'}
          />
          {browse.instant}
        </label>
      )}
    </>
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group}>
      <legend>{name}</legend>
      {children}
    </fieldset>
  )
}

const pause = 300

/**
 * Counts the results for the form's current values. Returns `first` until the form changes, and null if counting fails.
 */
export function useCountAhead(form: RefObject<HTMLFormElement | null>, filledBy: string, first: Count | null = null) {
  const [count, setCount] = useState(first)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const asked = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: resets when another search is shown
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
