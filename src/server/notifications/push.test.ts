import { createPublicKey, verify } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aGuest, enteredAs, type Person, proveAddress } from '../../../test/support/people.ts'
import { aPushService } from '../../../test/support/push-service.ts'
import { aTalk } from '../../../test/support/talks.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
let service: Awaited<ReturnType<typeof aPushService>>
beforeAll(async () => {
  service = await aPushService()
  world = await aWorld({ push: service.push })
})
beforeEach(() => {
  world.clock.set(MONDAY_MORNING)
  service.state.status = 201
})
afterAll(async () => {
  await world.close()
  await service.close()
})

const asked = ({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }) => ({
  endpoint,
  keys: { p256dh, auth },
})
async function subscribed(person: Person) {
  const browser = service.browser()
  await person.api.push.subscribePush(asked(browser.subscription))
  return browser
}
const rowsOf = async (id: string) => (await world.sql`select 1 from push_subscriptions where account_id = ${id}`).length

describe('a push notification', () => {
  test(
    claim('16.13', 'is encrypted for its browser and signed with the site’s key for that push service'),
    async () => {
      const person = await aGuest(world)
      const browser = await subscribed(person)
      expect(await person.api.push.testPush()).toEqual({ browsers: 1 })
      await world.runJobs()
      expect(browser.shown()).toEqual([
        { title: 'It works', body: expect.any(String), url: '/profile/notifications', tag: 'test' },
      ])
      const [request] = browser.requests()
      expect(request?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
      expect(request?.body.length).toBeLessThanOrEqual(3_072)
      const { claims, signed } = jwtOf(request?.headers.authorization ?? '', world.deps.config.push?.publicKey ?? '')
      expect(signed).toBe(true)
      expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:hello@example.com' })
    },
  )

  test('contains only what its recipient may read, and isn’t sent once that is read', async () => {
    const talk = await aTalk(world)
    await world.runJobs()
    const [mine, theirs] = [await subscribed(talk.host), await subscribed(talk.guest)]
    const { id } = await talk.say(talk.guest, 'Write to ada.tester@people.example')
    await world.sql`update messages set masked_body = 'Write to •••', masked_kinds = '{email}' where id = ${id}`
    await world.runJobs()
    const [shown, ...more] = mine.shown()
    expect(more).toEqual([])
    expect(shown).toMatchObject({ title: expect.stringMatching(/^Ada, /), url: `/messages/${talk.id}`, tag: talk.id })
    expect(shown?.body).not.toContain('ada.tester@')
    expect(theirs.shown()).toEqual([])
    const message = await talk.say(talk.guest, 'Hello?')
    await talk.host.api.conversations.markRead({ id: talk.id, upTo: message.at })
    await world.runJobs()
    expect(mine.shown()).toHaveLength(1)
  })

  test('isn’t sent to people who turned it off', async () => {
    const talk = await aTalk(world)
    await world.runJobs()
    const browser = await subscribed(talk.host)
    await talk.host.api.notices.choosePreferences({ choices: [{ kind: 'message', channel: 'push', on: false }] })
    await talk.say(talk.guest, 'Hello?')
    await world.runJobs()
    expect(browser.shown()).toEqual([])
  })
})

describe('a browser', () => {
  test('belongs to the signed-in account: another account takes it over', async () => {
    const [ada, ben] = [await aGuest(world), await aGuest(world)]
    const browser = await subscribed(ada)
    await ben.api.push.subscribePush(asked(browser.subscription))
    expect([await rowsOf(ada.id), await rowsOf(ben.id)]).toEqual([0, 1])
    expect(await ada.api.push.testPush()).toEqual({ browsers: 0 })
  })

  test(claim('12.24', 'gets nothing after a sign-out, or after the session ends in any other way'), async () => {
    const person = await proveAddress(world, await aGuest(world))
    const [out, ended] = [await enteredAs(world, person.id), await enteredAs(world, person.id)]
    const browsers = [await subscribed(out), await subscribed(ended)]
    expect(await person.api.push.testPush()).toEqual({ browsers: 2 })
    await out.api.sessions.signOut()
    await world.sql`update sessions set ended_at = ${world.clock.now()} where account_id = ${person.id}
      and id in (select session_id from push_subscriptions)`
    await world.runJobs()
    expect(browsers.map(({ shown }) => shown())).toEqual([[], []])
    await world.runScheduled()
    expect(await rowsOf(person.id)).toBe(0)
  })

  test('that unsubscribed is deleted, and one whose service fails is retried and deleted after a day', async () => {
    const [gone, failing] = [await aGuest(world), await aGuest(world)]
    await subscribed(gone)
    service.state.status = 410
    await gone.api.push.testPush()
    await world.runJobs()
    expect(await rowsOf(gone.id)).toBe(0)
    const browser = await subscribed(failing)
    service.state.status = 503
    await failing.api.push.testPush()
    await world.runJobs()
    expect([browser.requests().length, await rowsOf(failing.id)]).toEqual([1, 1])
    for (let n = 0; n < 30; n++) {
      world.clock.pass({ hours: 1, minutes: 30 })
      await world.runJobs()
    }
    expect(await rowsOf(failing.id)).toBe(0)
    expect(browser.requests().length).toBeGreaterThan(5)
  })

  test('limits an account to ten, and the oldest is dropped', async () => {
    const person = await aGuest(world)
    for (let n = 0; n < 12; n++) {
      world.clock.pass({ seconds: 10 })
      await subscribed(person)
    }
    expect(await rowsOf(person.id)).toBe(10)
  })

  test('can unsubscribe itself, but never another account’s', async () => {
    const [ada, ben] = [await aGuest(world), await aGuest(world)]
    const { subscription } = await subscribed(ada)
    await ben.api.push.unsubscribePush({ endpoint: subscription.endpoint })
    expect(await rowsOf(ada.id)).toBe(1)
    await ada.api.push.unsubscribePush({ endpoint: subscription.endpoint })
    expect(await rowsOf(ada.id)).toBe(0)
  })
})

describe('a URL that isn’t a push service on the public network', () => {
  test.each([
    'http://push.invalid/x',
    'https://127.0.0.1/x',
    'https://10.0.0.7/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'https://name:word@push.example/x',
    'https://android.googleapis.com/gcm/send/x',
    'ftp://push.example/x',
    'x',
  ])('is refused on subscription: %s', async (endpoint) => {
    const person = await aGuest(world)
    const { subscription } = service.browser()
    await expect(person.api.push.subscribePush(asked({ ...subscription, endpoint }))).rejects.toMatchObject({
      code: 'push_not_allowed',
    })
  })

  test('is refused again on sending, because its name may resolve elsewhere by then', async () => {
    const person = await aGuest(world)
    const browser = await subscribed(person)
    service.names['push.example'] = ['127.0.0.1', '10.0.0.7']
    await person.api.push.testPush()
    await world.runJobs()
    service.names['push.example'] = ['127.0.0.1']
    expect([browser.requests().length, await rowsOf(person.id)]).toEqual([0, 0])
  })
})

function jwtOf(header: string, publicKey: string) {
  const [, token = '', key = ''] = header.match(/^vapid t=([\w.-]+), k=([\w-]+)$/) ?? []
  const [head = '', body = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const by = { key: jwk, dsaEncoding: 'ieee-p1363' } as const
  return {
    claims: JSON.parse(Buffer.from(body, 'base64url').toString() || '{}'),
    signed:
      key === publicKey && verify('sha256', Buffer.from(`${head}.${body}`), by, Buffer.from(signature, 'base64url')),
  }
}
