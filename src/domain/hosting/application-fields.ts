import { hasUnseen } from '../accounts/person-name.ts'
import { COUNTRIES } from '../kernel/countries.ts'
import { sanitise } from '../kernel/text.ts'

/** What an applicant writes; in a draft each may be empty or half done. */
export type ApplicationFields = {
  readonly legalName: string
  readonly businessName: string
  /** ISO 3166-1 alpha-2, or empty. */
  readonly country: string
  readonly phone: string
  readonly pitch: string
}
export type ApplicationField = keyof ApplicationFields
export type FieldProblem = 'missing' | 'unseen' | 'markup' | 'unknown' | 'bad_phone' | 'too_short' | 'too_long'

export const APPLICATION_FIELDS = ['legalName', 'businessName', 'country', 'phone', 'pitch'] as const
export const NO_FIELDS: ApplicationFields = { legalName: '', businessName: '', country: '', phone: '', pitch: '' }

/** The most characters of each. */
export const FIELD_LENGTHS = { legalName: 200, businessName: 200, country: 2, phone: 40, pitch: 2000 } as const
/** Fewer say nothing about a space and its host. */
export const PITCH_MIN = 40

/** As it is kept: without markup and without blanks at the ends, lines as people write them. */
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

/** What keeps an application from being sent, by field; only the business name may stay empty. */
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

/** With its country's code, as ITU-T E.164 counts the digits; blanks, hyphens, dots and brackets are for the eye. */
function isPhone(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text.replace(/[\s().\-/]/g, '').replace(/^00/, '+'))
}
