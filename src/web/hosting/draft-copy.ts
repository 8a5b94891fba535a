import { APPLICATION_FIELDS, type ApplicationFields } from '../../domain/hosting/application-fields.ts'

const KEY = 'applicationDraft'

/** What was typed and not saved yet, and by whom and on top of which version. */
export type DraftCopy = { email: string; version: number | null; fields: ApplicationFields }

/** The copy in this tab, if it is theirs; it outlives a reload. */
export function readCopy(email: string): DraftCopy | null {
  try {
    const copy = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as DraftCopy | null
    const whole = copy?.email === email && APPLICATION_FIELDS.every((name) => typeof copy.fields?.[name] === 'string')
    return whole ? copy : null
  } catch {
    return null
  }
}

/** Null: everything is saved. */
export function writeCopy(copy: DraftCopy | null): void {
  try {
    if (copy) sessionStorage.setItem(KEY, JSON.stringify(copy))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Switched off or full: then it lives as long as the page.
  }
}
