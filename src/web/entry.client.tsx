import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { setUnits } from './format/units.ts'
import { watchErrors } from './insights/watch-errors.ts'

watchErrors()
// As the server drew them.
setUnits(document.documentElement.dataset.units)

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
