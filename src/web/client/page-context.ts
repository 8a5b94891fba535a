import { createContext, RouterContextProvider } from 'react-router'
import type { Api } from '../../contract/api.ts'
import type { IdleRules } from '../../domain/accounts/idle.ts'
import type { Role } from '../../domain/accounts/permission.ts'
import type { SiteSettings } from '../../domain/settings/site.ts'

export type Viewer = {
  id: string
  email: string
  role: Role
  firstName: string
  mustEnroll: boolean
  factorResetAt: string | null
  newsSeq: number
  photoUrl: string | null
}

export type PageConfig = SiteSettings & {
  publicUrl: string
  mapStyleUrl: string | null
  /** A PMTiles file with streets. */
  mapTilesUrl: string | null
  stripeKey: string | null
  currency: string
  sandboxBanner: boolean
  demo: boolean
  outside: {
    google: boolean
    /** The name of the single sign-on provider, as configured by the operator, or null if none is configured. */
    ssoName: string | null
    /** Whether the page shows an unconfigured Google button that explains its setup. */
    explainGoogle: boolean
  }
  idle: IdleRules
}

export type PageParts = {
  api: Api
  nonce: string
  requestId: string
  viewer: Viewer | null
  config: PageConfig
  now: () => number
  report: (error: unknown) => void
}

export const pageContext = createContext<PageParts>()

export function makeContext(parts: PageParts): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageContext, parts)
  return context
}
