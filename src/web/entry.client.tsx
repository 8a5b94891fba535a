import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isRouteErrorResponse } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { reportCrash, watchErrors } from './insights/watch-errors.ts'
import { takePresses } from './layout/early-presses.ts'

watchErrors()

// Prices and calendars need Temporal; browsers without it load a stand-in before anything is drawn.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

startTransition(() => {
  takePresses()
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={tellOfCrash} />
    </StrictMode>,
    { onCaughtError: tellOfCrash },
  )
})

/** A page that is not there, or not this visitor's, is no failure. */
function tellOfCrash(error: unknown) {
  if (!isRouteErrorResponse(error) || error.status >= 500) reportCrash(error)
}
