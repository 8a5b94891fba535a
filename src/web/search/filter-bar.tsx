import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Count } from '../client/api-types.ts'
import { browse } from '../copy/search.ts'
import styles from './filter-bar.module.css'
import { ApplyWords, FilterMenus } from './filter-menus.tsx'
import { FilterSheet, PlainFilters, useCountAhead } from './filter-sheet.tsx'
import { KeptFields } from './kept-fields.tsx'
import {
  browseUrl,
  filterNames,
  filtersSet,
  formParams,
  pageNames,
  plainFiltersUrl,
  valueIn,
  withoutFilters,
} from './search-params.ts'

type FilterBarProps = { params: URLSearchParams; found: Count | null; amenities: readonly string[]; plain: boolean }

/** Without JavaScript, a link opens this page with all filters in one form (`plain`). */
export function FilterBar({ params, found, amenities, plain }: FilterBarProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const filled = filterNames.map((name) => valueIn(params, name)).join('\n')
  const [putOff, setPutOff] = useState({ filled, typed: params, times: 0 })
  const typed = putOff.filled === filled ? putOff.typed : params
  const remember = useFocusBack(form, filled)
  const { count, ask } = useCountAhead(form, filled)

  const apply = () => {
    if (!form.current) return
    remember()
    navigate(browseUrl(formParams(form.current)), { preventScrollReset: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }

  return (
    <>
      {plain && <PlainFilters params={params} amenities={amenities} />}
      <div className={styles.root}>
        {!plain && <PlainLink params={params} />}
        <FilterSheet
          params={params}
          found={found}
          amenities={amenities}
          bar={form}
          onPutOff={(next) => setPutOff({ filled, typed: next, times: putOff.times + 1 })}
        />
        <form
          // Resets only when the filters change, so a new sort order or map area doesn't discard input that hasn't been
          // applied.
          key={`${filled} ${putOff.times}`}
          ref={form}
          action="/browse"
          method="get"
          onSubmit={submit}
          onChange={ask}
          className={`${styles.row} needs-script`}
          aria-label={browse.filters}
        >
          <KeptFields params={params} />
          <ApplyWords value={count ? browse.show(count) : browse.apply}>
            <FilterMenus params={params} typed={typed} offered={amenities} />
          </ApplyWords>
          {params.has('instant') && <InstantChip on={params.get('instant') === 'true'} onChange={apply} />}
          {filtersSet(params) > 0 && <ClearFilters params={params} onClear={() => remember('first')} />}
        </form>
      </div>
    </>
  )
}

function PlainLink({ params }: { params: URLSearchParams }) {
  const set = filtersSet(params)
  return (
    <a className={`chip without-script ${set > 0 ? 'on' : ''}`} href={plainFiltersUrl(params)}>
      {set > 0 ? browse.filtersOn(set) : browse.filters}
    </a>
  )
}

/** The chip is hidden if every space allows instant booking, unless the URL sets the filter. */
function InstantChip({ on, onChange }: { on: boolean; onChange: () => void }) {
  return (
    <label className="chip">
      <input type="checkbox" name="instant" value="true" className="sr-only" defaultChecked={on} onChange={onChange} />
      {browse.instant}
    </label>
  )
}

function ClearFilters({ params, onClear }: { params: URLSearchParams; onClear: () => void }) {
  return (
    <Link
      className="link text-14 font-normal text-graphite"
      to={withoutFilters(params)}
      preventScrollReset
      onClick={onClear}
    >
      {browse.clear}
    </Link>
  )
}

/**
 * When the form is filled again, the element the user clicked disappears and focus returns to its chip. Call `remember`
 * before submitting, with `first` if the element won't reappear.
 */
function useFocusBack(form: RefObject<HTMLFormElement | null>, filledBy: string) {
  const pressed = useRef(-1)
  const chips = () => [...(form.current?.querySelectorAll<HTMLElement>('summary, .chip input') ?? [])]

  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the form is refilled
  useEffect(() => {
    if (document.activeElement === document.body) chips()[pressed.current]?.focus()
    pressed.current = -1
  }, [filledBy])

  return (first?: 'first') => {
    const holds = (chip: HTMLElement) => (chip.closest('details') ?? chip).contains(document.activeElement)
    pressed.current = first ? 0 : chips().findIndex(holds)
  }
}

const sorts = Object.keys(browse.sorts) as (keyof typeof browse.sorts)[]

export function SortSelect({ params }: { params: URLSearchParams }) {
  const navigate = useNavigate()
  return (
    <form action="/browse" method="get" className="flex flex-wrap items-center gap-2">
      {[...params].map(([name, value]) =>
        name === 'sort' || (pageNames as readonly string[]).includes(name) ? null : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <label className="flex items-center gap-2 text-14">
        <span className="text-graphite">{browse.sort}</span>
        <select
          name="sort"
          className="input min-h-9 w-auto py-1 text-14 font-semibold"
          value={params.get('sort') ?? 'best'}
          onChange={(event) => navigate(browseUrl(params, { sort: event.target.value }), { preventScrollReset: true })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {browse.sorts[sort]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn plain without-script min-h-9 py-1">
        {browse.apply}
      </button>
    </form>
  )
}
