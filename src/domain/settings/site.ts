import { POLICIES, type Policies } from '../bookings/cancellation.ts'
import { AMENITIES } from '../spaces/amenities.ts'

/** What our own sentences call the site; an operator's name stands in its place. */
export const OWN_NAME = 'Daylet'

/** A sentence of ours under the name of the site. */
export const named = (text: string, brand: string): string =>
  brand === OWN_NAME ? text : text.replaceAll(OWN_NAME, () => brand)

/** Who runs the site and sells its service, as receipts, invoices and emails name them. */
export type Operator = { readonly name: string; readonly address: string; readonly taxId: string }

/** Where people write to, at the foot of every page and as the answer address of mails. */
export type Contact = { readonly email: string; readonly phone: string | null; readonly address: string }

/** What the home page says; null where nothing was set and our own words stand. */
export type SiteCopy = {
  readonly headline: string
  readonly lead: string
  readonly hostHeadline: string
  readonly hostText: string
  /** Up to three, such as "2,500+" of "premium spaces"; none where the operator claims nothing. */
  readonly figures: readonly { readonly figure: string; readonly of: string }[]
}

/** What the operator sets while the site runs, by the name it is kept under. */
export type SiteSettings = {
  readonly brand: string
  readonly contact: Contact
  readonly operator: Operator
  readonly copy: SiteCopy | null
  /** What a booking made from now on freezes by the name its host has chosen. */
  readonly policies: Policies
  /** What a host is offered to tick; they may name more. */
  readonly amenities: readonly string[]
}
/** The defaults; brand, contact and operator come from the environment. */
export const OUR_SETTINGS = { copy: null, policies: POLICIES, amenities: AMENITIES } satisfies Partial<SiteSettings>
export const SITE_SETTINGS = ['brand', 'contact', 'operator', 'copy', 'featured', 'policies', 'amenities'] as const
export type SiteSetting = (typeof SITE_SETTINGS)[number]
export const MOST_FEATURED = 6
export const MOST_OFFERED = 60
