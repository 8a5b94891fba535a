import { APPLICATION_FIELDS, type ApplicationFields } from '../../domain/hosting/application-fields.ts'
import { keepLocal, readLocal } from '../client/cache/local-cache.ts'

const KEY = 'application draft'
const WEEK_MS = 7 * 24 * 3_600_000

/** Unsaved text, with its author and the version it is based on. */
export type DraftCopy = { email: string; version: number | null; fields: ApplicationFields }

/** This browser's copy if it belongs to this account. It outlives the page and is removed at sign-out. */
export function readCopy(email: string): DraftCopy | null {
  const copy = readLocal<DraftCopy>(KEY)
  const whole = copy?.email === email && APPLICATION_FIELDS.every((name) => typeof copy.fields?.[name] === 'string')
  return whole ? copy : null
}

/** Null means that everything is saved. */
export function writeCopy(copy: DraftCopy | null): void {
  keepLocal(KEY, copy, WEEK_MS)
}
