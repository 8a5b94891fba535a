import { expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { isLogged } from './log-sample.ts'

test('a thousand refusals a minute are logged across all networks, and then the number of the others', () => {
  let now = Temporal.Instant.from('2027-03-01T08:00:00Z')
  const said: object[] = []
  const log = { warn: (facts: object) => void said.push(facts) } as unknown as Deps['log']
  const deps = { log, clock: { now: () => now } }
  const told = Array.from({ length: 1_200 }, (_, n) => isLogged(deps, `198.51.100.${n % 200}`)).filter(Boolean)
  expect(told).toHaveLength(1_000)
  expect(said).toEqual([])
  now = now.add({ seconds: 60 })
  expect(isLogged(deps, '198.51.100.1')).toBe(true)
  expect(said).toEqual([{ leftOut: 200, networks: 200 }])
})
