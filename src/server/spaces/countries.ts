import { COUNTRIES } from '../../domain/kernel/countries.ts'
import { plainName } from '../../domain/kernel/plain-name.ts'

const LANGUAGES = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pt']
const english = new Intl.DisplayNames('en', { type: 'region' })

export const countryName = (code: string): string => english.of(code) ?? code

let known: ReadonlyMap<string, string> | null = null

function names(): ReadonlyMap<string, string> {
  if (known) return known
  const short = new Intl.DisplayNames('en', { type: 'region', style: 'short' })
  const all = [short, ...LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region' }))]
  known = new Map([
    ...all.flatMap((list) => [...COUNTRIES].map((code) => [plainName(list.of(code) ?? code), code] as const)),
    ['usa', 'US'],
  ])
  return known
}

/** Finds a country by its whole name in one of a few languages. */
export const countryNamed = (plain: string): string | null => names().get(plain) ?? null

export function countriesLike(start: string): string[] {
  return [...new Set([...names()].filter(([name]) => name.startsWith(start)).map(([, code]) => code))]
}
