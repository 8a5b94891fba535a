import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { loopTurns } from './concurrency-limit.ts'

test('a crowd starts in order, a few per loop turn, while others are served', async () => {
  const turn = loopTurns(2)
  const begun: number[] = []
  for (let n = 0; n < 7; n++) void turn().then(() => begun.push(n))
  const after: number[] = []
  for (let n = 0; n < 5; n++) {
    await nextTurn()
    after.push(begun.length)
  }
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(after).toEqual([2, 4, 6, 7, 7])
})

test('after a crowd, the next one starts as quickly', async () => {
  const turn = loopTurns(2)
  await Promise.all([turn(), turn(), turn()])
  let begun = false
  void turn().then(() => {
    begun = true
  })
  await nextTurn()
  expect(begun).toBe(true)
})
