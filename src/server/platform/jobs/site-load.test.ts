import cluster, { type Worker } from 'node:cluster'
import { expect, test } from 'vitest'
import { giveWayToRequests, passLoadOn, whileBusy } from './site-load.ts'

test('background work begins once the site is no longer busy', async () => {
  const loads = [true, true, false, true]
  await whileBusy(() => loads.shift() ?? true)
  expect(loads).toEqual([true])
})

test('on a site that is always busy, background work begins after the longest wait', async () => {
  let looks = 0
  await whileBusy(() => ++looks > 0, 100)
  expect(looks).toBe(3)
})

test('a process learns the sum of all loads, without those of processes that have ended', () => {
  const heard: unknown[] = []
  const listening = { isConnected: () => true, send: ({ load }: { load: number }) => heard.push(load) }
  passLoadOn(() => [listening as unknown as Worker])
  const [one, other] = [{ id: 1 }, { id: 2 }]
  cluster.emit('message', one, { load: 0.25 })
  cluster.emit('message', other, { load: 0.5 })
  cluster.emit('message', one, { ready: 3000 })
  cluster.emit('exit', other)
  expect(heard).toEqual([0.25, 0.75, 0.25])
})

test('background work waits while the processes of the site are busy for more than half a core', async () => {
  const giveWay = giveWayToRequests()
  const order: string[] = []
  process.emit('message', { load: 0.75 }, undefined)
  const waiting = giveWay().then(() => order.push('background'))
  await giveWayIdle()
  order.push('request')
  process.emit('message', { load: 0.25 }, undefined)
  await waiting
  expect(order).toEqual(['request', 'background'])
})

/** An idle site's background work begins at once, so the busy one's would have begun by then. */
const giveWayIdle = () => whileBusy(() => false)
