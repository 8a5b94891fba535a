import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { data, Link, type ShouldRevalidateFunction, useSearchParams } from 'react-router'
import { ContinueNote } from '../bookings/continue-note.tsx'
import { askedMonths } from '../bookings/panel/day-picker.tsx'
import { heldOf } from '../bookings/panel/held-note.tsx'
import { LaterBookingPanel, loadPanel } from '../bookings/panel/later-booking-panel.tsx'
import { answerHold } from '../bookings/panel/plain-hold-form.tsx'
import { api } from '../client/api.ts'
import { isNotFound } from '../client/api-error.ts'
import type { Space } from '../client/api-types.ts'
import { pageContext } from '../client/page-context.ts'
import { errors } from '../copy/errors.ts'
import { hostWords } from '../copy/host-profile.ts'
import { mapWords } from '../copy/map.ts'
import { spaceWords } from '../copy/space.ts'
import { brandName, named } from '../format/brand.ts'
import { monthWords } from '../format/dates.ts'
import { typedForm } from '../forms/typed-form.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { ReportLink } from '../reports/report-link.tsx'
import { CardGrid } from '../spaces/card-grid.tsx'
import { markSaved, savedIds } from '../spaces/mark-saved.ts'
import { PhotoGrid } from '../spaces/photo-grid.tsx'
import { RatingBreakdown, Reviews } from '../spaces/reviews.tsx'
import { type CardView, cardView } from '../spaces/space-card.tsx'
import { SpaceHead } from '../spaces/space-head.tsx'
import { spaceJsonLd } from '../spaces/space-json-ld.ts'
import { Part, SpaceStory } from '../spaces/space-story.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import type { Route } from './+types/space'
import styles from './space.module.css'

const PlaceCircle = lazy(() => import('../spaces/place-circle.tsx').then((part) => ({ default: part.PlaceCircle })))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const parts = context.get(pageContext)
  const { api, now } = parts
  const months = askedMonths(url.searchParams, now())
  try {
    const [space, calendars, reviews, similar, { hold }, saved] = await Promise.all([
      api.spaces.showSpace({ id }),
      Promise.all(months.map((month) => api.spaces.freeSlots({ id, month }))),
      api.reviews.listReviews({ id }),
      api.spaces.similarSpaces({ id }),
      api.bookings.liveHold(),
      savedIds(parts),
    ])
    return {
      space,
      calendars,
      reviews,
      similar: markSaved(similar.items.slice(0, 3).map(cardView), saved),
      saved: saved.has(id),
      held: hold && heldOf(hold),
    }
  } catch (error) {
    if (isNotFound(error)) throw data('space', { status: 404 })
    throw error
  }
}

// The URL stores the user's choices, so changing them needs no reload.
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  formMethod || currentUrl.search === nextUrl.search
    ? defaultShouldRevalidate
    : currentUrl.pathname !== nextUrl.pathname

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (_, next) => {
    // If its code can't be loaded, the panel says so.
    const panel = loadPanel().catch(() => {})
    const answer = await next()
    await panel
    return answer
  },
]

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  return answerHold(context.get(pageContext).api, id, await typedForm(request))
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData)
    return [{ title: `${errors.spaceNotFound.title} · ${brandName()}` }, { name: 'robots', content: 'noindex' }]
  const { space, reviews } = loaderData
  const publicUrl = matches[0].loaderData?.publicUrl ?? ''
  return [
    ...pageMeta({
      title: spaceWords.titled(space.title, space.location),
      description: space.description.slice(0, 155),
      publicUrl,
      path: `/space/${space.id}`,
      // The social preview shows the first photo with the title and the price.
      ...(space.photos.length > 0 && { image: `/storage/cards/${space.id}.jpg` }),
    }),
    ...spaceJsonLd(space, reviews.items, publicUrl).map((ld) => ({ 'script:ld+json': ld })),
  ]
}

export default function SpacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { space, calendars, reviews, similar, saved, held } = loaderData
  const [query] = useSearchParams()
  return (
    <>
      {held && <ContinueNote hold={held} />}
      <div className="wrap pb-20">
        <PhotoGrid key={space.id} photos={space.photos} title={space.title} name="space-photo" />
        <div className={styles.columns}>
          <SpaceHead space={space} saved={saved} />
          <LaterBookingPanel
            className={styles.side}
            space={space}
            loaded={calendars}
            query={query}
            held={held}
            answer={actionData}
            similarId={similar.length > 0 ? SIMILAR : null}
          />
          <div className="min-w-0">
            <SpaceStory space={space} />
            <HostCard host={space.host} ask={space.may.book ? space.id : null} />
            <Part title={spaceWords.where}>
              <p className="mb-4">
                {space.location}. <span className="text-graphite">{mapWords.nearby}</span>
              </p>
              <WhenNear className="h-80 bg-wash">
                <ErrorBoundary>
                  <Suspense>
                    <PlaceCircle lat={space.lat} lng={space.lng} location={space.location} />
                  </Suspense>
                </ErrorBoundary>
              </WhenNear>
            </Part>
            <ErrorBoundary>
              <Reviews
                key={space.id}
                first={reviews}
                none={spaceWords.noReviews}
                load={(cursor) => api.reviews.listReviews({ id: space.id, cursor })}
              >
                <RatingBreakdown stars={space.stars} categories={space.categories} />
              </Reviews>
            </ErrorBoundary>
          </div>
        </div>
        <ErrorBoundary>
          <Similar cards={similar} query={slotIn(query)} />
        </ErrorBoundary>
      </div>
    </>
  )
}

/** Renders its children when they are close to the visible area. Until then, reserves the room they need. */
function WhenNear({ children, className }: { children: ReactNode; className: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    if (!ref.current) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: '200px' },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={ref} className={className}>
      {near && children}
    </div>
  )
}

const SIMILAR = 'similar-title'

/** Similar spaces open with the chosen time and number of people. Add-ons belong to one space. */
function slotIn(query: URLSearchParams): string {
  const kept = [...query].filter(([name]) => name !== 'addOn').map(([name, value]) => [name, value])
  const text = new URLSearchParams(kept).toString()
  return text && `?${text}`
}

function Similar({ cards, query }: { cards: readonly CardView[]; query: string }) {
  if (cards.length === 0) return null
  return (
    <section className="mt-18 border-t border-rule pt-12" aria-labelledby={SIMILAR}>
      <h2 id={SIMILAR} className="serif mb-6 text-36">
        {spaceWords.similar}
      </h2>
      <CardGrid cards={cards} labelledBy={SIMILAR} query={query} />
    </section>
  )
}

function HostCard({ host, ask }: { host: Space['host']; ask: string | null }) {
  return (
    <Part title={spaceWords.host}>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={host.firstName} photoUrl={host.photoUrl} size={56} />
        <p>
          <Link className="block w-fit font-semibold underline underline-offset-4" dir="auto" to={`/hosts/${host.id}`}>
            {host.firstName}
          </Link>
          <span className="text-graphite num">
            {named(spaceWords.hostFacts(sinceWords(host.since), host.spacesCount))}
          </span>
          {host.spacesCount > 1 && (
            <Link className="link block w-fit text-14" to={`/hosts/${host.id}#spaces`}>
              {hostWords.seeAll(host.firstName)}
            </Link>
          )}
        </p>
        {ask && (
          <Link className="btn plain ml-auto" to={`/messages/new?space=${ask}`}>
            {spaceWords.messageHost}
          </Link>
        )}
      </div>
      {ask && (
        <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
          <ReportLink from={{ of: 'listing', spaceId: ask }} />
          <ReportLink from={{ of: 'host', spaceId: ask }} />
        </p>
      )}
    </Part>
  )
}

function sinceWords(since: string): string {
  return monthWords(Temporal.PlainYearMonth.from(since))
}
