import { useRouteLoaderData } from 'react-router'
import { POLICIES, type Policies } from '../../domain/bookings/cancellation.ts'
import type { PageParts } from './page-context.ts'

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

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const aYear = 31_536_000

/** The visitor's theme from the Cookie header; "system" if missing or unknown. */
export function themeFromCookie(header: string | null): Theme {
  const value = /(?:^|;\s*)(?:__Host-)?theme=([a-z]+)/.exec(header ?? '')?.[1]
  return themes.find((theme) => theme === value) ?? 'system'
}

/** Stores the theme for a year; over https no other host can set this cookie. */
export function themeCookie(theme: Theme, secure: boolean): string {
  return `${secure ? '__Host-' : ''}theme=${theme}; Path=/; Max-Age=${aYear}; SameSite=Lax${secure ? '; Secure' : ''}`
}
