import { useRouteLoaderData } from 'react-router'
import { POLICIES, type Policies } from '../../domain/bookings/cancellation.ts'
import type { PageParts } from './page-context.ts'

export type RootData = Pick<PageParts, 'viewer'> &
  Pick<
    PageParts['config'],
    'publicUrl' | 'mapStyleUrl' | 'mapTilesUrl' | 'sandboxBanner' | 'contact' | 'idle' | 'brand' | 'policies'
  > & {
    theme: Theme
    now: number
  }

export function useRoot(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}

export const usePolicies = (): Policies => useRoot()?.policies ?? POLICIES

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const aYear = 31_536_000

export function themeFromCookie(header: string | null): Theme {
  const value = /(?:^|;\s*)(?:__Host-)?theme=([a-z]+)/.exec(header ?? '')?.[1]
  return themes.find((theme) => theme === value) ?? 'system'
}

/** Stores the theme for a year. Over HTTPS, the cookie's name prevents other hosts from setting it. */
export function themeCookie(theme: Theme, secure: boolean): string {
  return `${secure ? '__Host-' : ''}theme=${theme}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure ? '; Secure' : ''}`
}
