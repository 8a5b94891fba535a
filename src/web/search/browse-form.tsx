import { Search } from 'lucide-react'
import { useState } from 'react'
import { Form, Link } from 'react-router'
import { SPACE_TYPES } from '../../domain/spaces/space.ts'
import type { Count } from '../client/api-types.ts'
import { useRoot } from '../client/use-root.ts'
import { browse } from '../copy/search.ts'
import { anyType, spaceTypeNames } from '../copy/space-types.ts'
import { rangeWords, timesWords } from '../format/dates.ts'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import styles from './browse-form.module.css'
import { SearchForm, type SearchValues } from './search-form.tsx'
import { browseUrl, type DateProblems, earliestToday, isDated, pageNames } from './search-params.ts'

const names = ['location', 'startDate', 'endDate', 'spaceType'] as const

export function BrowseForm({ params, problems }: { params: URLSearchParams; problems: DateProblems }) {
  const asked = askedBy(params)
  const year = new Date(useRoot()?.now ?? Date.now()).getUTCFullYear()
  const [known, setKnown] = useState(asked)
  const [values, setValues] = useState(asked)
  const wrong = problems.startDate !== undefined || problems.endDate !== undefined
  const [open, setOpen] = useState(wrong)

  // After a new search, fields that the user hasn't edited show its values. Filters, the sort order and the map don't
  // change them.
  if (names.some((name) => asked[name] !== known[name])) {
    const next = followed(values, known, asked)
    setKnown(asked)
    setValues(next)
    setOpen(wrong || (open && names.some((name) => next[name].trim() !== asked[name])))
  }

  const keep = new URLSearchParams(params)
  for (const name of [...pageNames, 'bounds', ...names]) keep.delete(name)
  return (
    <div className={`${styles.root} ${open ? styles.open : ''}`}>
      <button
        type="button"
        className="btn plain w-full justify-start text-left"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Search size={18} aria-hidden="true" className="flex-none" />
        <span className="num truncate">{searchWords(params, year)}</span>
        <span className="link ml-auto text-14">{open ? browse.closeSearch : browse.editSearch}</span>
      </button>
      {/* The key changes with the search, because a date error belongs to the search that caused it. */}
      <SearchForm
        key={names.map((name) => known[name]).join('\n')}
        values={values}
        onChange={setValues}
        keep={keep}
        problems={problems}
        onSent={() => setOpen(false)}
        low
      />
    </div>
  )
}

function askedBy(params: URLSearchParams): SearchValues {
  const value = (name: string) => params.get(name) ?? ''
  return {
    location: value('location'),
    startDate: value('startDate'),
    endDate: value('endDate'),
    spaceType: value('spaceType'),
  }
}

function followed(values: SearchValues, before: SearchValues, now: SearchValues): SearchValues {
  const next = { ...values }
  for (const name of names) if (values[name].trim() === before[name]) next[name] = now[name]
  return next
}

/**
 * Summarises a search in one line, such as "Berlin · Tue 8 – Wed 9 Dec · Studio" or "Berlin · Tue 8 Dec, 23:00 – 01:00
 * · Any type".
 */
function searchWords(params: URLSearchParams, year: number): string {
  const start = dateOf(params.get('startDate') ?? params.get('endDate'))
  const end = dateOf(params.get('endDate') ?? params.get('startDate'))
  const type = SPACE_TYPES.find((name) => name === params.get('spaceType'))
  return [
    params.get('location') || browse.anywhere,
    start && end ? rangeWords(start, end, year) + hoursWords(params) : browse.anyDates,
    type ? spaceTypeNames[type].one : anyType,
  ].join(' · ')
}

function hoursWords(params: URLSearchParams): string {
  const [from, to] = [params.get('startTime'), params.get('endTime')]
  return from && to ? `, ${timesWords(from, to)}` : ''
}

function dateOf(text: string | null): Temporal.PlainDate | null {
  try {
    return text ? Temporal.PlainDate.from(text) : null
  } catch {
    return null
  }
}

/** Says how many of all results match the filters, if any are set: "83 of the 214 spaces free on your dates". */
export function countWords({ count, capped }: Count, all: Count | null, params: URLSearchParams): string {
  const dated = isDated(params)
  if (all && !capped) return browse.countOf(count, all, dated)
  return dated ? browse.countFree(count, capped) : browse.count(count, capped)
}

const hourNames = ['startDate', 'startTime', 'endTime'] as const
const labels = { startDate: browse.hoursDate, startTime: browse.hoursFrom, endTime: browse.hoursTo }

/** If the times don't form a slot yet, asks for a day, a start and an end. The other search fields stay the same. */
export function HoursNeedDay({ params }: { params: URLSearchParams }) {
  const now = useRoot()?.now ?? Date.now()
  const kept = [...params].filter(
    ([name]) => !([...hourNames, 'endDate', ...pageNames] as readonly string[]).includes(name),
  )
  return (
    <Note kind="warn" role="alert" className="mb-8">
      <p className="font-semibold">{browse.hoursNeedTitle}</p>
      <p>{browse.hoursNeedText}</p>
      <Form action="/browse" method="get" className="mt-3 grid gap-3" key={params.toString()}>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="grid gap-3 sm:grid-cols-3">
          {hourNames.map((name) => (
            <Field
              key={name}
              name={name}
              label={labels[name]}
              type={name === 'startDate' ? 'date' : 'time'}
              {...(name === 'startDate' ? { min: earliestToday(now) } : { step: 900 })}
              defaultValue={params.get(name) ?? ''}
              required
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <button type="submit" className="btn ink">
            {browse.hoursSearch}
          </button>
          <Link className="link" to={browseUrl(params, { startTime: null, endTime: null })}>
            {browse.withoutHours}
          </Link>
        </div>
      </Form>
    </Note>
  )
}
