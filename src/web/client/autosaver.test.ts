import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Autosaver, type Draft, RETRY_MS, SAVE_MS } from './autosaver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function typing() {
  const sent: Draft<string>[] = []
  const answers: PromiseWithResolvers<number>[] = []
  let copy: Draft<string> | null = null
  const saver = new Autosaver<string>({
    first: { fields: '', version: null },
    save: (draft) => {
      sent.push(draft)
      const answer = Promise.withResolvers<number>()
      answers.push(answer)
      return answer.promise
    },
    onFailure: (error) => error as 'again' | 'stop',
    keep: (draft) => {
      copy = draft
    },
    onSaved: () => {},
  })
  saver.resume()
  const settle = () => vi.advanceTimersByTimeAsync(0)
  return {
    saver,
    sent,
    copy: () => copy,
    pass: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    takes: (version: number) => {
      answers.shift()?.resolve(version)
      return settle()
    },
    fails: (how: 'again' | 'stop') => {
      answers.shift()?.reject(how)
      return settle()
    },
  }
}

test('continuous typing is still saved within a second', async () => {
  const { saver, sent, pass } = typing()
  for (const text of ['a', 'ab', 'abc']) {
    saver.change(text)
    await pass(SAVE_MS / 2)
  }
  expect(sent).toEqual([{ fields: 'ab', version: null }])
})

test('one request runs at a time, the next based on the last result', async () => {
  const { saver, sent, copy, pass, takes } = typing()
  saver.change('a')
  await pass(SAVE_MS)
  saver.change('ab')
  await pass(10 * SAVE_MS)
  expect(sent).toHaveLength(1)
  await takes(1)
  expect(copy()).toEqual({ fields: 'ab', version: 1 })
  await pass(SAVE_MS)
  expect(sent.at(-1)).toEqual({ fields: 'ab', version: 1 })
  await takes(2)
  expect(copy()).toBeNull()
  await pass(60_000)
  expect(sent).toHaveLength(2)
})

test('a temporary failure is retried, immediately once there is a connection', async () => {
  const { saver, sent, copy, pass, fails, takes } = typing()
  saver.change('a')
  await pass(SAVE_MS)
  await fails('again')
  expect(copy()).toEqual({ fields: 'a', version: null })
  await pass(RETRY_MS)
  expect(sent).toHaveLength(2)
  await fails('again')
  saver.tryNow()
  expect(sent).toHaveLength(3)
  await takes(1)
  await pass(60_000)
  expect(sent).toHaveLength(3)
})

test('changes made elsewhere are not overwritten until someone decides', async () => {
  const { saver, sent, copy, pass, fails } = typing()
  saver.change('mine')
  await pass(SAVE_MS)
  await fails('stop')
  saver.change('mine too')
  await pass(60_000)
  expect(sent).toHaveLength(1)
  expect(copy()).toEqual({ fields: 'mine too', version: null })
  saver.continueFrom({ fields: 'mine too', version: 7 }, false)
  saver.resume()
  expect(sent.at(-1)).toEqual({ fields: 'mine too', version: 7 })
})

test('when paused, nothing starts, and a running request is waited for', async () => {
  const { saver, sent, pass, takes } = typing()
  saver.change('a')
  await pass(SAVE_MS)
  saver.change('ab')
  const paused = saver.pause()
  await takes(1)
  expect(await paused).toEqual({ fields: 'ab', version: 1 })
  await pass(60_000)
  expect(sent).toHaveLength(1)
  saver.resume()
  expect(sent.at(-1)).toEqual({ fields: 'ab', version: 1 })
})

test('a connection that returns during an attempt starts the next one at once', async () => {
  const { saver, sent, pass, fails } = typing()
  saver.change('a')
  await pass(SAVE_MS)
  saver.tryNow()
  expect(sent).toHaveLength(1)
  await fails('again')
  await pass(0)
  expect(sent).toHaveLength(2)
  await fails('again')
  await pass(RETRY_MS - 1)
  expect(sent).toHaveLength(2)
  await pass(1)
  expect(sent).toHaveLength(3)
})
