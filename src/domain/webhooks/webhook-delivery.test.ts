import { expect, test } from 'vitest'
import { isGivenUp, LONGEST_PAUSE_SECONDS, nextTry, RETRY_HOURS } from './webhook-delivery.ts'

const FIRST = Temporal.Instant.from('2027-03-01T08:00:00Z')

function pausesOf(random: number): number[] {
  const pauses: number[] = []
  let now = FIRST
  for (let tries = 1; tries < 100; tries++) {
    const next = nextTry(tries, FIRST, now, random)
    if (!next) break
    pauses.push((next.epochMilliseconds - now.epochMilliseconds) / 1_000)
    now = next
  }
  return pauses
}

test.each([0, 0.5, 1])('a delivery is retried with growing pauses, and a last time after three days (%d)', (random) => {
  const pauses = pausesOf(random)
  const growing = pauses.slice(0, -1)
  expect(growing).toEqual([...growing].sort((a, b) => a - b))
  expect(pauses[0]).toBe(5 * (1 + 0.2 * random))
  expect(Math.max(...pauses)).toBeLessThanOrEqual(LONGEST_PAUSE_SECONDS)
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(RETRY_HOURS * 3_600)
  expect(pauses.length).toBeGreaterThan(15)
})

test('an endpoint is given up after three days of nothing but failures', () => {
  expect(isGivenUp(FIRST, FIRST.add({ hours: RETRY_HOURS }).subtract({ seconds: 1 }))).toBe(false)
  expect(isGivenUp(FIRST, FIRST.add({ hours: RETRY_HOURS }))).toBe(true)
})
