import { useRouteLoaderData } from 'react-router'
import type { RootData } from '../root.tsx'

/** What every page knows: viewer, theme, today; undefined only when even that could not be read. */
export function useRoot(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
