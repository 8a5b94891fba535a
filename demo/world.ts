import { type Crowd, makeAccounts } from './make-accounts.ts'
import { makeSpaces } from './make-spaces.ts'
import type { DemoSpace } from './space-of.ts'

export type World = { day: Temporal.PlainDate; crowd: Crowd; spaces: DemoSpace[] }

const SPACES = 2500
const HOSTS = 400
const CUSTOMERS = 10_000

/**
 * Generates the demo data as of the given day. Tests pass a smaller `spaceCount`, and the number of accounts shrinks
 * with it.
 */
export function makeWorld(day: Temporal.PlainDate, spaceCount = SPACES): World {
  const part = spaceCount / SPACES
  const crowd = makeAccounts(Math.round(HOSTS * part), Math.max(54, Math.round(CUSTOMERS * part)), day)
  return { day, crowd, spaces: makeSpaces(spaceCount, crowd, day) }
}
