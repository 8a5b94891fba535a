import { useRouteLoaderData } from 'react-router'
import type { PageParts } from './page-context.ts'
import type { Theme } from './theme.ts'

export type RootData = Pick<PageParts, 'viewer'> &
  Pick<PageParts['config'], 'publicUrl' | 'mapStyleUrl' | 'sandboxBanner' | 'contact' | 'idle' | 'brand'> & {
    theme: Theme
    /** Epoch milliseconds of the server's clock. */
    now: number
  }

/** What every page knows: viewer, theme, today; undefined only when even that could not be read. */
export function useRoot(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}
