import { Link } from 'react-router'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { BookingStatePill } from '../bookings/state-pill.tsx'
import type { AnyBooking } from '../client/api-types.ts'
import type { Column } from '../console/table.tsx'
import { When } from '../console/when.tsx'
import { allBookingsWords as words } from '../copy/admin.ts'
import { tableWords } from '../copy/tables.ts'
import { exact } from '../format/exact.ts'

export const bookingColumns: readonly Column<AnyBooking>[] = [
  {
    id: 'number',
    head: words.number,
    width: '104px',
    phone: 'name',
    sort: { asc: 'oldest', desc: 'newest', descFirst: true },
    cell: ({ number }) => bookingNumber(number),
  },
  {
    id: 'space',
    head: words.space,
    phone: 'line',
    optional: 'shown',
    cell: ({ space: { title } }) => (
      <span title={title} dir="auto">
        {title}
      </span>
    ),
  },
  {
    id: 'guest',
    head: words.guest,
    width: '15%',
    optional: 'shown',
    cell: ({ guest }) => (guest ? <Person person={guest} /> : tableWords.none),
  },
  { id: 'host', head: words.host, width: '15%', optional: 'shown', cell: ({ host }) => <Person person={host} /> },
  {
    id: 'state',
    head: words.state,
    width: '152px',
    phone: 'state',
    optional: 'shown',
    cell: ({ state }) => <BookingStatePill shown={state} />,
  },
  {
    id: 'begins',
    head: words.begins,
    width: '104px',
    phone: 'wide',
    optional: 'shown',
    sort: { asc: '-begins', desc: 'begins', descFirst: true },
    cell: ({ from }) => (
      <>
        <span className="text-graphite min-[861px]:hidden">{words.begins} </span>
        <When at={from} day />
      </>
    ),
  },
  { id: 'made', head: words.made, width: '104px', optional: 'hidden', cell: ({ madeAt }) => <When at={madeAt} day /> },
  {
    id: 'total',
    head: words.total,
    width: '112px',
    figure: true,
    phone: 'end',
    sort: { asc: '-total', desc: 'total', descFirst: true },
    cell: ({ totalCents, currency }) => exact(totalCents, currency),
  },
]

const Person = ({ person: { id, name } }: { person: AnyBooking['host'] }) => (
  <Link className="hover:underline" to={`/admin/people/${id}`} title={name} dir="auto">
    {name}
  </Link>
)
