import { hash } from 'node:crypto'
import { isUuid } from '../../../domain/kernel/id.ts'

/** A cursor is valid only for the query that created it. */
export function writeCursor(query: unknown, keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify([fingerprint(query), ...keys])).toString('base64url')
}

export function readCursor(query: unknown, text: string, count: number): (string | number)[] | null {
  try {
    const [print, ...keys] = JSON.parse(Buffer.from(text, 'base64url').toString()) as (string | number)[]
    const fits = keys.length === count && keys.every((key) => typeof key === 'string' || Number.isSafeInteger(key))
    return fits && print === fingerprint(query) ? keys : null
  } catch {
    return null
  }
}

/** Cursors can be forged, so they are validated like any input. */
export function readTimeCursor(query: unknown, text: string): { at: Temporal.Instant; id: string } | null {
  const [instant, id] = readCursor(query, text, 2) ?? []
  const at = instantOf(instant)
  return at && typeof id === 'string' && isUuid(id) ? { at, id } : null
}

/** Accepts only years that the database supports. */
function instantOf(text: unknown): Temporal.Instant | null {
  try {
    return /^[12]\d{3}-/.test(String(text)) ? Temporal.Instant.from(String(text)) : null
  } catch {
    return null
  }
}

function fingerprint(query: unknown): string {
  return hash('sha256', JSON.stringify(query), 'base64url').slice(0, 12)
}
