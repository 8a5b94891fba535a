import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../../../test/requirements/claim.ts'
import { aGuest } from '../../../../../test/support/people.ts'
import { aSaleOf, days } from '../../../../../test/support/sales.ts'
import { aSpace } from '../../../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../../../test/support/test-cards.ts'
import { aWorld, type World } from '../../../../../test/support/world.ts'
import type { AccountId, PaymentId } from '../../../../domain/kernel/id.ts'
import { cents } from '../../../../domain/kernel/money.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { addDeliveries } from './sandbox.sql.ts'
import type { Sandbox } from './sandbox.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const gateway = () => world.deps.gateway as typeof world.deps.gateway & Sandbox

test(claim('15.7', 'the sandbox sends webhooks late, twice and newest first, with its signature'), async () => {
  const { id: spaceId } = await aSpace(world)
  for (const date of ['2027-03-10', '2027-03-12']) await aSaleOf(world, spaceId, days(date))
  const made = await world.sql<{ event_id: string }[]>`select event_id from sandbox.deliveries order by id`
  const sent: string[] = []
  const send = async (body: string, signature: string) => {
    const read = await gateway().readEvent(body, signature)
    if (read.ok) sent.push(read.value.id)
    return read.ok
  }
  await deliverWebhooks(world.deps, gateway(), send)
  expect(sent).toEqual([])
  world.clock.pass({ seconds: 5 })
  await deliverWebhooks(world.deps, gateway(), send)
  expect(sent).toEqual(made.map(({ event_id }) => event_id).reverse())
  expect(sent.length).toBe(2 * new Set(sent).size)
  expect(new Set(sent).size).toBeGreaterThan(1)
})

test('a second card belongs to the customer of the first, also in the webhook', async () => {
  const guest = await aGuest(world)
  const customers = new Set<string | undefined>()
  for (let card = 0; card < 2; card += 1) {
    const view = await gateway().charge({
      paymentId: crypto.randomUUID() as PaymentId,
      amount: cents(100),
      currency: 'USD',
      kind: 'capture',
      source: { card: TEST_CARD },
      offSession: false,
      keepFor: { accountId: guest.id as AccountId, email: guest.email, name: 'Ada Guest' },
      returnPath: '/',
    })
    customers.add(view.saved?.customerRef)
  }
  world.clock.pass({ seconds: 5 })
  await deliverWebhooks(world.deps, gateway(), async (body, signature) => {
    const read = await gateway().readEvent(body, signature)
    if (read.ok && read.value.about === 'payment') customers.add(read.value.view?.saved?.customerRef)
    return true
  })
  expect([...customers]).toEqual([expect.stringMatching(/^cus_/)])
})

test('fifty undeliverable webhooks delay another only by their turns, once, and are retried less and less often', async () => {
  const now = world.clock.now()
  const bodies = ['honest', ...Array.from({ length: 50 }, (_, n) => `hopeless ${n}`)]
  for (const body of bodies) await addDeliveries(world.sql, { eventId: crypto.randomUUID(), body, due: [now] })
  const sent: string[] = []
  const send = async (body: string) => {
    sent.push(body)
    return body === 'honest'
  }
  const round = () => deliverWebhooks(world.deps, gateway(), send)
  for (let n = 0; n < 4; n++) await round()
  expect(sent).toHaveLength(51)
  expect(sent.at(-1)).toBe('honest')
  for (const [seconds, again] of [
    [1, 50],
    [1, 0],
    [1, 50],
    [3, 0],
    [1, 50],
  ] as const) {
    sent.length = 0
    world.clock.pass({ seconds })
    for (let n = 0; n < 4; n++) await round()
    expect(sent).toHaveLength(again)
  }
})
