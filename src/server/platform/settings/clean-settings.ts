import { hasUnseen } from '../../../domain/accounts/person-name.ts'
import type { SpaceId } from '../../../domain/kernel/id.ts'
import { isBlank, sanitise, sanitiseLine } from '../../../domain/kernel/text.ts'
import type { Contact, Operator, SiteCopy } from '../../../domain/settings/site.ts'

type Change<Value> = { value: Value; version: number } | undefined
export type Changes = {
  brand?: Change<string>
  contact?: Change<Contact>
  operator?: Change<Operator>
  copy?: Change<SiteCopy | null>
  featured?: Change<SpaceId[]>
  policies?: Change<unknown>
  amenities?: Change<string[]>
}

/** Removes markup and the characters that change how a line reads. */
export function cleanSettings(changes: Changes): Changes {
  const { brand, contact, operator, copy, featured, amenities } = changes
  return {
    ...changes,
    brand: brand && { ...brand, value: sanitise(brand.value) },
    contact: contact && { ...contact, value: { ...lines(contact.value), phone: phoneOf(contact.value) } },
    operator: operator && { ...operator, value: lines(operator.value) },
    copy: copy && { ...copy, value: copy.value && cleanCopy(copy.value) },
    featured: featured && { ...featured, value: [...new Set(featured.value)] },
    amenities: amenities && { ...amenities, value: onceEach(amenities.value.map(sanitise)) },
  }
}

const lines = <Texts extends Readonly<Record<string, unknown>>>(texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, typeof text === 'string' ? sanitiseLine(text) : text]),
  ) as Texts

const phoneOf = ({ phone }: Contact) => sanitiseLine(phone ?? '') || null

const cleanCopy = ({ figures, ...texts }: SiteCopy): SiteCopy => ({ ...lines(texts), figures: figures.map(lines) })

/** Names the values of cleaned settings that show nothing, or that contain invisible characters. */
export function badSettings({ brand, contact, operator, copy, amenities }: Changes): string[] {
  const { figures = [], ...texts } = copy?.value ?? {}
  const unseen = (text: string) => isBlank(text) || hasUnseen(text)
  return [
    ...(brand && unseen(brand.value) ? ['brand'] : []),
    ...(contact && isBlank(contact.value.address) ? ['contact.address'] : []),
    ...blanks('operator', operator?.value ?? {}),
    ...blanks('copy', texts),
    ...figures.flatMap((figure, at) => blanks(`copy.figures.${at}`, figure)),
    ...(amenities?.value.some(unseen) ? ['amenities'] : []),
  ]
}

const blanks = (of: string, texts: Readonly<Record<string, string>>): string[] =>
  Object.keys(texts)
    .filter((name) => isBlank(texts[name] ?? ''))
    .map((name) => `${of}.${name}`)

/** Keeps the first name if names differ only in upper and lower case. */
function onceEach(names: readonly string[]): string[] {
  return [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()].toReversed()
}
