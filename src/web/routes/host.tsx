import { data, Form, Link, useNavigate } from 'react-router'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { useLiveBookings } from '../bookings/use-live-bookings.ts'
import { api } from '../client/api.ts'
import { refusalOf } from '../client/api-error.ts'
import type { ListingLine, Listings } from '../client/api-types.ts'
import { type PageParts, pageContext } from '../client/page-context.ts'
import { useWrite } from '../client/use-write.ts'
import { Pages } from '../console/pagination.tsx'
import { Panel } from '../console/panel.tsx'
import { hostWords, hostWords as words } from '../copy/host.ts'
import { listingWords } from '../copy/listing.ts'
import { spaceTypeNames } from '../copy/space-types.ts'
import { EarningsPanel } from '../hosting/dashboard/earnings-panel.tsx'
import { FunnelPanel } from '../hosting/dashboard/funnel-panel.tsx'
import { type HostQuery, hostPath, hostQuery, spoken } from '../hosting/dashboard/host-path.ts'
import { OccupancyPanel } from '../hosting/dashboard/occupancy-panel.tsx'
import { RequestsPanel } from '../hosting/dashboard/requests-panel.tsx'
import { TodayPanel } from '../hosting/dashboard/today-panel.tsx'
import { StateChip } from '../hosting/state-chip.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { BusyButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/host'

export async function loader({ context, url: { searchParams } }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const query = hostQuery(searchParams)
  const { q, page, space, fullest } = query
  try {
    return await loadProfile(parts, '/host', async ({ listings, dashboard }) => {
      const [spaces, requests, today, earnings, funnel, occupancy] = await Promise.all([
        listings.listListings({ q, page }),
        orNull(parts, dashboard.showRequests()),
        orNull(parts, dashboard.showToday()),
        orNull(parts, dashboard.showEarnings()),
        orNull(parts, dashboard.showFunnel(space ? { space: space as never } : {})),
        orNull(parts, dashboard.showOccupancy({ page: fullest })),
      ])
      return { query, spaces, requests, today, earnings, funnel, occupancy, mayHost: parts.viewer?.role !== 'user' }
    })
  } catch (error) {
    if (isAskedWrongly(error)) throw data(null, { status: 404 })
    throw error
  }
}

/** A failed section must not break the page. */
const orNull = <T,>({ report }: PageParts, reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (isAskedWrongly(error)) throw error
    report(error)
    return null
  })

const isAskedWrongly = (error: unknown) => ['bad_input', 'not_found'].includes(refusalOf(error).code)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.hostTitle,
    description: words.hostDescription,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: '/host',
    noindex: true,
  })

export default function Host({ loaderData }: Route.ComponentProps) {
  const { query, spaces, requests, today, mayHost } = loaderData
  useLiveBookings()
  const any = spaces.total > 0 || query.q !== ''
  return (
    <div className="wrap max-w-[1120px] py-12">
      <div className="mb-8 flex flex-wrap items-end justify-between gap-4">
        <h1 className="serif text-48">{words.hostHead}</h1>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {any && (
            <>
              <Link className="link" to="/host/calendar">
                {words.calendar}
              </Link>
              <Link className="link" to="/financial">
                {words.money}
              </Link>
            </>
          )}
          {mayHost && <AddListing />}
        </div>
      </div>
      {!mayHost && any && <Note className="mb-8">{words.formerHost}</Note>}
      {any ? (
        <>
          {requests?.items.length !== 0 && (
            <Panel id="requests" head={words.requests} of={requests}>
              {(of) => <RequestsPanel requests={of} />}
            </Panel>
          )}
          <Panel id="today" head={words.today} of={today}>
            {(of) => <TodayPanel today={of} />}
          </Panel>
          <Panel id="spaces" head={words.spaces} of={spaces}>
            {(of) => <SpacesPanel listings={of} query={query} />}
          </Panel>
          {today?.published !== false && <Figures {...loaderData} />}
        </>
      ) : (
        <Empty mayHost={mayHost} />
      )}
    </div>
  )
}

function Figures({ query, earnings, funnel, occupancy }: Route.ComponentProps['loaderData']) {
  return (
    <>
      <Panel id="earnings" head={words.earnings} of={earnings}>
        {(of) => <EarningsPanel earnings={of} />}
      </Panel>
      <Panel id="funnel" head={words.funnel} of={funnel}>
        {(of) => <FunnelPanel funnel={of} query={query} />}
      </Panel>
      <Panel id="occupancy" head={words.occupancy} of={occupancy}>
        {(of) => <OccupancyPanel occupancy={of} query={query} />}
      </Panel>
    </>
  )
}

function Empty({ mayHost }: { mayHost: boolean }) {
  return (
    <div className="border-t border-rule py-10">
      <p className="text-22">{mayHost ? words.none : words.notHost}</p>
      <p className="mt-2 max-w-[60ch] text-graphite">{words.noneText}</p>
      {!mayHost && (
        <Link className="btn solid mt-6" to="/host-application">
          {words.apply}
        </Link>
      )}
    </div>
  )
}

function AddListing() {
  const navigate = useNavigate()
  const { send, busy, refusal } = useWrite(async () => {
    const { id } = await api.listings.createListing({})
    await navigate(`/host/spaces/${id}`)
  })
  return (
    <div>
      <BusyButton type="button" busy={busy} onClick={() => send()}>
        {hostWords.add}
      </BusyButton>
      <p role="alert" className="mt-2 text-14 text-bad empty:hidden">
        {refusal?.message}
      </p>
    </div>
  )
}

function ListingRow({ line }: { line: ListingLine }) {
  const { id, title, type, location, photo, missing, state } = line
  return (
    <li className="flex items-center gap-4 border-t border-rule py-4">
      <div className="photo w-[96px] flex-none bg-wash">
        {photo && <Picture path={photo.url} alt="" color={photo.colour} sizes="96px" width={3} height={2} />}
      </div>
      <div className="min-w-0 flex-1">
        <Link
          className="link inline-block max-w-full truncate align-bottom font-semibold"
          to={`/host/spaces/${id}`}
          dir="auto"
        >
          {title || listingWords.untitled}
        </Link>
        <p className="truncate text-14 text-graphite">
          {[type && spaceTypeNames[type].one, location].filter(Boolean).join(' · ')}
        </p>
        <p className="flex flex-wrap gap-x-3">
          <StateChip {...line} />
          {missing > 0 && state === 'draft' && (
            <span className="text-14 text-graphite">{listingWords.missingCount(missing)}</span>
          )}
        </p>
      </div>
    </li>
  )
}

const SIZE = 10

function SpacesPanel({ listings, query }: { listings: Listings; query: HostQuery }) {
  const { items, total, page, pages } = listings
  const { q, page: _, ...kept } = query
  return (
    <>
      {(total > SIZE || q !== '') && (
        <Form className="mb-4 flex flex-wrap items-end gap-3" role="search" preventScrollReset>
          <label className="grid min-w-0 flex-1 basis-56 gap-1 text-14">
            {words.search}
            <input className="input" type="search" name="q" defaultValue={q} key={q} maxLength={100} />
          </label>
          {spoken(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="btn plain">
            {words.find}
          </button>
          {q !== '' && (
            <Link className="link py-2" to={hostPath({ ...query, q: '', page: 1 })} preventScrollReset>
              {words.all}
            </Link>
          )}
        </Form>
      )}
      {items.length === 0 && (
        <p role="status" className="wrap-anywhere" dir="auto">
          {words.noneFound(q)}
        </p>
      )}
      <ul className="border-b border-rule empty:hidden">
        {items.map((line) => (
          <ListingRow key={line.id} line={line} />
        ))}
      </ul>
      <Pages
        of={words.spaces}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => `${hostPath({ ...query, page: there })}#spaces`}
      />
    </>
  )
}
