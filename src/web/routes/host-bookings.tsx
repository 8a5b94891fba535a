import { useMemo } from 'react'
import { data, Form, Link } from 'react-router'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'
import { HOST_VIEWS, type HostView } from '../../domain/hosting/host-views.ts'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { StatePill } from '../bookings/state-pill.tsx'
import { useLiveBookings } from '../bookings/use-live-bookings.ts'
import { refusalOf } from '../client/api-error.ts'
import type { HostBookings } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { Pages } from '../console/pagination.tsx'
import { type Column, PlainTable } from '../console/table.tsx'
import { hostWords as words } from '../copy/host.ts'
import { countText } from '../format/count.ts'
import { exact } from '../format/exact.ts'
import { HostPage } from '../hosting/host-layout.tsx'
import { stayTimes } from '../hosting/stay-times.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { SpaceClock } from '../ui/space-clock.tsx'
import type { Route } from './+types/host-bookings'

const PATH = '/host/bookings'
const SIZE = 24

type Query = { when: HostView; q: string }

const pathOf = ({ when, q }: Query, page = 1) =>
  `${PATH}?${new URLSearchParams({ when, ...(q && { q }), ...(page > 1 && { page: String(page) }) })}`

export async function loader({ context, url }: Route.LoaderArgs) {
  const asked = (name: string) => url.searchParams.get(name) ?? ''
  const view = HOST_VIEWS.find((one) => one === asked('when')) ?? null
  const q = asked('q').trim().slice(0, 100)
  const parts = context.get(pageContext)
  try {
    return await loadProfile(parts, url.pathname + url.search, async ({ dashboard }) => {
      const list = (when: HostView) => dashboard.listBookings({ when, q, page: Number(asked('page') || 1) })
      const [first, answers] = await Promise.all([
        list(view ?? 'waiting'),
        view === 'answered' ? dashboard.showRequests() : null,
      ])
      // Without a choice, the list opens on the first view that has something.
      const when = view ?? (first.counts.waiting > 0 ? 'waiting' : 'upcoming')
      return { when, q, answers, list: when === (view ?? 'waiting') ? first : await list(when) }
    })
  } catch (error) {
    if (refusalOf(error).code === 'bad_input') throw data(null, { status: 404 })
    throw error
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title(words.tabs.bookings),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

export default function HostBookingsPage({ loaderData: { when, q, list, answers } }: Route.ComponentProps) {
  useLiveBookings()
  const { items, total, page, pages, counts, now } = list
  return (
    <HostPage head={words.tabs.bookings}>
      <nav className="mb-4 flex flex-wrap gap-2" aria-label={words.tabs.bookings}>
        {HOST_VIEWS.filter((view) => view !== 'answered' || when === 'answered').map((view) => (
          <Link
            key={view}
            className={view === when ? 'chip on' : 'chip'}
            aria-current={view === when ? 'page' : undefined}
            to={pathOf({ when: view, q })}
          >
            {words.views[view]}
            {counts[view] > 0 && <span className="num">{countText(counts[view])}</span>}
          </Link>
        ))}
      </nav>
      <Form className="mb-4 flex max-w-xl flex-wrap items-end gap-3" role="search">
        <input type="hidden" name="when" value={when} />
        <label className="grid min-w-0 flex-1 basis-56 gap-1">
          {words.findBooking}
          <input className="input" type="search" name="q" defaultValue={q} key={q} maxLength={100} dir="auto" />
        </label>
        <button type="submit" className="btn plain">
          {words.find}
        </button>
        {q && (
          <Link className="link py-2" to={pathOf({ when, q: '' })}>
            {words.all}
          </Link>
        )}
      </Form>
      {answers && <p className="mb-3">{words.answeredOf(answers.answered, answers.asked)}</p>}
      {total === 0 ? (
        <p className="border-t border-ink py-6" role="status" dir="auto">
          {q ? words.noMatch(q, words.views[when]) : words.noBookings[when]}
        </p>
      ) : (
        <BookingsTable items={items} now={now} />
      )}
      <Pages
        of={words.tabs.bookings}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => pathOf({ when, q }, there)}
      />
    </HostPage>
  )
}

function BookingsTable({ items, now }: Pick<HostBookings, 'items' | 'now'>) {
  const columns = useMemo(() => columnsAt(now), [now])
  return <PlainTable name="host-bookings" caption={words.tabs.bookings} columns={columns} rows={items} keyOf={idOf} />
}

type Item = HostBookings['items'][number]
const idOf = ({ id }: Item) => id

const columnsAt = (now: string): readonly Column<Item>[] => [
  {
    id: 'guest',
    head: words.guestHead,
    wrap: true,
    phone: 'name',
    cell: ({ id, name, people }) => (
      <>
        <Link className="link font-semibold" to={`/bookings/${id}`} dir="auto">
          {words.guest(name)}
        </Link>
        <span className="block text-graphite">{words.people(people)}</span>
      </>
    ),
  },
  {
    id: 'when',
    head: words.when,
    width: '24%',
    wrap: true,
    phone: 'line',
    cell: (stay) => (
      <span className="num">
        {stayTimes(stay)}
        <SpaceClock zone={stay.space.zone} at={stay.from} />
      </span>
    ),
  },
  {
    id: 'space',
    head: words.space,
    wrap: true,
    phone: 'wide',
    cell: ({ space }) => <span dir="auto">{space.title}</span>,
  },
  {
    id: 'state',
    head: words.state,
    width: '170px',
    wrap: true,
    phone: 'state',
    cell: (booking) => (
      <>
        <StatePill booking={{ ...booking, cancelling: false, now }} changing={booking.changing} />
        {booking.problem && <span className="block text-12 text-warn">{words.problem}</span>}
      </>
    ),
  },
  {
    id: 'number',
    head: words.number,
    width: '110px',
    phone: 'wide',
    cell: ({ number }) => <span className="num text-graphite">{bookingNumber(number)}</span>,
  },
  {
    id: 'receive',
    head: words.receive,
    width: '120px',
    figure: true,
    phone: 'end',
    cell: ({ receivesCents, currency }) => (
      <span className="num">{receivesCents ? exact(receivesCents, currency) : '–'}</span>
    ),
  },
]
