import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { logFault } from '../../src/server/insights/log-error.ts'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import { aGuest, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD, testCard } from '../support/test-cards.ts'
import { aWorld, type World } from '../support/world.ts'

let world: World
let guest: Person
let spaceId: string
beforeAll(async () => {
  world = await aWorld()
  guest = await aGuest(world)
  spaceId = (await aSpace(world)).id
})
afterAll(() => world.close())

describe('another account’s data', () => {
  test('is not found, to the byte like unknown data', async () => {
    const owner = await aGuest(world)
    const ask = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const
    const { id } = await owner.api.bookings.holdSlot({ spaceId, ask, people: 1 })
    const calls: [string, RequestInit?][] = [
      ['holds/ID'],
      ['holds/ID', { method: 'DELETE' }],
      ['holds/ID/payment-check', { method: 'POST', body: '{}' }],
      ['holds/ID/payments', { method: 'POST', body: JSON.stringify({ card: TEST_CARD }) }],
      ['bookings/ID'],
      ['bookings/ID/calendar.ics'],
      ['bookings/ID/receipt.pdf'],
    ]
    for (const [path, init] of calls) {
      const answers = await Promise.all(
        [id, crypto.randomUUID()].map(async (which) => {
          const headers = { 'content-type': 'application/json' }
          const answer = await guest.fetch(`/api/v1/${path.replace('ID', which)}`, { ...init, headers })
          const kept = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date')
          return { status: answer.status, headers: kept, body: await answer.text() }
        }),
      )
      expect(answers[0], path).toMatchObject({ status: 404 })
      expect(answers[0], path).toEqual(answers[1])
    }
  })
})

test('an error reveals no card or password, to the caller or in the log', async () => {
  const secrets = [SANDBOX_CARDS.declines, 'Canary-Meadow-9137']
  const owner = postgres({ ...connectionOptions(world.superuserUrl), max: 1, onnotice: () => {} })
  await owner`alter table accounts rename to lost`
  const send = (path: string, body: object) =>
    guest.fetch(`/api/v1/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const card = testCard(SANDBOX_CARDS.declines)
  const replies = await Promise.all([
    send(`holds/${crypto.randomUUID()}/payments`, { card }),
    send('sign-in', { email: guest.email, password: secrets[1] }),
    send('sign-up', { email: 'new@people.example', password: secrets[1], data: { first_name: 'A', last_name: 'B' } }),
  ])
  await owner`alter table lost rename to accounts`
  await owner.end()
  const said = [...(await Promise.all(replies.map((r) => r.text()))), ...world.faults.splice(0)].join('\n')
  expect(replies.map((r) => r.status)).toEqual([500, 500, 500])
  expect(said).toContain('an endpoint failed')
  for (const reply of replies) expect(said).toContain(reply.headers.get('x-request-id') ?? 'none')
  for (const secret of [...secrets, guest.email, 'select ']) expect(said).not.toContain(secret)
})

test('an error reveals no query, in which a token may be, and no row it couldn’t write', async () => {
  const path = '/auth/recover?token=canary-token'
  await logFault(world.deps, 'a request failed', { requestId: 'x', path, err: new Error('broken') })
  const owner = postgres({ ...connectionOptions(world.superuserUrl), max: 1, onnotice: () => {} })
  await owner`alter table accounts add constraint canary check (first_name <> 'Canary') not valid`
  const body = {
    email: 'canary@people.example',
    password: 'Canary-Meadow-9137',
    data: { first_name: 'Canary', last_name: 'B' },
  }
  const { status } = await guest.fetch('/api/v1/sign-up', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await owner`alter table accounts drop constraint canary`
  await owner.end()
  const said = world.faults.splice(0).join('\n')
  expect(status).toBe(500)
  expect(said).toContain('violates check constraint')
  for (const secret of ['canary-token', body.email]) expect(said).not.toContain(secret)
})
