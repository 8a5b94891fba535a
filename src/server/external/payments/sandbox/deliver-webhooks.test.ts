import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '../../../../../test/support/world.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { addDeliveries } from './deliveries.sql.ts'
import type { Sandbox } from './sandbox.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('fifty webhooks nobody takes delay another by their turns, once, and are sent again later and later', async () => {
  const now = world.clock.now()
  const bodies = ['honest', ...Array.from({ length: 50 }, (_, n) => `hopeless ${n}`)]
  for (const body of bodies) await addDeliveries(world.sql, { eventId: crypto.randomUUID(), body, due: [now] })
  const sent: string[] = []
  const send = async (body: string) => {
    sent.push(body)
    return body === 'honest'
  }
  const round = () => deliverWebhooks(world.deps, world.deps.gateway as typeof world.deps.gateway & Sandbox, send)
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
