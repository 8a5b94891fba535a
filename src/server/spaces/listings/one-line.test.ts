import { afterAll, beforeAll, expect, test } from 'vitest'
import { aDraft, aGazetteer, aHost } from '../../../../test/support/hosts.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { cents } from '../../../domain/kernel/money.ts'
import { NEW_DRAFT } from '../../../domain/spaces/listing-draft.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  world.clock.set(MONDAY_MORNING)
  await aGazetteer(world)
})
afterAll(() => world.close())

test('names and addresses are single lines: no one can add lines to emails and receipts', async () => {
  const forged = 'Room\r\nPaid: $0.00\u2028<b>\u202eTotal'
  const lunch = { id: 'l', cents: cents(100), per: 'booking', required: false, stock: null } as const
  const { draft } = await aDraft(world, await aHost(world), {
    title: forged,
    neighbourhood: forged,
    street: forged,
    amenities: [forged],
    houseRules: 'One.\nTwo.',
    rates: { ...NEW_DRAFT.rates, addOns: [{ ...lunch, name: forged }] },
  })
  const line = 'Room Paid: $0.00 Total'
  expect(draft).toMatchObject({ title: line, neighbourhood: line, street: line, amenities: [line] })
  expect(draft.rates.addOns[0]?.name).toBe(line)
  expect(draft.houseRules).toBe('One.\nTwo.')
})
