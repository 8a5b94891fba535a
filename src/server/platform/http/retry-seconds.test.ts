import { expect, test } from 'vitest'
import { RETRY_SECONDS, retrySeconds } from './retry-seconds.ts'

test('a client that is refused alone returns within two seconds', () => {
  for (const chance of [0, 0.5, 0.999]) expect([1, 2]).toContain(retrySeconds(() => chance)(10_000))
})

test('the more clients were refused in the last second, the later they return, up to 20 seconds', () => {
  const latest = (refused: number) => {
    const next = retrySeconds(() => 0.999)
    for (let n = 0; n < refused; n++) next(10_000)
    return next(11_000)
  }
  expect([0, 20, 40, 10_000].map(latest)).toEqual([2, 7, 12, 20])
})

test('after a quiet second, clients return soon again', () => {
  const next = retrySeconds(() => 0.999)
  for (let n = 0; n < 1_000; n++) next(10_000)
  expect(next(12_000)).toBe(2)
})

test('clients that are refused together return at different times, each with a prepared answer', () => {
  let n = 0
  const next = retrySeconds(() => (n++ % 100) / 100)
  const seconds = Array.from({ length: 200 }, () => next(10_000))
  expect(new Set(seconds).size).toBeGreaterThan(10)
  for (const one of seconds) expect(RETRY_SECONDS).toContain(one)
})
