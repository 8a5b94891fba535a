import { type Crowd, makeAccounts } from './make-accounts.ts'
import { makeSpaces } from './make-spaces.ts'
import type { DemoSpace } from './space-of.ts'

export type World = { day: Temporal.PlainDate; crowd: Crowd; spaces: DemoSpace[] }

const SPACES = 2500
const HOSTS = 400
const CUSTOMERS = 10_000

/** Makes the demo's world on that day. With fewer than 2,500 spaces it is smaller, for tests. */
export function makeWorld(day: Temporal.PlainDate, spaceCount = SPACES): World {
  const part = spaceCount / SPACES
  const crowd = makeAccounts(Math.round(HOSTS * part), Math.max(54, Math.round(CUSTOMERS * part)), day)
  return { day, crowd, spaces: makeSpaces(spaceCount, crowd, day) }
}
