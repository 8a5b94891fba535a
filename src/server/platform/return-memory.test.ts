import { expect, test } from 'vitest'
import { doneWithWork } from './return-memory.ts'

test('memory is returned once after each busy time, the start included', () => {
  const isDone = doneWithWork()
  const returned = [0.3, 0.01, 0, 0, 0.04, 0.05, 0.9, 0, 0].map(isDone)
  expect(returned.flatMap((done, at) => (done ? [at] : []))).toEqual([1, 7])
})
