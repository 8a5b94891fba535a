import { keepLocal, readLocal } from '../../client/cache/local-cache.ts'
import type { Typed } from './use-draft.ts'

type Copy = { version: number; changes: Typed }
const WEEK_MS = 7 * 24 * 3_600_000
const keyOf = (id: string) => `listing ${id}`

/** Stores unsaved changes with the version they are based on, and never expires them. */
export function keepTyped(id: string, version: number, changes: Typed): void {
  keepLocal(keyOf(id), Object.keys(changes).length > 0 ? ({ version, changes } satisfies Copy) : null, WEEK_MS)
}

export function readTyped(id: string): Copy | null {
  return readLocal<Copy>(keyOf(id))
}
