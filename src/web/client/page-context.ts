import { createContext, RouterContextProvider } from 'react-router'
import type { Api } from '../../contract/api.ts'
import type { IdleRules } from '../../domain/accounts/idle.ts'
import type { Role } from '../../domain/accounts/permission.ts'
import type { SiteSettings } from '../../domain/settings/site.ts'

/**
 * `mustEnroll`: an admin without a second factor, who reaches nothing but setting one up. `factorResetAt`: someone asked for the removal of
 * the second factor, which can be removed from then on.
 */
export type Viewer = {
  id: string
  email: string
  role: Role
  firstName: string
  mustEnroll: boolean
  factorResetAt: string | null
  /** The number of the last news they were told. */
  newsSeq: number
  photoUrl: string | null
}

/** With what the operator has set by now. */
export type PageConfig = SiteSettings & {
  /** Scheme, host and port of the site, without a slash at the end. */
  publicUrl: string
  mapStyleUrl: string | null
  /** With which Stripe's form takes cards; null where the sandbox does. */
  stripeKey: string | null
  currency: string
  /** Whether the banner about test payments is drawn on every page. */
  sandboxBanner: boolean
  /** Whether the believable world is shown, whose numbers are known. */
  demo: boolean
  /** The ways in from other sites that the operator has set up. */
  outside: {
    google: boolean
    /** The operator's name for single sign-on, null without one. */
    ssoName: string | null
    /** Whether a Google button that cannot work yet says how to set it up. */
    explainGoogle: boolean
  }
  idle: IdleRules
}

/** What the server hands to every page it renders. */
export type PageParts = {
  api: Api
  nonce: string
  requestId: string
  viewer: Viewer | null
  config: PageConfig
  /** The server's clock. */
  now: () => number
  /** Called with what a page threw by mistake; refusals never come here. */
  report: (error: unknown) => void
}

export const pageContext = createContext<PageParts>()

export function makeContext(parts: PageParts): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(pageContext, parts)
  return context
}
