import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { LEDGER_KINDS } from '../../domain/payments/ledger.ts'
import { financialWords as words } from '../copy/financial.ts'
import { monthWords } from '../format/dates.ts'
import { Field, SelectField } from '../ui/field.tsx'
import type { LinesQuery } from './lines-path.ts'

type LinesFilterProps = { query: LinesQuery; base: string; months: readonly string[]; children?: ReactNode }

/** Filters the ledger lines; the address stores the filter, and it works without script. */
export function LinesFilter({ query, base, months, children }: LinesFilterProps) {
  const { starts, to = starts, space, payout, until, part, waits } = query
  const kept = { starts, to: query.to, space, payout, until, part, waits }
  const narrowed = [
    starts && to && words.startingIn(named(starts), named(to)),
    space && words.ofSpace,
    payout && words.ofPayout,
    until && words.bookedUntil(named(until)),
    part && words.parts[part as keyof typeof words.parts],
    waits && words.waits[waits as keyof typeof words.waits],
  ].filter((text) => text !== undefined && text !== '')
  return (
    <>
      <Form
        key={JSON.stringify(query)}
        action={base}
        role="search"
        className="mb-6 grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
      >
        {Object.entries(kept).map(
          ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {children}
        <Fields query={query} months={months} />
        <button type="submit" className="btn ink">
          {words.filter}
        </button>
        {Object.keys(query).some((name) => name !== 'page') && (
          <Link className="link" to={base}>
            {words.clear}
          </Link>
        )}
      </Form>
      {narrowed.length > 0 && <p className="mb-4 text-graphite">{narrowed.join(' · ')}</p>}
    </>
  )
}

function Fields({ query: { kind, month, booking, sort }, months }: Pick<LinesFilterProps, 'query' | 'months'>) {
  return (
    <>
      <SelectField label={words.kind} name="kind" defaultValue={kind ?? ''} className="w-full sm:w-52">
        <option value="">{words.anyKind}</option>
        {LEDGER_KINDS.map((one) => (
          <option key={one} value={one}>
            {words.kinds[one]}
          </option>
        ))}
      </SelectField>
      <SelectField label={words.bookedIn} name="month" defaultValue={month ?? ''} className="w-full sm:w-48">
        <option value="">{words.anyMonth}</option>
        {[...new Set([...months, ...(month ? [month] : [])])].map((one) => (
          <option key={one} value={one}>
            {named(one)}
          </option>
        ))}
      </SelectField>
      <Field
        label={words.number}
        name="booking"
        type="search"
        inputMode="numeric"
        defaultValue={booking}
        maxLength={20}
        className="w-full sm:w-40"
      />
      <SelectField label={words.sort} name="sort" defaultValue={sort ?? 'newest'} className="w-full sm:w-40">
        {Object.entries(words.sorts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </>
  )
}

const named = (month: string) => {
  try {
    return monthWords(Temporal.PlainYearMonth.from(month))
  } catch {
    return month
  }
}
