import { POLICIES, type Policies } from '../bookings/cancellation.ts'
import { AMENITIES } from '../spaces/amenities.ts'

export const OWN_NAME = 'Daylet'

export const named = (text: string, brand: string): string =>
  brand === OWN_NAME ? text : text.replaceAll(OWN_NAME, () => brand)

export type Operator = { readonly name: string; readonly address: string; readonly taxId: string }

export type Contact = { readonly email: string; readonly phone: string | null; readonly address: string }

export type SiteCopy = {
  readonly headline: string
  readonly lead: string
  readonly hostHeadline: string
  readonly hostText: string
  readonly figures: readonly { readonly figure: string; readonly of: string }[]
}

export type SiteSettings = {
  readonly brand: string
  readonly contact: Contact
  readonly operator: Operator
  readonly copy: SiteCopy | null
  /** Each new booking freezes a copy of the policy that its host chose by name. */
  readonly policies: Policies
  readonly amenities: readonly string[]
}
/** The default settings. Brand, contact and operator come from the environment instead. */
export const OUR_SETTINGS = { copy: null, policies: POLICIES, amenities: AMENITIES } satisfies Partial<SiteSettings>
export const SITE_SETTINGS = ['brand', 'contact', 'operator', 'copy', 'featured', 'policies', 'amenities'] as const
export type SiteSetting = (typeof SITE_SETTINGS)[number]
export const MOST_FEATURED = 6
export const MOST_OFFERED = 60
