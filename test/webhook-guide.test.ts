import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { TEST_TYPE, WEBHOOK_TYPES } from '../src/domain/webhooks/webhook-types.ts'
import { httpWebhooks } from '../src/server/external/webhooks/send-webhook.ts'
import { freePort } from './support/free-port.ts'
import { aGuest } from './support/people.ts'
import { days } from './support/sales.ts'
import { aSpace } from './support/spaces.ts'
import { TEST_CARD } from './support/test-cards.ts'
import { anEndpoint, deliver } from './support/webhooks.ts'
import { aWorld } from './support/world.ts'

const read = () => readFile(path.join(import.meta.dirname, '..', 'docs', 'webhooks.md'), 'utf8')

test('the guide names every event', async () => {
  const guide = await read()
  expect([...WEBHOOK_TYPES, TEST_TYPE].filter((type) => !guide.includes(`\`${type}\``))).toEqual([])
})

test('the program in docs/webhooks.md accepts our webhooks once, and nobody else’s', async () => {
  const [, program = ''] = /```js\n(.*?)```/s.exec(await read()) ?? []
  const port = await freePort()
  const webhooks = httpWebhooks({
    http: true,
    resolve: async () => ['127.0.0.1'],
    mayConnect: (_, to) => to === port,
  })
  const world = await aWorld({ webhooks })
  world.clock.set(new Date().toISOString())
  const folder = await mkdtemp(path.join(tmpdir(), 'daylet-guide-'))
  const guest = await aGuest(world)
  const { id, secret, path: at } = await anEndpoint(world, { url: `http://hooks.example:${port}` }, guest)
  await writeFile(path.join(folder, 'receive.mjs'), program)
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret }
  const receiver = spawn(process.execPath, ['receive.mjs'], { cwd: folder, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  receiver.stdout.on('data', (part: Buffer) => {
    said += part
  })
  try {
    await expect.poll(() => said).toContain('ready')
    const space = await aSpace(world, { window_days: 90 })
    const date = world.clock
      .now()
      .add({ hours: 24 * 14 })
      .toString()
      .slice(0, 10)
    const hold = await guest.api.bookings.holdSlot({ spaceId: space.id as never, people: 1, ask: days(date) })
    const { number } = await guest.api.bookings.checkOut({ id: hold.id, card: TEST_CARD })
    await deliver(world)
    const { items } = await guest.api.webhooks.listWebhookDeliveries({ id })
    expect(items.map(({ state, last }) => [state, last?.status])).toEqual([
      ['delivered', 204],
      ['delivered', 204],
    ])
    await guest.api.webhooks.resendWebhook({ id: items.at(-1)?.id ?? '' })
    await deliver(world)
    expect(said.match(new RegExp(`^booking.confirmed ${number}$`, 'gm'))).toHaveLength(1)

    const body = '{"id":"x","type":"x","data":{}}'
    const forged = async (sent: Date, key: string) => {
      const headers = {
        'webhook-id': 'x',
        'webhook-timestamp': String(Math.floor(sent.getTime() / 1_000)),
        'webhook-signature': new Webhook(key).sign('x', sent, body),
      }
      return (await fetch(`http://127.0.0.1:${port}${at}`, { method: 'POST', headers, body })).status
    }
    expect(await forged(new Date(), webhooks.makeSecret())).toBe(401)
    expect(await forged(new Date(Date.now() - 600_000), secret)).toBe(401)
    expect(await forged(new Date(), secret)).toBe(204)
    expect((await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body })).status).toBe(401)
  } finally {
    const ended = once(receiver, 'exit')
    receiver.kill()
    await ended
    await world.close()
    await rm(folder, { recursive: true, force: true })
  }
})
