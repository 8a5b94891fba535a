import { POLICIES, type Policies } from '../bookings/cancellation.ts'
import { AMENITIES } from '../spaces/amenities.ts'

/** The site's name in our texts, replaced by the operator's name if it is set. */
export const OWN_NAME = 'Daylet'

/** One of our texts with the site's name filled in. */
export const named = (text: string, brand: string): string =>
  brand === OWN_NAME ? text : text.replaceAll(OWN_NAME, () => brand)

/** The company that runs the site, as named on receipts, invoices and emails. */
export type Operator = { readonly name: string; readonly address: string; readonly taxId: string }

/** The contact address in every page's footer, and the reply address of emails. */
export type Contact = { readonly email: string; readonly phone: string | null; readonly address: string }

/** The home page's text; null for the default. */
export type SiteCopy = {
  readonly headline: string
  readonly lead: string
  readonly hostHeadline: string
  readonly hostText: string
  /** Up to three facts, such as "2,500+" and "premium spaces"; empty if the operator makes no claims. */
  readonly figures: readonly { readonly figure: string; readonly of: string }[]
}

export type SiteSettings = {
  readonly brand: string
  readonly contact: Contact
  readonly operator: Operator
  readonly copy: SiteCopy | null
  /** New bookings freeze the policy of the name their host chose. */
  readonly policies: Policies
  /** Amenities that hosts can tick; they may add others. */
  readonly amenities: readonly string[]
}
/** Defaults; brand, contact and operator come from the environment. */
export const OUR_SETTINGS = { copy: null, policies: POLICIES, amenities: AMENITIES } satisfies Partial<SiteSettings>
export const SITE_SETTINGS = ['brand', 'contact', 'operator', 'copy', 'featured', 'policies', 'amenities'] as const
export type SiteSetting = (typeof SITE_SETTINGS)[number]
export const MOST_FEATURED = 6
export const MOST_OFFERED = 60
