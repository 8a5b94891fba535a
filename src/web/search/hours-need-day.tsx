import { Form, Link } from 'react-router'
import { useRoot } from '../client/use-root.ts'
import { browse } from '../copy/search.ts'
import { Field } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import { earliestToday } from './search-dates.ts'
import { browseUrl, pageNames } from './search-params.ts'

const names = ['startDate', 'startTime', 'endTime'] as const
const labels = { startDate: browse.hoursDate, startTime: browse.hoursFrom, endTime: browse.hoursTo }

/** The hours don't form a slot yet: asks for day, start and end, and keeps the rest of the search. */
export function HoursNeedDay({ params }: { params: URLSearchParams }) {
  const now = useRoot()?.now ?? Date.now()
  const kept = [...params].filter(
    ([name]) => !([...names, 'endDate', ...pageNames] as readonly string[]).includes(name),
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
          {names.map((name) => (
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
