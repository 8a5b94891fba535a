import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ErrorBoundary } from '../ui/error-boundary.tsx'
import type { FilterPart, FilterPartProps } from './filter-parts.tsx'

let loaded: typeof FilterPart | null = null

/** The server renders the filters itself for browsers without JavaScript. */
export function renderFilters(part: typeof FilterPart): void {
  loaded = part
}

/** Call this when someone is about to open the filters. */
export async function loadFilters() {
  loaded ??= (await import('./filter-parts.tsx')).FilterPart
  return { default: loaded }
}

const LazyPart = lazy(loadFilters)

/** Shows `children` until the part has loaded. */
export function LaterFilters({ children, ...part }: FilterPartProps & { children?: ReactNode }) {
  const [Part] = useState(() => loaded ?? LazyPart)
  return (
    <ErrorBoundary>
      <Suspense
        fallback={
          <>
            <div className="bone m-5 h-48" />
            {children}
          </>
        }
      >
        <Part {...part} />
      </Suspense>
    </ErrorBoundary>
  )
}
