import { COUNTRIES } from '../../domain/kernel/countries.ts'
import type { Countries } from './application-form.tsx'

/** Only the server provides the country names, because some browsers use different ones. */
export function countryNames(): Countries {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  const named = [...COUNTRIES].map((code) => [code, names.of(code) ?? code] as const)
  return named.sort(([, one], [, other]) => one.localeCompare(other, 'en'))
}
