import { Link } from 'react-router'
import { loadProfile } from '../accounts/profile/load-profile.ts'
import { useLiveBookings } from '../bookings/use-live-bookings.ts'
import { orNull } from '../client/or-null.ts'
import { pageContext } from '../client/page-context.ts'
import { KeyFigures } from '../console/key-figures.tsx'
import { Section } from '../console/section.tsx'
import { hostWords as words } from '../copy/host.ts'
import { EarningsChart } from '../financial/earnings-chart.tsx'
import { longDayWords, minuteWords, zoneWords } from '../format/dates.ts'
import { exact } from '../format/exact.ts'
import { ConversionTable } from '../hosting/conversion.tsx'
import { HostPage } from '../hosting/host-layout.tsx'
import { NoSpaces } from '../hosting/no-spaces.tsx'
import { ReviewItem } from '../hosting/review-item.tsx'
import { DayLine } from '../hosting/today/day-line.tsx'
import { keyFiguresOf } from '../hosting/today/key-figures-of.ts'
import { RequestList, TodoList } from '../hosting/today/request-list.tsx'
import { Week } from '../hosting/today/week.tsx'
import { pageMeta } from '../layout/page-meta.ts'
import { Note } from '../ui/note.tsx'
import type { Route } from './+types/host'

const PATH = '/host'
const CONVERSIONS_SHOWN = 6
const REVIEWS_SHOWN = 3

export async function loader({ context }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  return loadProfile(parts, PATH, async ({ dashboard, financial }) => {
    const [{ any }, today, requests, earnings, balance, funnel, occupancy, reviews] = await Promise.all([
      dashboard.showFrame(),
      orNull(parts, dashboard.showToday()),
      orNull(parts, dashboard.showRequests()),
      orNull(parts, financial.showEarnings({ months: 12 })),
      orNull(parts, financial.showBalance({})),
      orNull(parts, dashboard.showFunnel({})),
      orNull(parts, dashboard.showOccupancy({})),
      orNull(parts, dashboard.listReviews({})),
    ])
    const { role = 'user', firstName = '' } = parts.viewer ?? {}
    const facts = { any, mayHost: role !== 'user', firstName }
    return { ...facts, today, requests, earnings, balance, funnel, occupancy, reviews }
  })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    title: words.title(words.tabs.today),
    description: words.description,
    publicUrl: matches[0].loaderData?.publicUrl,
    path: PATH,
    noindex: true,
  })

type Loaded = Route.ComponentProps['loaderData']

export default function Host({ loaderData }: Route.ComponentProps) {
  const { any, mayHost, firstName, today } = loaderData
  useLiveBookings()
  const zone = today?.zone ?? 'UTC'
  const now = Temporal.Instant.from(today?.now ?? '1970-01-01T00:00:00Z').toZonedDateTimeISO(zone)
  if (!any) return <NoSpaces head={words.tabs.today} mayHost={mayHost} />
  const time = minuteWords(now.hour * 60 + now.minute)
  return (
    <HostPage
      head={today ? words.greet(greetingAt(now.hour), firstName) : words.tabs.today}
      lead={today && <p>{words.clock(longDayWords(now.toPlainDate()), time, zoneWords(zone))}</p>}
    >
      {!mayHost && <Note className="mb-6">{words.formerHost}</Note>}
      <KeyFigures label={words.figures} figures={keyFiguresOf(loaderData)} />
      <Day {...loaderData} />
      {today?.published !== false && <Figures {...loaderData} />}
    </HostPage>
  )
}

function greetingAt(hour: number): string {
  const { morning, afternoon, evening } = words.greeting
  if (hour >= 5 && hour < 12) return morning
  return hour >= 12 && hour < 18 ? afternoon : evening
}

const COLUMNS = 'mt-9 grid gap-x-11 gap-y-10'

function Day({ today, requests, occupancy }: Loaded) {
  return (
    <>
      <div className={`${COLUMNS} min-[1081px]:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]`}>
        <Section
          id="today"
          head={words.today}
          act={today && <span className="text-12">{words.left(today.arrivals, today.departures)}</span>}
          of={today}
        >
          {(of) => <DayLine today={of} />}
        </Section>
        <Section
          id="requests"
          head={words.requests}
          act={
            <Link className="link" to="/host/bookings?when=waiting">
              {words.allRequests}
            </Link>
          }
          of={requests}
        >
          {(of) => (
            <>
              <RequestList requests={of} />
              {today && <TodoList {...today} />}
            </>
          )}
        </Section>
      </div>
      <Section
        id="week"
        className="mt-10"
        head={words.week}
        act={
          <Link className="link" to="/host/calendar">
            {words.openCalendar}
          </Link>
        }
        of={today}
      >
        {({ week }) => <Week week={week} days={occupancy?.days} />}
      </Section>
    </>
  )
}

function Figures({ earnings, funnel, reviews }: Loaded) {
  const year = earnings && exact(earnings.cents, earnings.currency)
  return (
    <>
      <div className={`${COLUMNS} min-[1081px]:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)]`}>
        {earnings ? (
          <EarningsChart earnings={earnings} act={<span className="text-12">{words.inYear(year ?? '')}</span>} />
        ) : (
          <Section id="earnings" head={words.earnings} of={earnings}>
            {() => null}
          </Section>
        )}
        <Section
          id="conversion"
          head={words.conversion}
          act={<span className="text-12">{words.last30}</span>}
          of={funnel}
        >
          {(of) => (
            <>
              <ConversionTable funnel={of} shown={CONVERSIONS_SHOWN} />
              <p className="py-2.5">
                <Link className="link" to="/host/spaces#conversion">
                  {words.allSpaces(of.total)}
                </Link>
              </p>
            </>
          )}
        </Section>
      </div>
      <Section
        id="reviews"
        className="mt-10"
        head={words.recentReviews}
        act={
          <Link className="link" to="/host/reviews">
            {words.allReviews}
          </Link>
        }
        of={reviews}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="py-4 text-graphite">{words.noReviews}</p>
          ) : (
            <div className="grid gap-x-9 gap-y-6 pt-4 md:grid-cols-3">
              {items.slice(0, REVIEWS_SHOWN).map((review) => (
                <ReviewItem key={review.id} review={review} short>
                  {review.reply === null && (
                    <Link className="btn small mt-3" to={`/host/reviews#${review.id}`}>
                      {words.reply}
                    </Link>
                  )}
                </ReviewItem>
              ))}
            </div>
          )
        }
      </Section>
    </>
  )
}
