import { expect, test } from 'vitest'
import type { Message } from '../../client/api-types.ts'
import type { Unsent } from './outbox.ts'
import { type ThreadState, threadState } from './thread-state.ts'

const message = (id: string, second: number, key: string | null = null) =>
  ({ id, key, at: `2027-03-01T08:00:0${second}Z`, text: id }) as Message
const draft = (key: string) => ({ key, text: key, files: [], at: '', conversation: 'c' }) as Unsent
const empty: ThreadState = { messages: [], pending: [], more: false }
const ids = ({ messages }: ThreadState) => messages.map(({ id }) => id)

test('a repeated message appears once, and late ones in their place', () => {
  const state = [[message('b', 2)], [message('a', 1), message('c', 3)], [message('b', 2)]].reduce(
    (so, take) => threadState(so, { take }),
    empty,
  )
  expect(ids(state)).toEqual(['a', 'b', 'c'])
})

test('a sent message no longer waits, however it is confirmed', () => {
  const waiting = ['x', 'y'].reduce((so, key) => threadState(so, { write: draft(key) }), empty)
  const state = threadState(waiting, { take: [message('a', 1, 'x')] })
  expect([ids(state), state.pending.map(({ key }) => key)]).toEqual([['a'], ['y']])
})

test('reloading forgets old messages and keeps waiting ones', () => {
  const state = threadState({ ...empty, messages: [message('old', 1)] }, { write: draft('x') })
  const renewed = threadState(state, { renew: [message('new', 2)], more: true })
  expect([ids(renewed), renewed.pending.length, renewed.more]).toEqual([['new'], 1, true])
})

test('a retried message loses its error', () => {
  const failed = threadState(threadState(empty, { write: draft('x') }), {
    key: 'x',
    to: { state: 'failed', refusal: { code: 'blocked', message: 'You cannot write here.', data: undefined } },
  })
  expect(failed.pending[0]?.refusal?.code).toBe('blocked')
  expect(threadState(failed, { key: 'x', to: { state: 'sending' } }).pending[0]).toMatchObject({ refusal: null })
})
