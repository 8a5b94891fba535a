import { ORPCError } from '@orpc/client'
import { focusManager, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cacheRules, retrying } from '../../src/web/client/cache-rules.ts'
import { queryClient } from '../../src/web/client/query-client.ts'
import { claim } from './claim.ts'

const MINUTE = 60_000

let client: QueryClient
beforeEach(() => {
  vi.useFakeTimers()
  client = queryClient()
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

function question(answer: () => unknown = () => 'answer') {
  const asked = { times: 0 }
  const queryFn = async () => {
    asked.times += 1
    return answer()
  }
  return { asked, options: { queryKey: ['question'], queryFn } }
}

const failing = (status: number) => () => {
  throw new ORPCError(status === 404 ? 'not_found' : 'INTERNAL_SERVER_ERROR', { status, defined: status === 404 })
}

test(claim('9.10', 'a result is fresh for 5 minutes and then stale'), async () => {
  const { asked, options } = question()
  await client.fetchQuery(options)
  await vi.advanceTimersByTimeAsync(5 * MINUTE - 1)
  await client.fetchQuery(options)
  expect(asked.times).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await client.fetchQuery(options)
  expect(asked.times).toBe(2)
})

test(claim('9.11', 'an unused result is kept for 10 minutes'), async () => {
  await client.fetchQuery(question().options)
  await vi.advanceTimersByTimeAsync(10 * MINUTE - 1)
  expect(client.getQueryData(['question'])).toBe('answer')
  await vi.advanceTimersByTimeAsync(1)
  expect(client.getQueryData(['question'])).toBeUndefined()
})

test(claim('9.12', 'a failing query is retried 3 times'), async () => {
  const { asked, options } = question(failing(500))
  const given = client.fetchQuery(options).catch(() => 'given up')
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(await given).toBe('given up')
  expect(asked.times).toBe(4)
})

test(claim('9.12', 'a query answered with 404 is not retried'), async () => {
  const { asked, options } = question(failing(404))
  const given = client.fetchQuery(options).catch(() => 'given up')
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(await given).toBe('given up')
  expect(asked.times).toBe(1)
})

test(claim('9.13', 'a window that regains focus refetches nothing, stale or not'), async () => {
  const { asked, options } = question()
  const stop = new QueryObserver(client, options).subscribe(() => {})
  client.mount()
  await vi.advanceTimersByTimeAsync(6 * MINUTE)
  focusManager.setFocused(false)
  focusManager.setFocused(true)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(asked.times).toBe(1)
  focusManager.setFocused(undefined)
  client.unmount()
  stop()
})

test(claim('9.14', 'a mutation that the busy site did not process is retried once'), async () => {
  const { asked, options } = question(failing(503))
  const given = retrying(options.queryFn, cacheRules.mutations.retry).catch(() => 'given up')
  await vi.advanceTimersByTimeAsync(10 * MINUTE)
  expect(await given).toBe('given up')
  expect(asked.times).toBe(2)
})

test('a mutation whose outcome is unknown is not repeated', async () => {
  const { asked, options } = question(() => {
    throw new TypeError('Failed to fetch')
  })
  await expect(retrying(options.queryFn, cacheRules.mutations.retry)).rejects.toThrow('Failed to fetch')
  expect(asked.times).toBe(1)
})
