import { CircleAlert } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { SPACE_TYPES } from '../../domain/spaces/space.ts'
import { useRoot } from '../client/use-root.ts'
import { search } from '../copy/search.ts'
import { anyType, spaceTypeNames } from '../copy/space-types.ts'
import { DateCells } from './date-cells.tsx'
import { PlaceInput } from './place-input.tsx'
import styles from './search-form.module.css'
import { browseUrl, type DateProblems, dateProblems } from './search-params.ts'

export type SearchValues = { location: string; startDate: string; endDate: string; spaceType: string }

type SearchFormProps = {
  values: SearchValues
  onChange: (values: SearchValues) => void
  keep?: URLSearchParams
  problems?: DateProblems
  onSent?: () => void
  low?: boolean
}

type OnChange = (event: { target: { value: string } }) => void

/** A plain GET form. With JavaScript, it omits empty fields and validates the dates. */
export function SearchForm({ values, onChange, keep, problems: fromServer, onSent, low }: SearchFormProps) {
  const navigate = useNavigate()
  const now = useRoot()?.now ?? Date.now()
  const [found, setFound] = useState<DateProblems>()
  const problems = found ?? fromServer ?? {}
  const ids = useId()
  const change = (next: SearchValues) => {
    onChange(next)
    if (found) setFound({})
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wrong = dateProblems(values.startDate, values.endDate, now)
    setFound(wrong)
    const first = wrong.startDate ? 'startDate' : wrong.endDate ? 'endDate' : null
    if (first) return (event.currentTarget.elements.namedItem(first) as HTMLElement).focus()
    onSent?.()
    navigate(browseUrl(queryFrom(values, keep)))
  }

  const problem = problems.startDate ?? problems.endDate

  return (
    <search>
      <form action="/browse" method="get" noValidate onSubmit={submit} aria-label={search.form}>
        <div className={`${styles.strip} ${low ? styles.low : 'shadow-float'}`}>
          <PlaceCell value={values.location} onChange={(location) => change({ ...values, location })} />
          <DateCells
            range={values}
            onChange={({ startDate, endDate }) => change({ ...values, startDate, endDate })}
            now={now}
            problems={problems}
            problemId={`${ids}problem`}
          />
          <TypeCell
            value={values.spaceType}
            onChange={(event) => change({ ...values, spaceType: event.target.value })}
          />
          {[...(keep ?? [])].map(([name, value]) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="btn solid">
            {search.submit}
          </button>
        </div>
        <p className="wrong" role="alert" id={`${ids}problem`} hidden={!problem}>
          <CircleAlert size={16} aria-hidden="true" />
          {problem}
        </p>
      </form>
    </search>
  )
}

function PlaceCell({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const id = useId()
  return (
    <div className={`${styles.cell} ${styles.wide}`}>
      <label htmlFor={id}>{search.location}</label>
      <PlaceInput id={id} value={value} onChange={onChange} />
    </div>
  )
}

function TypeCell({ value, onChange }: { value: string; onChange: OnChange }) {
  const id = useId()
  return (
    <div className={`${styles.cell} ${styles.wide}`}>
      <label htmlFor={id}>{search.spaceType}</label>
      <select id={id} name="spaceType" value={value} onChange={onChange}>
        <option value="">{anyType}</option>
        {SPACE_TYPES.map((type) => (
          <option key={type} value={type}>
            {spaceTypeNames[type].one}
          </option>
        ))}
      </select>
    </div>
  )
}

function queryFrom(values: SearchValues, keep?: URLSearchParams): URLSearchParams {
  const query = new URLSearchParams(keep)
  for (const [name, value] of Object.entries(values)) {
    if (value.trim()) query.set(name, value.trim())
    else query.delete(name)
  }
  return query
}
