import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { httpWebhooks, THIS_MACHINE_TOO } from '../../src/server/external/webhooks/send-webhook.ts'
import { confirmNow } from '../support/payouts.ts'
import { aGuest, type Person } from '../support/people.ts'
import { aWebhookReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts'
import { deliverDue } from '../support/webhooks.ts'
import { aWorld, type World } from '../support/world.ts'

let there: WebhookReceiver
let slow: WebhookReceiver
let world: World
let person: Person
beforeAll(async () => {
  there = await aWebhookReceiver()
  slow = await aWebhookReceiver({ withinMs: 400 })
  const strict = httpWebhooks()
  const mayReach = (url: string) => (url.startsWith(there.url) ? there.webhooks : strict).mayReach(url)
  world = await aWorld({ webhooks: { ...there.webhooks, mayReach } })
})
beforeEach(async () => {
  person = await aGuest(world)
  await confirmNow(world)
})
afterAll(async () => {
  await world.close()
  await there.close()
  await slow.close()
})

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const post = (url: string) => ({
  url,
  id: crypto.randomUUID(),
  at: Temporal.Instant.from('2027-03-01T08:00:00Z'),
  payload: '{}',
  secrets: [SECRET],
})

const FORBIDDEN = [
  ['loopback', 'https://127.0.0.1/'],
  ['loopback by name', 'https://localhost/'],
  ['loopback in decimal', 'https://2130706433/'],
  ['loopback in octal', 'https://0177.0.0.1/'],
  ['loopback in hexadecimal', 'https://0x7f.0x0.0x0.0x1/'],
  ['loopback, cut short', 'https://127.1/'],
  ['loopback of IPv6', 'https://[::1]/'],
  ['IPv4 mapped to IPv6', 'https://[::ffff:127.0.0.1]/'],
  ['NAT64', 'https://[64:ff9b::7f00:1]/'],
  ['6to4', 'https://[2002:7f00:1::]/'],
  ['link-local of IPv6', 'https://[fe80::1]/'],
  ['unique local', 'https://[fd00::1]/'],
  ['no address at all', 'https://0.0.0.0/'],
  ['a private network', 'https://10.0.0.1/'],
  ['another private network', 'https://172.31.255.254/'],
  ['the router at home', 'https://192.168.1.1/'],
  ['the provider’s metadata', 'https://169.254.169.254/latest/meta-data/'],
  ['a carrier’s network', 'https://100.64.0.1/'],
  ['broadcast', 'https://255.255.255.255/'],
  ['a public address on another port', 'https://93.184.216.34:22/'],
  ['plain http', 'http://93.184.216.34/'],
  ['plain http on port 443', 'http://93.184.216.34:443/'],
  ['FTP', 'ftp://93.184.216.34/'],
  ['a script', 'javascript:alert(1)'],
  ['a name and a password', 'https://user:secret@93.184.216.34/'],
  ['no URL', 'hooks'],
  ['a very long URL', `https://93.184.216.34/${'a'.repeat(1_990)}`],
] as const

test.each(FORBIDDEN)('%s gets no webhook', async (_what, url) => {
  expect(await httpWebhooks().send(post(url))).toEqual({ problem: 'not_allowed' })
  expect(await httpWebhooks().mayReach(url)).toBe(false)
})

test.each(FORBIDDEN)('%s is refused as an address', async (_what, url) => {
  await expect(person.api.webhooks.addWebhook({ url, types: ['message.sent'] })).rejects.toMatchObject({
    code: url.length > 2_000 ? 'bad_request' : 'webhook_url',
  })
})

test('an address that is changed is checked like a new one', async () => {
  const { endpoint } = await person.api.webhooks.addWebhook({ url: `${there.url}/`, types: ['message.sent'] })
  await expect(
    person.api.webhooks.changeWebhook({ id: endpoint.id, url: 'https://169.254.169.254/latest/' }),
  ).rejects.toMatchObject({ code: 'webhook_url' })
})

test('a site that only its own machine can reach sends webhooks to that machine, and to no other inside', async () => {
  const local = httpWebhooks(THIS_MACHINE_TOO)
  expect(await local.send(post(`http://localhost:${there.port}/`))).toMatchObject({ status: 204 })
  const mayReach = await Promise.all(
    ['http://10.0.0.1/', 'https://192.168.1.1/', 'http://93.184.216.34/'].map((url) => local.mayReach(url)),
  )
  expect(mayReach).toEqual([false, false, false])
})

test('names that resolve to an internal address, or to one among others, are refused', async () => {
  there.names['inside.example'] = ['192.168.0.7']
  there.names['both.example'] = ['93.184.216.34', '10.0.0.1']
  for (const name of ['inside', 'both'])
    expect(await there.webhooks.send(post(`https://${name}.example/`))).toEqual({ problem: 'not_allowed' })
})

test('a name that resolves elsewhere the second time is connected where it was checked', async () => {
  let asked = 0
  const rebound = httpWebhooks({
    http: true,
    resolve: async () => (asked++ === 0 ? ['127.0.0.1'] : ['169.254.169.254']),
    mayConnect: (address) => address === '127.0.0.1',
  })
  expect(await rebound.send(post(`http://rebind.example:${there.port}/`))).toMatchObject({ status: 204 })
  expect(asked).toBe(1)
})

describe('a receiver', () => {
  test('that says nothing is not waited for', async () => {
    slow.answers(() => {})
    expect(await slow.webhooks.send(post(slow.url))).toEqual({ problem: 'too_slow' })
  })

  test('that never ends its answer has answered, and what arrived is logged', async () => {
    slow.answers((_, response) => {
      response.writeHead(200)
      const drip = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(drip))
    })
    const answer = await slow.webhooks.send(post(slow.url))
    expect(answer).toMatchObject({ status: 200, text: expect.stringMatching(/^x+$/) })
  })

  test('that sends a huge answer is read for 4 kB, of which the log keeps one', async () => {
    let written = 0
    there.answers(async (_, response) => {
      const more = () => {
        while (!response.destroyed && response.write('é'.repeat(4_096))) written += 8_192
      }
      response.on('drain', more)
      more()
    })
    const answer = await there.webhooks.send(post(there.url))
    expect('text' in answer && Buffer.byteLength(answer.text)).toBe(1_024)
    expect(written).toBeLessThan(10 * 1_024 * 1_024)
  })

  test('that answers with NUL, half of a character or a script is logged as text that can be stored', async () => {
    const { endpoint } = await person.api.webhooks.addWebhook({ url: `${there.url}/`, types: ['message.sent'] })
    there.answers((_, response) => response.writeHead(500).end(Buffer.from([0x61, 0x00, 0xc3, 0x3c, 0x62, 0x3e])))
    const { deliveryId } = await person.api.webhooks.testWebhook({ id: endpoint.id })
    await deliverDue(world.deps)
    const { attempts } = await person.api.webhooks.showWebhookDelivery({ id: deliveryId })
    expect(attempts[0]?.answer).toBe('a\ufffd<b>')
  })

  test('that sends huge headers or breaks off has not answered', async () => {
    there.answers((_, response) => response.writeHead(200, { 'x-a': 'x'.repeat(40_000) }).end())
    expect(await there.webhooks.send(post(there.url))).toEqual({ problem: 'unreachable' })
    there.answers((_, response) => response.socket?.destroy())
    expect(await there.webhooks.send(post(there.url))).toEqual({ problem: 'unreachable' })
  })
})
