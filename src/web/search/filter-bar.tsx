import { type FormEvent, type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { POLICY_NAMES } from '../../domain/bookings/cancellation.ts'
import { browse } from '../copy/search.ts'
import { useDetailsMenu } from '../layout/use-details-menu.ts'
import { AmenityBoxes } from './amenity-boxes.tsx'
import { browseUrl, filterNames, listOf, type SearchName, searchNames } from './search-params.ts'

type FilterBarProps = { params: URLSearchParams; amenities: readonly string[] }

/** One plain form whose buttons open by themselves; without JavaScript it is sent by Apply. */
export function FilterBar({ params, amenities }: FilterBarProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const value = (name: SearchName) => params.get(name) ?? ''
  const chosen = listOf(params.get('amenities'))
  const anySet = filterNames.some((name) => params.has(name))

  const apply = () => {
    if (!form.current) return
    const sent = new URLSearchParams()
    for (const [name, text] of new FormData(form.current)) sent.append(name, String(text))
    navigate(browseUrl(sent), { preventScrollReset: true })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  const number = (name: SearchName, label: string, max: number) => (
    <label className="field">
      <span className="label">{label}</span>
      <input
        className="input num"
        type="number"
        inputMode="numeric"
        name={name}
        min={0}
        max={max}
        step={1}
        defaultValue={value(name)}
      />
    </label>
  )
  const time = (name: SearchName, label: string) => (
    <label className="field">
      <span className="label">{label}</span>
      <input className="input num" type="time" step={900} name={name} defaultValue={value(name)} />
    </label>
  )
  const kept = searchNames.filter((name) => name !== 'cursor' && !(filterNames as readonly string[]).includes(name))

  return (
    <form
      // Filled anew by other filters only: another order or piece of the map takes nothing away that is not applied yet.
      key={filterNames.map((name) => value(name)).join('\n')}
      ref={form}
      action="/browse"
      method="get"
      onSubmit={submit}
      className="filters"
      aria-label={browse.filters}
    >
      {kept.map((name) =>
        params.has(name) ? <input key={name} type="hidden" name={name} value={value(name)} /> : null,
      )}
      <Filter
        label={priceLabel(value('minPrice'), value('maxPrice'))}
        on={params.has('minPrice') || params.has('maxPrice')}
      >
        <div className="grid grid-cols-2 gap-3">
          {number('minPrice', browse.priceFrom, 1_000_000)}
          {number('maxPrice', browse.priceTo, 1_000_000)}
        </div>
        <p className="mt-2 text-14 text-graphite">{browse.priceHint}</p>
      </Filter>
      <Filter
        label={params.has('capacity') ? browse.peopleOn(value('capacity')) : browse.people}
        on={params.has('capacity')}
      >
        {number('capacity', browse.peopleLabel, 100_000)}
      </Filter>
      <Filter label={hoursLabel(value('startTime'), value('endTime'))} on={params.has('startTime')}>
        <div className="grid grid-cols-2 gap-3">
          {time('startTime', browse.hoursFrom)}
          {time('endTime', browse.hoursTo)}
        </div>
        <p className="mt-2 text-14 text-graphite">{browse.hoursHint}</p>
      </Filter>
      <Filter label={chosen.length > 0 ? browse.amenitiesOn(chosen.length) : browse.amenities} on={chosen.length > 0}>
        <p className="mb-2 text-14 text-graphite">{browse.amenitiesHint}</p>
        <AmenityBoxes chosen={chosen} offered={amenities} />
      </Filter>
      <Filter label={cancellationLabel(value('cancellation'))} on={params.has('cancellation')}>
        <div className="grid gap-1">
          {(['', ...POLICY_NAMES] as const).map((name) => (
            <label key={name} className="flex min-h-9 items-center gap-3">
              <input
                type="radio"
                name="cancellation"
                value={name}
                defaultChecked={value('cancellation') === name}
                className="size-4.5 accent-ink"
              />
              {name === '' ? browse.cancellationAny : browse.cancellations[name]}
            </label>
          ))}
        </div>
      </Filter>
      <label className="chip">
        <input
          type="checkbox"
          name="instant"
          value="true"
          className="sr-only"
          defaultChecked={value('instant') === 'true'}
          onChange={apply}
        />
        {browse.instant}
      </label>
      <button type="submit" className="btn plain without-script min-h-9! py-1!">
        {browse.apply}
      </button>
      {anySet && (
        <Link
          className="link text-14 font-normal! text-graphite"
          to={browseUrl(params, Object.fromEntries(filterNames.map((name) => [name, null])))}
          preventScrollReset
        >
          {browse.clear}
        </Link>
      )}
    </form>
  )
}

function Filter({ label, on, children }: { label: string; on: boolean; children: ReactNode }) {
  const drop = useDetailsMenu()
  return (
    <details className="drop filter" ref={drop}>
      <summary className={on ? 'chip on' : 'chip'}>{label}</summary>
      <div>
        {children}
        <button type="submit" className="btn ink mt-4 w-full">
          {browse.apply}
        </button>
      </div>
    </details>
  )
}

function priceLabel(from: string, to: string): string {
  if (from && to) return `$${from} – $${to}`
  return from ? `$${from}+` : to ? `≤ $${to}` : browse.price
}

function hoursLabel(from: string, to: string): string {
  return from ? `${from} – ${to}` : browse.hours
}

function cancellationLabel(name: string): string {
  const policy = POLICY_NAMES.find((known) => known === name)
  return policy ? browse.cancellationShort[policy] : browse.cancellation
}
