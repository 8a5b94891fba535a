import { X } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Count, FilterCounts } from '../client/api-types.ts'
import { usePolicies } from '../client/use-root.ts'
import { browse } from '../copy/search.ts'
import { CountsShown } from './counts-context.ts'
import styles from './filter-bar.module.css'
import { FilterMenus } from './filter-menus.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { filterWords } from './filter-words.ts'
import { KeptFields } from './kept-fields.tsx'
import { LaterFilters, loadFilters } from './later-filters.tsx'
import {
  activeFilters,
  browseUrl,
  filterNames,
  filtersSet,
  formParams,
  isDated,
  pageNames,
  plainFiltersUrl,
  valueIn,
  withoutFilter,
  withoutFilters,
} from './search-params.ts'
import { useFilterCounts } from './use-filter-counts.ts'

type FilterBarProps = {
  params: URLSearchParams
  found: Count | null
  /** Without JavaScript, a link opens this page with all filters and their counts in one form. */
  plain: { counts: FilterCounts | null } | null
}

export function FilterBar({ params, found, plain }: FilterBarProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const filled = filterNames.map((name) => valueIn(params, name)).join('\n')
  const [putOff, setPutOff] = useState({ filled, typed: params, times: 0 })
  const typed = putOff.filled === filled ? putOff.typed : params
  const remember = useFocusBack(root, filled)
  const { counted, ask } = useFilterCounts(form, filled, found)
  const read = () => (form.current ? formParams(form.current) : params)
  const preload = () => void loadFilters().catch(() => {})

  const apply = (sent: URLSearchParams) => {
    remember()
    navigate(browseUrl(sent), { preventScrollReset: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (counted.busy || counted.count?.count !== 0) apply(read())
  }

  return (
    <>
      {plain && <LaterFilters part="plain" params={params} counts={plain.counts} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only loads code ahead */}
      <div className={styles.root} ref={root} onPointerEnter={preload} onFocus={preload}>
        <div className={styles.row}>
          {!plain && <PlainLink params={params} />}
          <FilterSheet
            params={params}
            found={found}
            bar={form}
            onPutOff={(next) => setPutOff({ filled, typed: next, times: putOff.times + 1 })}
          />
          <form
            // Resets only when the filters change, so a new sort order or map area doesn't discard input that hasn't
            // been applied.
            key={`${filled} ${putOff.times}`}
            ref={form}
            action="/browse"
            method="get"
            onSubmit={submit}
            onChange={() => ask()}
            className={`${styles.menus} needs-script`}
            aria-label={browse.filters}
          >
            <KeptFields params={params} />
            <CountsShown value={{ ...counted, changed: ask }}>
              <FilterMenus typed={typed} dated={isDated(params)} read={read} onApply={apply} onCount={ask} />
            </CountsShown>
          </form>
        </div>
        <ActiveFilters params={params} onRemove={() => remember('first')} />
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

function ActiveFilters({ params, onRemove }: { params: URLSearchParams; onRemove: () => void }) {
  const policies = usePolicies()
  const active = activeFilters(params)
  if (active.length === 0) return null
  return (
    <ul className={styles.active} aria-label={browse.active}>
      {active.map((filter) => {
        const words = filterWords(filter, params, policies)
        return (
          <li key={`${filter.of} ${filter.name}`} className={styles.tag}>
            <span dir="auto">{words}</span>
            <Link
              to={browseUrl(withoutFilter(params, filter))}
              aria-label={browse.remove(words)}
              preventScrollReset
              onClick={onRemove}
            >
              <X size={14} aria-hidden="true" />
            </Link>
          </li>
        )
      })}
      <li>
        <Link className="link text-14" to={browseUrl(withoutFilters(params))} preventScrollReset onClick={onRemove}>
          {browse.clear}
        </Link>
      </li>
    </ul>
  )
}

/**
 * When the filters change, the element the user pressed disappears and focus returns to its chip. Call `remember`
 * before, with `first` if the element won't reappear.
 */
function useFocusBack(root: RefObject<HTMLElement | null>, filledBy: string) {
  const pressed = useRef(-1)
  const chips = () => [...(root.current?.querySelectorAll<HTMLElement>('button.chip, summary') ?? [])]

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
