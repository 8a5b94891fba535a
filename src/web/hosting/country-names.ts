import { COUNTRIES } from '../../domain/kernel/countries.ts'
import type { Countries } from './application-form.tsx'

/** Every country by its English name. Only the server computes it, because browsers use different names for some. */
export function countryNames(): Countries {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const named = [...COUNTRIES].map((code) => [code, names.of(code) ?? code] as const)
  return named.sort(([, one], [, other]) => one.localeCompare(other, 'en'))
}
