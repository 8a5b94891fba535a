import { isRouteErrorResponse } from 'react-router'
import { errors } from '../copy/errors.ts'
import { brandName } from '../format/brand.ts'
import { ErrorScreen, PageErrorView } from './error-screen.tsx'
import { NotFoundScreen } from './not-found-screen.tsx'
import { OfflineView } from './offline-view.tsx'

export function RouteError({ error }: { error: unknown }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    const words = error.data === 'space' ? errors.spaceNotFound : errors.notFound
    return (
      <>
        <title>{`${words.title} · ${brandName()}`}</title>
        <meta name="robots" content="noindex" />
        <NotFoundScreen words={words} />
      </>
    )
  }
  if (isOwnFilesMissing(error)) return isOffline() ? <OfflineView /> : <PageErrorView />
  return <ErrorScreen error={error} />
}

const isOffline = () => typeof navigator !== 'undefined' && navigator.onLine === false

/** Browsers word this error differently when code or data can't be loaded, but it is always a TypeError. */
function isOwnFilesMissing(error: unknown): boolean {
  return error instanceof TypeError && /fetch|import|load failed|network/i.test(error.message)
}
