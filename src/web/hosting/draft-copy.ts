import { APPLICATION_FIELDS, type ApplicationFields } from '../../domain/hosting/application-fields.ts'
import { keepLocal, readLocal } from '../client/cache/local-cache.ts'

const KEY = 'application draft'
const WEEK_MS = 7 * 24 * 3_600_000

/** What was typed and not saved yet, and by whom and on top of which version. */
export type DraftCopy = { email: string; version: number | null; fields: ApplicationFields }

/** The copy in this browser, if it is theirs; it outlives the page and goes at sign-out. */
export function readCopy(email: string): DraftCopy | null {
  const copy = readLocal<DraftCopy>(KEY)
  const whole = copy?.email === email && APPLICATION_FIELDS.every((name) => typeof copy.fields?.[name] === 'string')
  return whole ? copy : null
}

/** Null: everything is saved. */
export function writeCopy(copy: DraftCopy | null): void {
  keepLocal(KEY, copy, WEEK_MS)
}
