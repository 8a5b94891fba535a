import type { ReactNode } from 'react'
import { Form, Link } from 'react-router'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { dateWords } from '../../domain/kernel/day-words.ts'
import { LEDGER_KINDS } from '../../domain/payments/ledger.ts'
import type { LedgerLines } from '../client/api-types.ts'
import type { PageParts } from '../client/page-context.ts'
import { Pages } from '../console/pagination.tsx'
import { type Column, PlainTable } from '../console/table.tsx'
import { financialWords as words } from '../copy/financial.ts'
import { monthWords } from '../format/dates.ts'
import { exact } from '../format/exact.ts'
import { Field, SelectField } from '../ui/field.tsx'
import { Moment } from '../ui/moment.tsx'
import { type LinesQuery, linesPath } from './lines-path.ts'

const SIZE = 24
const LEDGER = '/financial/ledger'
type Line = LedgerLines['items'][number]
type LinesTableProps = { lines: LedgerLines; query: LinesQuery; base: string; columns: readonly Column<Line>[] }

export function LinesTable({ lines, query, base, columns }: LinesTableProps) {
  const { items, total, sumCents, page, pages } = lines
  const { page: _page, ...filter } = query
  const currency = items[0]?.currency ?? 'USD'
  const file = linesPath(filter, `/api/v1${base.replace(LEDGER, '/admin/ledger')}.csv`)
  const only = query.booking ? items[0]?.booking : null
  if (total === 0)
    return (
      <p className="border-t border-rule py-8 text-18" role="status">
        {Object.keys(filter).length > 0 ? words.noLines : words.noLinesAtAll}
      </p>
    )
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <p className="num" role="status">
          {base === LEDGER && sumCents < 0
            ? words.credits(total, exact(-sumCents, currency))
            : words.sum(total, exact(sumCents, currency))}
        </p>
        <span className="flex flex-wrap gap-x-6 gap-y-2">
          {only && (
            <Link className="link" to={`${base === LEDGER ? '/admin/all-bookings' : '/bookings'}/${only.id}`}>
              {words.openBooking(bookingNumber(only.number))}
            </Link>
          )}
          <a className="link" href={file} download>
            {words.csv}
          </a>
        </span>
      </div>
      <PlainTable
        name="lines"
        caption={words.lines}
        columns={columns}
        rows={items}
        keyOf={({ transaction, position }) => `${transaction}.${position}`}
      />
      <Pages
        of={words.lines}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => linesPath({ ...filter, page: String(there) }, base)}
      />
    </>
  )
}

/** The columns of the lines. The booking links to its lines at `base`. */
export const lineColumns = (base: string, extra: readonly Column<Line>[] = []): readonly Column<Line>[] => [
  { id: 'time', head: words.time, width: '208px', phone: 'state', cell: ({ at }) => <Moment at={at} /> },
  { id: 'what', head: words.what, width: '17%', wrap: true, phone: 'name', cell: ({ kind }) => words.kinds[kind] },
  ...extra,
  {
    id: 'booking',
    head: words.booking,
    wrap: true,
    phone: 'line',
    cell: ({ booking }) => booking && <OfBooking booking={booking} base={base} />,
  },
  {
    id: 'amount',
    head: words.amount,
    width: '120px',
    figure: true,
    phone: 'end',
    cell: ({ cents, currency }) => exact(cents, currency),
  },
]

const OfBooking = ({ booking, base }: { booking: NonNullable<Line['booking']>; base: string }) => (
  <>
    <Link className="link num" to={linesPath({ booking: String(booking.number) }, base)}>
      {bookingNumber(booking.number)}
    </Link>{' '}
    <span dir="auto">{booking.title}</span>
  </>
)

type LinesFilterProps = { query: LinesQuery; base: string; months: readonly string[]; children?: ReactNode }

export function LinesFilter({ query, base, months, children }: LinesFilterProps) {
  const { starts, to = starts, space, payout, until, part, waits, first, last } = query
  const kept = { starts, to: query.to, space, payout, until, part, waits, first, last }
  const narrowed = [
    starts && to && words.startingIn(named(starts), named(to)),
    space && words.ofSpace,
    payout && words.ofPayout,
    until && words.bookedUntil(named(until)),
    (first || last) && words.bookedOn(dayNamed(first), dayNamed(last)),
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

/** The day, or what the URL says instead of a day. */
const dayNamed = (day = '') => {
  try {
    return dateWords(Temporal.PlainDate.from(day), 0)
  } catch {
    return day
  }
}

const named = (month: string) => {
  try {
    return monthWords(Temporal.PlainYearMonth.from(month))
  } catch {
    return month
  }
}

type Asked = Parameters<PageParts['api']['financial']['listLines']>[0]

/** Converts the URL's filters to an API query. A booking number may be typed with or without its "DL-" prefix. */
export function readLineQuery({ booking, ...query }: LinesQuery): Asked {
  const number = booking?.trim().replace(/^DL-?/i, '')
  return { ...query, ...(number && { booking: number }) } as Asked
}
