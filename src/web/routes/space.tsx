import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { data, type ShouldRevalidateFunction, useSearchParams } from 'react-router'
import { typedForm } from '../accounts/fields/typed-form.ts'
import { ContinueNote } from '../bookings/continue-note.tsx'
import { answerHold } from '../bookings/panel/answer-hold.ts'
import { askedMonths } from '../bookings/panel/asked-months.ts'
import { BookingPanel } from '../bookings/panel/booking-panel.tsx'
import { heldOf } from '../bookings/panel/held-note.tsx'
import { isNotFound } from '../client/api-error.ts'
import { pageContext } from '../client/page-context.ts'
import { queryClient } from '../client/query-client.ts'
import { errors } from '../copy/errors.ts'
import { mapWords } from '../copy/map.ts'
import { spaceWords } from '../copy/space.ts'
import { brandName } from '../format/brand.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { cardView } from '../spaces/card-view.ts'
import { HostCard } from '../spaces/host-card.tsx'
import { markSaved, savedIds } from '../spaces/mark-saved.ts'
import { PhotoGrid } from '../spaces/photo-grid.tsx'
import { Reviews } from '../spaces/reviews.tsx'
import { Similar } from '../spaces/similar.tsx'
import { SpaceHead } from '../spaces/space-head.tsx'
import { spaceJsonLd } from '../spaces/space-json-ld.ts'
import { Part, SpaceStory } from '../spaces/space-story.tsx'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import { WhenNear } from '../ui/when-near.tsx'
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
    if (isNotFound(error)) throw data(null, { status: 404 })
    throw error
  }
}

// Choices on the page are stored in its address and need no reload.
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formMethod,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}) =>
  formMethod || currentUrl.search === nextUrl.search
    ? defaultShouldRevalidate
    : currentUrl.pathname !== nextUrl.pathname

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  return answerHold(context.get(pageContext).api, id, await typedForm(request))
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData)
    return [{ title: `${errors.notFound.title} · ${brandName()}` }, { name: 'robots', content: 'noindex' }]
  const { space, reviews } = loaderData
  const publicUrl = matches[0].loaderData?.publicUrl ?? ''
  return [
    ...pageMeta({
      title: spaceWords.titled(space.title, space.location),
      description: space.description.slice(0, 155),
      publicUrl,
      path: `/space/${space.id}`,
      // The social preview: the first photo with title and price.
      ...(space.photos.length > 0 && { image: `/storage/cards/${space.id}.jpg` }),
    }),
    ...spaceJsonLd(space, reviews.items, publicUrl).map((ld) => ({ 'script:ld+json': ld })),
  ]
}

export default function SpacePage({ loaderData, actionData }: Route.ComponentProps) {
  const { space, calendars, reviews, similar, saved, held } = loaderData
  const [client] = useState(queryClient)
  const [query] = useSearchParams()
  return (
    <>
      {held && <ContinueNote hold={held} />}
      <div className="wrap pb-20">
        <PhotoGrid key={space.id} photos={space.photos} title={space.title} name="space-photo" />
        <div className={styles.columns}>
          <SpaceHead space={space} saved={saved} />
          <div className={styles.side} id="book">
            <ErrorBoundary>
              <QueryClientProvider client={client}>
                <BookingPanel
                  key={space.id}
                  space={space}
                  loaded={calendars}
                  query={query}
                  held={held}
                  answer={actionData}
                />
              </QueryClientProvider>
            </ErrorBoundary>
          </div>
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
              <Reviews key={space.id} space={space} first={reviews} />
            </ErrorBoundary>
          </div>
        </div>
        <ErrorBoundary>
          <Similar cards={similar} />
        </ErrorBoundary>
      </div>
    </>
  )
}
