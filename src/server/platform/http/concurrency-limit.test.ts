import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { networksOf } from './client-ip.ts'
import { concurrencyLimit } from './concurrency-limit.ts'

const anAnswer = () => new EventEmitter() as unknown as ServerResponse
const over = (answer: ServerResponse) => void answer.emit('close')
const A = networksOf('192.0.2.1')
const B = networksOf('192.0.2.2')

test('beyond its share an address waits for its own responses, in order, while another is admitted', async () => {
  const { admit: admitted } = concurrencyLimit({ site: 10, each: 1, waiting: 2 })
  const [first, second, third] = [anAnswer(), anAnswer(), anAnswer()]
  const order: string[] = []
  expect(await admitted(A, first)).toBe('in')
  const waiting = [second, third].map(async (answer, n) => order.push(`${n} ${await admitted(A, answer)}`))
  expect(await admitted(A, anAnswer())).toBe('too_many')
  expect(await admitted(B, anAnswer())).toBe('in')
  expect(order).toEqual([])
  over(first)
  await waiting[0]
  expect(order).toEqual(['0 in'])
  over(second)
  await waiting[1]
  expect(order).toEqual(['0 in', '1 in'])
})

test('a request that leaves the queue isn’t admitted, and the next one is', async () => {
  const { admit: admitted } = concurrencyLimit({ site: 10, each: 1, waiting: 5 })
  const [first, leaves, stays] = [anAnswer(), anAnswer(), anAnswer()]
  expect(await admitted(A, first)).toBe('in')
  const [gone, next] = [admitted(A, leaves), admitted(A, stays)]
  over(leaves)
  expect(await gone).toBe('gone')
  over(first)
  expect(await next).toBe('in')
})

test('a full site says so, also to requests whose turn has come, and forgets no one', async () => {
  const { admit: admitted } = concurrencyLimit({ site: 1, each: 1, waiting: 5 })
  const [first, other] = [anAnswer(), anAnswer()]
  expect(await admitted(A, first)).toBe('in')
  expect(await admitted(B, anAnswer())).toBe('site_full')
  const waits = admitted(A, other)
  over(first)
  expect(await waits).toBe('in')
  over(other)
  expect(await admitted(B, anAnswer())).toBe('in')
})

test('a request that left before takes no place', async () => {
  const { admit: admitted } = concurrencyLimit({ site: 1, each: 1, waiting: 5 })
  expect(await admitted(A, Object.assign(anAnswer(), { destroyed: true }))).toBe('gone')
  expect(await admitted(B, anAnswer())).toBe('in')
})

test('a /56 has the places of four single networks, and a waiting request enters when any of them leaves', async () => {
  const { admit: admitted } = concurrencyLimit({ site: 100, each: 1, waiting: 2 })
  const from = (n: number) => networksOf(`2001:db8:1:${n.toString(16)}::1`)
  const inside = [0, 1, 2, 3].map(() => anAnswer())
  for (const [n, answer] of inside.entries()) expect(await admitted(from(n), answer)).toBe('in')
  const fifth = anAnswer()
  const waits = admitted(from(4), fifth)
  const sameNetwork = admitted(from(0), anAnswer())
  expect(await admitted(networksOf('2001:db8:1:100::1'), anAnswer())).toBe('in')
  over(inside[3] as ServerResponse)
  expect(await waits).toBe('in')
  over(inside[0] as ServerResponse)
  expect(await sameNetwork).toBe('in')
})

test('a /56 can keep no more requests waiting than four single networks', async () => {
  const { admit: admitted } = concurrencyLimit({ site: 100, each: 1, waiting: 1 })
  const from = (n: number) => networksOf(`2001:db8:1:${n.toString(16)}::1`)
  for (const n of [0, 1, 2, 3]) expect(await admitted(from(n), anAnswer())).toBe('in')
  const waiting = [4, 5, 6, 7].map((n) => admitted(from(n), anAnswer()))
  expect(await admitted(from(8), anAnswer())).toBe('too_many')
  expect(waiting).toHaveLength(4)
})
