import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { repeat } from './repeat.ts'

test('a repeated task that fails is reported, runs again, and stops nothing else', async () => {
  let runs = 0
  const reported: unknown[] = []
  const stop = repeat(
    async () => {
      runs++
      throw new Error('the database restarts')
    },
    1,
    { error: (facts: unknown) => void reported.push(facts) },
  )
  while (runs < 3) await pause(2)
  await stop()
  const done = runs
  await pause(10)
  expect(runs).toBe(done)
  expect(reported).toHaveLength(done)
})

test('a repeated task starts immediately, however long its pause', async () => {
  let runs = 0
  const stop = repeat(async () => void runs++, 3_600_000, { error: () => {} })
  while (runs === 0) await pause(1)
  await stop()
  expect(runs).toBe(1)
})

test('a run that never ends is abandoned, and the task continues', async () => {
  let runs = 0
  const stop = repeat(() => (runs++ === 0 ? new Promise(() => {}) : Promise.resolve()), 1, { error: () => {} }, 5)
  while (runs < 3) await pause(1)
  await stop()
  expect(runs).toBeGreaterThanOrEqual(3)
})
