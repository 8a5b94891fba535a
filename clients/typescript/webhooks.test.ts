import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMadeGuest } from '../../test/support/people.ts'
import { days } from '../../test/support/sales.ts'
import { aSpace } from '../../test/support/spaces.ts'
import { TEST_CARD } from '../../test/support/test-cards.ts'
import { aWebhookReceiver, type WebhookReceiver } from '../../test/support/webhook-receiver.ts'
import { anEndpoint, at, deliver } from '../../test/support/webhooks.ts'
import { aWorld, type World } from '../../test/support/world.ts'
import { readWebhook, WebhookVerificationError } from './src/webhooks.ts'

let receiver: WebhookReceiver
let world: World
beforeAll(async () => {
  receiver = await aWebhookReceiver()
  world = await aWorld({ webhooks: receiver.webhooks })
  world.clock.set(new Date().toISOString())
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

test('readWebhook returns what Daylet signed, and refuses everything else', async () => {
  const guest = await aMadeGuest(world)
  const { secret, path } = await anEndpoint(world, receiver, guest, ['booking.confirmed'])
  const { id: spaceId } = await aSpace(world, { window_days: 90 })
  const date = world.clock.now().add({ hours: 336 }).toString().slice(0, 10)
  const hold = await guest.api.bookings.holdSlot({ spaceId: spaceId as never, people: 1, ask: days(date) })
  const { number } = await guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })
  await deliver(world)
  const [taken] = at(receiver, path)
  if (!taken) throw new Error('no webhook arrived')
  const { headers, body } = taken

  const event = readWebhook(secret, headers, body)
  if (event.type !== 'booking.confirmed') throw new Error(`the event is ${event.type}`)
  expect(event.data).toMatchObject({ number, party: 'guest', space: { id: spaceId } })
  const asFetchGivesThem = new Headers(Object.entries(headers).map(([name, value]) => [name, String(value)]))
  expect(readWebhook(secret, asFetchGivesThem, body)).toEqual(event)

  const other = `whsec_${Buffer.alloc(24, 'other').toString('base64')}`
  const tenMinutesAgo = String(Number(headers['webhook-timestamp']) - 600)
  const refused = [
    () => readWebhook(other, headers, body),
    () => readWebhook(secret, headers, body.replace(number, 'DL-000000')),
    () => readWebhook(secret, { ...headers, 'webhook-timestamp': tenMinutesAgo }, body),
    () => readWebhook(secret, { ...headers, 'webhook-signature': undefined }, body),
    () => readWebhook(secret, {}, body),
  ]
  for (const read of refused) expect(read).toThrow(WebhookVerificationError)
})
