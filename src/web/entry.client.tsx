import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchErrors } from './insights/watch-errors.ts'

watchErrors()

// Prices and calendars need Temporal; browsers without it load a stand-in before anything is drawn.
if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})
