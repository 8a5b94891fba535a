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
    /** Epoch milliseconds of the server's clock. */
    now: number
  }

/** What every page knows: viewer, theme, today; undefined only when even that could not be read. */
export function useRoot(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}

/** What returns on cancelling, by the name of a policy; bookings that exist keep what they were made with. */
export const usePolicies = (): Policies => useRoot()?.policies ?? POLICIES
