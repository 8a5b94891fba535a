import { type FormEvent, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { browse } from '../copy/search.ts'
import styles from './filter-bar.module.css'
import { AmenitiesMenu, ApplyWords, CancellationMenu, HoursMenu, PeopleMenu, PriceMenu } from './filter-menus.tsx'
import { browseUrl, filterNames, pageNames, searchNames } from './search-params.ts'
import { useCountAhead } from './use-count-ahead.ts'
import { useFocusBack } from './use-focus-back.ts'

type FilterBarProps = { params: URLSearchParams; amenities: readonly string[] }

/** One plain form whose buttons open by themselves; without JavaScript it is sent by Apply. */
export function FilterBar({ params, amenities }: FilterBarProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const filled = filterNames.map((name) => params.get(name) ?? '').join('\n')
  const remember = useFocusBack(form, filled)
  const { count, ask } = useCountAhead(form, filled)
  const dropped: readonly string[] = [...pageNames, ...filterNames]
  const kept = searchNames.filter((name) => !dropped.includes(name))

  const apply = () => {
    if (!form.current) return
    remember()
    const sent = new URLSearchParams()
    for (const [name, text] of new FormData(form.current)) sent.append(name, String(text))
    navigate(browseUrl(sent), { preventScrollReset: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }

  return (
    <form
      // Filled anew by other filters only: another order or piece of the map takes nothing away that is not applied yet.
      key={filled}
      ref={form}
      action="/browse"
      method="get"
      onSubmit={submit}
      onChange={ask}
      className={styles.root}
      aria-label={browse.filters}
    >
      {kept.map((name) =>
        params.has(name) ? <input key={name} type="hidden" name={name} value={params.get(name) ?? ''} /> : null,
      )}
      <ApplyWords value={count ? browse.show(count) : browse.apply}>
        <PriceMenu params={params} />
        <PeopleMenu params={params} />
        <HoursMenu params={params} />
        <AmenitiesMenu params={params} offered={amenities} />
        <CancellationMenu params={params} />
      </ApplyWords>
      {params.has('instant') && <InstantChip on={params.get('instant') === 'true'} onChange={apply} />}
      <button type="submit" className="btn plain without-script min-h-9 py-1">
        {browse.apply}
      </button>
      {filterNames.some((name) => params.has(name)) && (
        <ClearFilters params={params} onClear={() => remember('first')} />
      )}
    </form>
  )
}

/** Until spaces can be had on request every one is booked at once: it is shown only to whom an address brought it. */
function InstantChip({ on, onChange }: { on: boolean; onChange: () => void }) {
  return (
    <label className="chip">
      <input type="checkbox" name="instant" value="true" className="sr-only" defaultChecked={on} onChange={onChange} />
      {browse.instant}
    </label>
  )
}

function ClearFilters({ params, onClear }: { params: URLSearchParams; onClear: () => void }) {
  const none = Object.fromEntries(filterNames.map((name) => [name, null]))
  return (
    <Link
      className="link text-14 font-normal text-graphite"
      to={browseUrl(params, none)}
      preventScrollReset
      onClick={onClear}
    >
      {browse.clear}
    </Link>
  )
}
