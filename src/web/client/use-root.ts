import { useRouteLoaderData } from 'react-router'
import { POLICIES, type Policies } from '../../domain/bookings/cancellation.ts'
import type { PageParts } from './page-context.ts'
import type { Theme } from './theme.ts'

export type RootData = Pick<PageParts, 'viewer'> &
  Pick<
    PageParts['config'],
    'publicUrl' | 'mapStyleUrl' | 'sandboxBanner' | 'contact' | 'idle' | 'brand' | 'policies'
  > & {
    theme: Theme
    /** Epoch milliseconds by the server's clock. */
    now: number
  }

/** Data of every page: viewer, theme, today; undefined only if it couldn't be loaded. */
export function useRoot(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}

/** The cancellation policies by name. Existing bookings keep the terms they were made with. */
export const usePolicies = (): Policies => useRoot()?.policies ?? POLICIES
