import type { Policies } from '../../domain/bookings/cancellation.ts'
import { POLICY_NAMES } from '../../domain/bookings/cancellation.ts'
import type { Contact, Operator, SiteCopy, SiteSetting } from '../../domain/settings/site.ts'
import { policyNames } from '../copy/policies.ts'
import { settingsWords as words } from '../copy/settings.ts'
import { tiersText } from './policy-text.ts'

type SetToProps = { name: SiteSetting; value: unknown }

export function SetTo({ name, value }: SetToProps) {
  return (
    <span className="text-14 wrap-anywhere whitespace-pre-line" dir="auto">
      {LINES[name](value).filter(Boolean).join('\n')}
    </span>
  )
}

const LINES: Record<SiteSetting, (value: unknown) => (string | null)[]> = {
  brand: (value) => [String(value)],
  contact: (value) => {
    const { email, phone, address } = value as Contact
    return [email, phone, address]
  },
  operator: (value) => {
    const { name, address, taxId } = value as Operator
    return [name, address, taxId]
  },
  copy: (value) => {
    if (value === null) return [words.ownCopy]
    const { headline, lead, hostHeadline, hostText, figures } = value as SiteCopy
    return [headline, lead, hostHeadline, hostText, ...figures.map(({ figure, of }) => `${figure} ${of}`)]
  },
  featured: (value) => [words.featuredCount((value as unknown[]).length)],
  policies: (value) =>
    POLICY_NAMES.map((name) => `${policyNames[name]}: ${tiersText((value as Policies)[name].tiers)}`),
  amenities: (value) => [(value as string[]).join(', ')],
}
