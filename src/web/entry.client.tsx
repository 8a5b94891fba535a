import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { reportCrash, watchErrors } from './insights/watch-errors.ts'
import { takePresses } from './layout/early-presses.ts'

watchErrors()

// Prices and calendars need Temporal, so browsers without it load a polyfill before the page renders.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

startTransition(() => {
  takePresses()
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={logCrash} />
    </StrictMode>,
    { onCaughtError: logCrash },
  )
})

/** A page that doesn't exist or that belongs to someone else isn't a crash. */
function logCrash(error: unknown) {
  if (!isRouteErrorResponse(error) || error.status >= 500) reportCrash(error)
}
