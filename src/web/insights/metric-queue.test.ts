import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import type { Metric } from '../client/api-types.ts'
import { metricQueue } from './start.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const metric = (metric_value: number): Metric => ({ metric_name: 'lcp', metric_value, page_url: '/' })

function aQueue() {
  const sent: Metric[][] = []
  return { sent, queue: metricQueue((metrics) => void sent.push(metrics)) }
}

test(claim('9.8', 'nine metrics wait, and the tenth sends all ten together'), () => {
  const { sent, queue } = aQueue()
  for (let n = 0; n < 9; n++) queue.add(metric(n))
  expect(sent).toEqual([])
  queue.add(metric(9))
  expect(sent.map((batch) => batch.length)).toEqual([10])
  queue.add(metric(10))
  expect(sent).toHaveLength(1)
})

test(claim('9.8', 'waiting metrics are sent every 30 s, and nothing if none wait'), () => {
  const { sent, queue } = aQueue()
  queue.add(metric(1))
  vi.advanceTimersByTime(29_999)
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  expect(sent).toEqual([[metric(1)]])
  vi.advanceTimersByTime(90_000)
  expect(sent).toHaveLength(1)
  queue.add(metric(2))
  vi.advanceTimersByTime(30_000)
  expect(sent).toHaveLength(2)
})

test('leaving the page sends waiting metrics', () => {
  const { sent, queue } = aQueue()
  queue.add(metric(1))
  queue.flush()
  queue.flush()
  expect(sent).toEqual([[metric(1)]])
})
