import { data, Link } from 'react-router'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { useLiveBookings } from '../bookings/use-live-bookings.ts'
import { refusalOf } from '../client/api-error.ts'
import { type PageParts, pageContext } from '../client/page-context.ts'
import { hostWords as words } from '../copy/host.ts'
import { AddListing } from '../hosting/add-listing.tsx'
import { EarningsPanel } from '../hosting/dashboard/earnings-panel.tsx'
import { FunnelPanel } from '../hosting/dashboard/funnel-panel.tsx'
import { hostQuery } from '../hosting/dashboard/host-path.ts'
import { OccupancyPanel } from '../hosting/dashboard/occupancy-panel.tsx'
import { Panel } from '../hosting/dashboard/panel.tsx'
import { RequestsPanel } from '../hosting/dashboard/requests-panel.tsx'
import { SpacesPanel } from '../hosting/dashboard/spaces-panel.tsx'
import { TodayPanel } from '../hosting/dashboard/today-panel.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { Note } from '../ui/note.tsx'
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

/** A failed section doesn't break the page. */
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

/** The statistics, once a space has been listed. */
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
