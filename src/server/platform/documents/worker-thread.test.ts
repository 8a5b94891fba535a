import path from 'node:path'
import { expect, test } from 'vitest'
import { workerThread } from './worker-thread.ts'

const WORK = path.resolve(import.meta.dirname, '../../../../test/support/thread-work.ts')
const thread = workerThread()
const call = (name: string, longestMs = 30_000) => thread<object, object>(WORK, name, { said: 'Ærø 東京' }, longestMs)
const elsewhere = { said: 'Ærø 東京', isMainThread: false, threadId: expect.any(Number) }

test('the work runs in one thread, separate from requests', async () => {
  const [first, ...others] = await Promise.all(['whereIsIt', 'whereIsIt', 'whereIsIt'].map((name) => call(name)))
  expect(first).toEqual(elsewhere)
  expect(others).toEqual([first, first])
})

test('a call that fails, ends the thread or never returns fails alone', async () => {
  await expect(call('fail')).rejects.toThrow('no such face')
  await expect(call('die')).rejects.toThrow()
  await expect(call('hang', 500)).rejects.toThrow('aborted')
  expect(await call('whereIsIt')).toEqual(elsewhere)
})
