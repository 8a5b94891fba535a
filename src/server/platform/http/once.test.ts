import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { aMadeGuest, enteredAs, type Person } from '../../../../test/support/people.ts'
import { days } from '../../../../test/support/sales.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD, testCard } from '../../../../test/support/test-cards.ts'
import { noAnswer, type Troubles, unreliable } from '../../../../test/support/unreliable-gateway.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { SANDBOX_CARDS } from '../../../contract/sandbox-cards.ts'

const troubles: Troubles = {}
let world: World
let beside: World
beforeAll(async () => {
  world = await aWorld({ around: unreliable(troubles) })
  beside = await aWorld({ beside: world })
})
afterAll(async () => {
  await beside.close()
  await world.close()
})
beforeEach(() => world.clock.set(MONDAY_MORNING))

async function aHold(guest?: Person) {
  const by = guest ?? (await aMadeGuest(world))
  const { id: spaceId } = await aSpace(world)
  const { id } = await by.api.bookings.holdSlot({ spaceId, ask: days('2027-03-20'), people: 2 })
  return { by, id, key: crypto.randomUUID() }
}
const pay = (by: Person, id: string, idempotencyKey: string, card = TEST_CARD) =>
  by.api.bookings.checkOut({ id, card, idempotencyKey })
const tries = async (id: string) => (await world.sql`select 1 from payments where booking_id = ${id}`).length

test('two processes that get one request at once run it once', async () => {
  const { by, id, key } = await aHold()
  const there = await enteredAs({ ...world, url: beside.url }, by.id)
  there.jar.clear()
  for (const [name, value] of by.jar) there.jar.set(name, value)
  const asked = Array.from({ length: 20 }, (_, n) => pay(n % 2 ? by : there, id, key))
  const replies = await Promise.all(asked)
  expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1)
  expect(replies[0]).toMatchObject({ state: 'confirmed' })
  expect(await tries(id)).toBe(1)
})

test('a refusal is repeated too, and the bank is asked once', async () => {
  const { by, id, key } = await aHold()
  const asked = Array.from({ length: 10 }, () => pay(by, id, key, testCard(SANDBOX_CARDS.declines)))
  for (const one of await Promise.allSettled(asked))
    expect(one).toMatchObject({ status: 'rejected', reason: { code: 'card_declined' } })
  expect(await tries(id)).toBe(1)
  expect(await pay(by, id, crypto.randomUUID())).toMatchObject({ state: 'confirmed' })
})

test('a retry-later response is tried again with the same key', async () => {
  const { by, id, key } = await aHold()
  troubles['before charge'] = noAnswer
  await expect(pay(by, id, key)).rejects.toMatchObject({ code: 'gateway_unavailable' })
  delete troubles['before charge']
  await expect(pay(by, id, key)).rejects.toMatchObject({ code: 'payment_open' })
})

test('a key reveals nothing to another session, and its response is encrypted', async () => {
  const [one, other] = [await aHold(), await aHold()]
  await pay(one.by, one.id, one.key)
  expect(await pay(other.by, other.id, one.key)).toMatchObject({ id: other.id, state: 'confirmed' })
  await expect(pay(other.by, one.id, one.key)).rejects.toMatchObject({ code: 'key_reused' })
  await expect(pay(other.by, one.id, crypto.randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  const [{ reply = '' } = {}] = await world.sql<{ reply: string }[]>`
    select reply from idempotency_keys where key = ${one.key} and reply is not null`
  expect(reply.split('.')).toHaveLength(5)
})

test('an attempt whose process died is waited for, then taken over after a minute, and nothing happens twice', async () => {
  const { by, id, key } = await aHold()
  await pay(by, id, key)
  const until = world.clock.now().add({ minutes: 1 })
  await world.sql`update idempotency_keys set reply = null, locked_until = ${until} where key = ${key}`
  await expect(pay(by, id, key)).rejects.toMatchObject({ code: 'not_ready', status: 503 })
  world.clock.pass({ seconds: 61 })
  await expect(pay(by, id, key)).rejects.toMatchObject({ code: 'wrong_state', data: { state: 'confirmed' } })
  expect(await tries(id)).toBe(1)
  await expectInvariants(world.sql)
})

test('a response is kept for a day', async () => {
  const { by, id, key } = await aHold()
  const first = await pay(by, id, key)
  world.clock.pass({ hours: 23 })
  await world.runScheduled()
  expect(await pay(by, id, key)).toEqual(first)
  world.clock.pass({ hours: 2 })
  await world.runScheduled()
  expect(await world.sql`select 1 from idempotency_keys where key = ${key}`).toHaveLength(0)
})
