import { hasUnseen } from '../accounts/person-name.ts'
import { COUNTRIES } from '../kernel/countries.ts'
import { sanitise } from '../kernel/text.ts'

export type ApplicationFields = {
  readonly legalName: string
  readonly businessName: string
  readonly country: string
  readonly phone: string
  readonly pitch: string
}
export type ApplicationField = keyof ApplicationFields
export type FieldProblem = 'missing' | 'unseen' | 'markup' | 'unknown' | 'bad_phone' | 'too_short' | 'too_long'

export const APPLICATION_FIELDS = ['legalName', 'businessName', 'country', 'phone', 'pitch'] as const
export const NO_FIELDS: ApplicationFields = { legalName: '', businessName: '', country: '', phone: '', pitch: '' }

export const FIELD_LENGTHS = { legalName: 200, businessName: 200, country: 2, phone: 40, pitch: 2000 } as const
export const PITCH_MIN = 40

export function tidyFields(fields: ApplicationFields): ApplicationFields {
  const tidy = (name: ApplicationField) => sanitise(fields[name].replaceAll('\r\n', '\n'))
  return {
    legalName: tidy('legalName'),
    businessName: tidy('businessName'),
    country: tidy('country').toUpperCase(),
    phone: tidy('phone'),
    pitch: tidy('pitch'),
  }
}

export function applicationProblems(fields: ApplicationFields): Partial<Record<ApplicationField, FieldProblem>> {
  const tidy = tidyFields(fields)
  const found = APPLICATION_FIELDS.map((name) => [name, problemOf(name, fields[name], tidy[name])] as const)
  return Object.fromEntries(found.filter(([, problem]) => problem !== null))
}

function problemOf(name: ApplicationField, typed: string, tidy: string): FieldProblem | null {
  if (typed.replaceAll('\r\n', '\n').trim() !== tidy && name !== 'country') return 'markup'
  if (tidy === '') return name === 'businessName' ? null : 'missing'
  if (tidy.length > FIELD_LENGTHS[name]) return 'too_long'
  if (name === 'country') return COUNTRIES.has(tidy) ? null : 'unknown'
  if (name === 'phone') return isPhone(tidy) ? null : 'bad_phone'
  if (name === 'pitch') return [...tidy.replace(/[\p{Cf}\p{Mn}]/gu, '')].length < PITCH_MIN ? 'too_short' : null
  return hasUnseen(tidy) ? 'unseen' : null
}

/**
 * Accepts an international number with a country code and no more digits than E.164 allows. Spaces, hyphens, dots and
 * brackets are ignored.
 */
function isPhone(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text.replace(/[\s().\-/]/g, '').replace(/^00/, '+'))
}
