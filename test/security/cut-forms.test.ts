import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../src/server/platform/database/transactions.ts'
import { untilWaiting } from '../support/lock-queue.ts'
import type { Person } from '../support/people.ts'
import { END, GOOD, type Head, rawHead } from '../support/raw-form.ts'
import { answersIn, say, sayInPieces } from '../support/raw-request.ts'
import { aPdf, aSender, leftBehind, upload } from '../support/uploads.ts'
import { aWorld, type World } from '../support/world.ts'

let world: World
let sender: Person
beforeAll(async () => {
  world = await aWorld()
  sender = await aSender(world)
})
afterAll(() => world.close())
beforeEach(() => world.clock.pass({ seconds: 61 }))

const head = (of: Partial<Head>) => rawHead({ by: sender, ...of })

describe('an interrupted form leaves nothing', () => {
  const body = GOOD + END
  const whole = () => head({ length: body.length }) + body

  test('wherever it is cut', async () => {
    const before = await leftBehind(world)
    const start = head({ length: body.length }).length
    for (const at of [0, 1, 40, 90, 130, 300, GOOD.length - 2, GOOD.length, body.length - 1]) {
      world.clock.pass({ seconds: 61 })
      await sayInPieces(world.url, [whole().slice(0, start + at)], { cut: true, pause: 30 })
    }
    await expect.poll(() => leftBehind(world)).toEqual(before)
    expect(world.faults).toEqual([])
  })

  test('before anyone has started reading it', async () => {
    const [before, person] = [await leftBehind(world), await aSender(world)]
    const start = head({ length: body.length, by: person }) + body.slice(0, 90)
    const taken = async () =>
      (await world.sql<{ n: number }[]>`select count(*)::int as n from rate_limit_hits`)[0]?.n ?? 0
    const hits = await taken()
    await inTransaction(world.sql, async (tx) => {
      await tx`lock table rate_limit_hits in exclusive mode`
      const cut = Array.from({ length: 3 }, () => sayInPieces(world.url, [start], { cut: true, pause: 50 }))
      await untilWaiting(world, 3)
      await Promise.all(cut)
    })
    await expect.poll(taken).toBe(hits + 3)
    await expect.poll(() => leftBehind(world)).toEqual(before)
    await expect.poll(async () => (await upload(person, '/documents', [['a.pdf', aPdf()]])).status).toBe(201)
  })

  test('byte by byte and then never again', async () => {
    const before = await leftBehind(world)
    const drops = [...whole().slice(-60, -20)]
    await sayInPieces(world.url, [whole().slice(0, -60), ...drops], { cut: true, pause: 5 })
    await expect.poll(() => leftBehind(world)).toEqual(before)
  })

  test('with a length longer than its body', async () => {
    const before = await leftBehind(world)
    await sayInPieces(world.url, [head({ length: body.length + 5_000 }) + body], { cut: true, pause: 100 })
    await expect.poll(() => leftBehind(world)).toEqual(before)
  })
})

describe('upload shares', () => {
  const begin = (by = sender, from = by.address) =>
    new Promise<Socket>((resolve) => {
      const socket = connect(Number(new URL(world.url).port), '127.0.0.1', () =>
        socket.write(head({ length: 100_000, by, from }) + GOOD, () => resolve(socket)),
      )
      socket.on('error', () => {})
    })

  test('an account can send three at once without delaying another, and each releases its place', async () => {
    const other = await aSender(world)
    const open = await Promise.all([begin(), begin(), begin()])
    await expect.poll(async () => (await leftBehind(world)).arriving).toBe(3)
    expect((await upload(sender, '/documents', [['a.pdf', aPdf()]])).body.code).toBe('too_many_uploads')
    expect((await upload(other, '/documents', [['a.pdf', aPdf()]])).status).toBe(201)
    for (const socket of open) socket.destroy()
    await expect.poll(async () => (await upload(sender, '/documents', [['a.pdf', aPdf()]])).status).toBe(201)
  })

  test('a network can send eight at once without delaying another', async () => {
    const people = await Promise.all([1, 2, 3].map(() => aSender(world)))
    const [here, there] = ['198.51.100.7', '198.51.100.8']
    const open = await Promise.all([0, 0, 0, 1, 1, 1, 2, 2].map((at) => begin(people[at], here)))
    await expect.poll(async () => (await leftBehind(world)).arriving).toBe(8)
    const body = GOOD + END
    const from = (address: string) =>
      say(world, head({ length: body.length, by: people[2] as Person, from: address }) + body)
    const refused = await from(here)
    expect([answersIn(refused)[0], refused.includes('too_many_at_once')]).toEqual([429, true])
    expect(answersIn(await from(there))).toEqual([201])
    for (const socket of open) socket.destroy()
    await expect.poll(async () => (await leftBehind(world)).arriving).toBe(0)
  })
})
