import { createContext, RouterContextProvider } from 'react-router'
import type { Api } from '../../contract/api.ts'
import type { IdleRules } from '../../domain/accounts/idle.ts'
import type { Role } from '../../domain/accounts/permission.ts'
import type { SiteSettings } from '../../domain/settings/site.ts'

/**
 * `mustEnroll`: an admin without a second factor, who can only set one up. `factorResetAt`: when the second factor
 * can be removed after a requested reset.
 */
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

/** Includes the operator's current settings. */
export type PageConfig = SiteSettings & {
  /** The site's origin, without a trailing slash. */
  publicUrl: string
  mapStyleUrl: string | null
  /** Stripe's publishable key for its card form; null in the sandbox. */
  stripeKey: string | null
  currency: string
  /** Whether every page shows the banner about test payments. */
  sandboxBanner: boolean
  /** Whether the demo data is shown, with its known card numbers. */
  demo: boolean
  /** The configured sign-in providers. */
  outside: {
    google: boolean
    /** The operator's name for single sign-on; null without one. */
    ssoName: string | null
    /** Whether an unconfigured Google button explains its setup. */
    explainGoogle: boolean
  }
  idle: IdleRules
}

/** Values that the server passes to every page it renders. */
export type PageParts = {
  api: Api
  nonce: string
  requestId: string
  viewer: Viewer | null
  config: PageConfig
  /** The server's clock. */
  now: () => number
  report: (error: unknown) => void
}

export const pageContext = createContext<PageParts>()

export function makeContext(parts: PageParts): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageContext, parts)
  return context
}
