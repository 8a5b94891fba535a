import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anAdmin } from '../../../test/support/applications.ts'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { untilWaiting } from '../../../test/support/lock-queue.ts'
import { confirmNow } from '../../../test/support/payouts.ts'
import { aGuest, type Person } from '../../../test/support/people.ts'
import { aWebhookReceiver, type WebhookReceiver } from '../../../test/support/webhook-receiver.ts'
import { anEndpoint, at, deliver, deliverDue, isSignedBy } from '../../../test/support/webhooks.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import type { Sql } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { openDeliverer } from './deliver.ts'
import { addDeliveries } from './deliveries.sql.ts'
import { claimLanes } from './lanes.sql.ts'

let world: World
let there: WebhookReceiver
let owner: Person
beforeAll(async () => {
  there = await aWebhookReceiver()
  world = await aWorld({ webhooks: there.webhooks })
})
afterEach(async () => {
  there.says(204)
  await expectInvariants(world.sql)
  await world.sql`delete from webhook_endpoints`
})
afterAll(async () => {
  await world.close()
  await there.close()
})

type Endpoint = Awaited<ReturnType<typeof anEndpoint>>

async function ready(): Promise<Endpoint> {
  owner = await aGuest(world)
  return anEndpoint(world, there, owner)
}

/** Queues an event as a reader would. Its body says which one it is. */
async function add(tx: Sql, { id }: Pick<Endpoint, 'id'>, subject: string, body: string): Promise<string> {
  const delivery = { endpoint: id, eventId: crypto.randomUUID(), subject, type: 'message.sent', payload: body }
  const [added] = await addDeliveries(tx, [delivery], world.clock.now())
  return added?.id ?? ''
}
const queue = (endpoint: Pick<Endpoint, 'id'>, subject: string, body: string) =>
  inTransaction(world.sql, (tx) => add(tx, endpoint, subject, body))
const bodies = ({ path }: Endpoint) => at(there, path).map(({ body }) => body)
const shown = (id: string) => owner.api.webhooks.showWebhookDelivery({ id })
const stateOf = async ({ id }: Endpoint) => owner.api.webhooks.showWebhook({ id })

describe('a delivery', () => {
  test('is signed as Standard Webhooks describes, and logged with its answer', async () => {
    const endpoint = await ready()
    there.says(201, 'thank you')
    const id = await queue(endpoint, 'a', '{"n":1}')
    await deliver(world)
    const [taken, ...more] = at(there, endpoint.path)
    expect(more).toEqual([])
    expect(taken?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-timestamp': String(Math.floor(world.clock.now().epochMilliseconds / 1_000)),
    })
    expect(taken && isSignedBy(endpoint.secret, taken)).toBe(true)
    const delivery = await shown(id)
    expect(delivery).toMatchObject({
      state: 'delivered',
      eventId: taken?.headers['webhook-id'],
      payload: '{"n":1}',
      nextTryAt: null,
      attempts: [{ status: 201, problem: null, answer: 'thank you' }],
    })
  })

  test('that fails is retried with the same id and body, and a newer signature', async () => {
    const endpoint = await ready()
    there.says(500, 'not now')
    const id = await queue(endpoint, 'a', 'x')
    await deliver(world)
    const { nextTryAt } = await shown(id)
    expect(nextTryAt).toBe(world.clock.now().add({ seconds: 5 }).toString())
    await deliver(world)
    expect(bodies(endpoint)).toEqual(['x'])
    there.says(200)
    world.clock.pass({ seconds: 5 })
    await deliver(world)
    const [first, second] = at(there, endpoint.path)
    expect(second?.body).toBe('x')
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.headers['webhook-timestamp']).not.toBe(first?.headers['webhook-timestamp'])
    expect(second && isSignedBy(endpoint.secret, second)).toBe(true)
    expect(await shown(id)).toMatchObject({
      state: 'delivered',
      tries: 2,
      attempts: [{ status: 200 }, { status: 500, answer: 'not now' }],
    })
  })

  test('holds back later ones of its subject only', async () => {
    const endpoint = await ready()
    there.answers(({ body }, response) => response.writeHead(body === 'a1' ? 500 : 200).end())
    for (const body of ['a1', 'a2', 'b1', 'b2']) await queue(endpoint, body.slice(0, 1), body)
    await deliver(world)
    // An endpoint that fails gets one subject at a time, so both subjects may need another round.
    await deliver(world)
    expect(bodies(endpoint).filter((body) => body !== 'a1')).toEqual(['b1', 'b2'])
    there.says(200)
    world.clock.pass({ seconds: 5 })
    await deliver(world)
    expect(bodies(endpoint).slice(-2)).toEqual(['a1', 'a2'])
  })

  test('ends after three days of retries, and then the next one of its subject is sent', async () => {
    const endpoint = await ready()
    there.answers(({ body }, response) => response.writeHead(body === 'poison' ? 500 : 200).end())
    const [poison, next] = [await queue(endpoint, 'a', 'poison'), await queue(endpoint, 'a', 'next')]
    for (let hours = 0; hours <= 72; hours++) {
      // Other subjects show that the endpoint works.
      await queue(endpoint, `other ${hours}`, 'other')
      await deliver(world)
      world.clock.pass({ hours: 1 })
    }
    expect([await shown(poison), await shown(next)]).toMatchObject([{ state: 'failed' }, { state: 'delivered' }])
    expect((await stateOf(endpoint)).disabled).toBeNull()
  })

  test('that is redirected fails, and the redirect is not followed', async () => {
    const endpoint = await ready()
    there.answers((_, response) => response.writeHead(302, { location: `${there.url}/elsewhere` }).end())
    const id = await queue(endpoint, 'a', 'x')
    await deliver(world)
    expect(at(there, '/elsewhere')).toEqual([])
    expect((await shown(id)).attempts).toMatchObject([{ status: 302 }])
  })

  test('can be sent again, with the same id', async () => {
    const endpoint = await ready()
    const id = await queue(endpoint, 'a', 'x')
    await deliver(world)
    expect(await owner.api.webhooks.resendWebhook({ id })).toMatchObject({ state: 'pending' })
    await deliver(world)
    const [first, again] = at(there, endpoint.path)
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect((await shown(id)).attempts).toHaveLength(2)
  })

  test('that is pending and sent again is tried at once', async () => {
    const endpoint = await ready()
    there.says(500)
    const id = await queue(endpoint, 'a', 'x')
    await deliver(world)
    there.says(200)
    await owner.api.webhooks.resendWebhook({ id })
    await deliver(world)
    expect(await shown(id)).toMatchObject({ state: 'delivered' })
  })

  test('of a test event reaches the endpoint, whatever events it gets', async () => {
    owner = await aGuest(world)
    const endpoint = await anEndpoint(world, there, owner, ['payout.paid'])
    const { deliveryId } = await owner.api.webhooks.testWebhook({ id: endpoint.id })
    await deliver(world)
    expect(JSON.parse(bodies(endpoint)[0] ?? '')).toMatchObject({
      type: 'webhook.test',
      data: { endpointId: endpoint.id },
    })
    expect(await shown(deliveryId)).toMatchObject({ state: 'delivered', type: 'webhook.test' })
  })
})

describe('an endpoint', () => {
  test('that answers 410 is disabled at once, and its owner gets an email', async () => {
    const endpoint = await ready()
    there.says(410)
    const ids = [await queue(endpoint, 'a', '1'), await queue(endpoint, 'a', '2'), await queue(endpoint, 'b', '3')]
    await deliver(world)
    expect((await stateOf(endpoint)).disabled).toMatchObject({ by: 'gone' })
    for (const id of ids) expect(await shown(id)).toMatchObject({ state: 'failed', nextTryAt: null })
    expect(await mailsTo(owner.email)).toEqual(['webhook', 'webhook_gone'])
    await expect(owner.api.webhooks.testWebhook({ id: endpoint.id })).rejects.toMatchObject({ code: 'webhook_off' })
  })

  test('with three days of nothing but failures is disabled, and works again once it is enabled', async () => {
    const endpoint = await ready()
    there.says(503)
    const id = await queue(endpoint, 'a', 'x')
    for (let hours = 0; hours <= 80 && !(await stateOf(endpoint)).disabled; hours++) {
      world.clock.pass({ hours: 1 })
      await deliver(world)
    }
    const { disabled, failingSince } = await stateOf(endpoint)
    expect(disabled).toMatchObject({ by: 'failing' })
    const hours = Temporal.Instant.from(disabled?.at ?? '')
      .since(failingSince ?? '')
      .total('hours')
    expect(hours).toBeGreaterThanOrEqual(72)
    expect(hours).toBeLessThan(73)
    expect(await shown(id)).toMatchObject({ state: 'failed' })
    expect(await mailsTo(owner.email)).toEqual(['webhook', 'webhook_failing'])
    there.says(200)
    await confirmNow(world)
    const enabled = await owner.api.webhooks.changeWebhook({ id: endpoint.id, enabled: true })
    expect(enabled).toMatchObject({ disabled: null, failingSince: null })
    await owner.api.webhooks.resendWebhook({ id })
    await deliver(world)
    expect(await shown(id)).toMatchObject({ state: 'delivered' })
  })

  test('of the site that is disabled leads to an email to each admin', async () => {
    const admin = await anAdmin(world)
    await confirmNow(world)
    const { endpoint } = await admin.api.siteWebhooks.addWebhook({ url: `${there.url}/site`, types: ['payout.paid'] })
    there.says(410)
    await queue(endpoint, 'a', 'x')
    await deliver(world)
    expect(await mailsTo(admin.email)).toEqual(['webhook', 'webhook_gone'])
  })

  test('that works again after a while gets everything at once, not when each retry is due', async () => {
    const endpoint = await ready()
    there.says(500)
    for (const subject of ['a', 'b', 'c']) await queue(endpoint, subject, subject)
    for (let n = 0; n < 12; n++) {
      await deliver(world)
      world.clock.pass({ minutes: 20 })
    }
    there.says(200)
    await queue(endpoint, 'd', 'd')
    await deliver(world)
    expect(new Set(bodies(endpoint).slice(-4))).toEqual(new Set(['a', 'b', 'c', 'd']))
  })

  test('whose owner is suspended or deleted gets nothing', async () => {
    const endpoint = await ready()
    await queue(endpoint, 'a', 'x')
    await world.sql`
      update accounts set suspended_at = now(), suspension_reason = 'x' where id = ${owner.id}`
    await deliver(world)
    expect(bodies(endpoint)).toEqual([])
    expect(await world.sql`select 1 from webhook_lanes`).toEqual([])
  })

  test('that is disabled gets nothing more, not even what was pending', async () => {
    const endpoint = await ready()
    there.says(500)
    const id = await queue(endpoint, 'a', 'x')
    await deliver(world)
    await owner.api.webhooks.changeWebhook({ id: endpoint.id, enabled: false })
    there.says(200)
    world.clock.pass({ hours: 1 })
    await deliver(world)
    expect(bodies(endpoint)).toEqual(['x'])
    expect(await shown(id)).toMatchObject({ state: 'failed' })
  })

  test('that is disabled while it accepts a webhook has accepted it', async () => {
    const endpoint = await ready()
    there.answers(async (_, response) => {
      await confirmNow(world)
      await owner.api.webhooks.changeWebhook({ id: endpoint.id, enabled: false })
      response.end()
    })
    const [sent, waiting] = [await queue(endpoint, 'a', 'x'), await queue(endpoint, 'a', 'y')]
    await deliver(world)
    expect([await shown(sent), await shown(waiting)]).toMatchObject([{ state: 'delivered' }, { state: 'failed' }])
    expect(bodies(endpoint)).toEqual(['x'])
  })

  test('is sent nothing more by a process that stops, and everything by the next one', async () => {
    const endpoint = await ready()
    for (const body of ['x', 'y', 'z']) await queue(endpoint, 'a', body)
    const stopping = openDeliverer(world.deps)
    const stopped = Promise.withResolvers<void>()
    there.answers((_, response) => {
      stopped.resolve(stopping.stop())
      response.end()
    })
    await stopping.sendDue()
    await stopped.promise
    expect(bodies(endpoint)).toEqual(['x'])
    there.says(204)
    await deliver(world)
    expect(bodies(endpoint)).toEqual(['x', 'y', 'z'])
  })

  test('that is slow holds up no other, and is asked for few subjects at a time', async () => {
    const [slow, quick] = [await ready(), await ready()]
    const waiting: (() => void)[] = []
    there.answers(({ path }, response) => {
      if (path === quick.path) return response.end()
      return void waiting.push(() => response.end())
    })
    for (let n = 0; n < 30; n++) await queue(slow, `s${n}`, 'slow')
    for (let n = 0; n < 30; n++) await queue(quick, `q${n}`, 'quick')
    const deliverer = openDeliverer(world.deps)
    await deliverer.sendDue()
    await expect.poll(() => bodies(quick).length).toBe(30)
    await expect.poll(() => waiting.length).toBe(8)
    there.answers((_, response) => response.end())
    for (const end of waiting) end()
    await deliverer.idle()
    expect(bodies(slow)).toHaveLength(30)
  })
})

describe('a process that dies', () => {
  test('before the answer is noted leaves its delivery to another process, which sends it with the same id', async () => {
    const endpoint = await ready()
    await queue(endpoint, 'a', 'x')
    await queue(endpoint, 'a', 'y')
    const dying = {
      ...world.deps,
      webhooks: {
        ...world.deps.webhooks,
        send: async (request: Parameters<typeof world.deps.webhooks.send>[0]) => {
          await world.deps.webhooks.send(request)
          return new Promise<never>(() => {})
        },
      },
    }
    await openDeliverer(dying).sendDue()
    await expect.poll(() => bodies(endpoint).length).toBe(1)
    await deliverDue(world.deps)
    expect(bodies(endpoint)).toEqual(['x'])
    world.clock.pass({ seconds: 30 })
    await deliverDue(world.deps)
    expect(bodies(endpoint)).toEqual(['x', 'x', 'y'])
    const [first, again] = at(there, endpoint.path)
    expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  test('doesn’t stop two others from sending everything once', async () => {
    const endpoint = await ready()
    for (let n = 0; n < 40; n++) await queue(endpoint, `s${n % 10}`, String(n))
    await Promise.all([deliverDue(world.deps), deliverDue(world.deps), deliverDue(world.deps)])
    expect(bodies(endpoint)).toHaveLength(40)
    for (let subject = 0; subject < 10; subject++) {
      const ofSubject = bodies(endpoint).filter((body) => Number(body) % 10 === subject)
      expect(ofSubject).toEqual([0, 1, 2, 3].map((n) => String(n * 10 + subject)))
    }
  })
})

describe('a lane', () => {
  test('gets an event that is being queued while its last delivery is being noted', async () => {
    const endpoint = await ready()
    await queue(endpoint, 'a', 'first')
    const answered = Promise.withResolvers<void>()
    const queued = Promise.withResolvers<void>()
    there.answers(async (_, response) => {
      await queued.promise
      response.end()
      answered.resolve()
    })
    const delivering = deliverDue(world.deps)
    await expect.poll(() => bodies(endpoint)).toEqual(['first'])
    await inTransaction(world.sql, async (tx) => {
      await add(tx, endpoint, 'a', 'second')
      queued.resolve()
      await answered.promise
      await Promise.race([delivering, untilWaiting(world, 1)])
    })
    await delivering
    expect(bodies(endpoint)).toEqual(['first', 'second'])
  })

  test('is claimed by one process, even while the other’s claim isn’t committed', async () => {
    const endpoint = await ready()
    await queue(endpoint, 'a', 'x')
    const now = world.clock.now()
    const claim = { now, until: now.add({ seconds: 30 }), free: 10, perEndpoint: 8 }
    await inTransaction(world.sql, async (tx) => {
      expect(await claimLanes(tx, claim)).toEqual([{ endpoint: endpoint.id, subject: 'a' }])
      expect(await Promise.race([claimLanes(world.sql, claim), untilWaiting(world, 1)])).toEqual([])
    })
  })
})

test('a delivery postponed by a clock that was ahead becomes due', async () => {
  const endpoint = await ready()
  world.clock.pass({ hours: 48 })
  await queue(endpoint, 'a', 'x')
  world.clock.pass({ hours: -48 })
  await deliver(world)
  expect(bodies(endpoint)).toEqual([])
  await world.runScheduled()
  await deliver(world)
  expect(bodies(endpoint)).toEqual(['x'])
})

test('the log forgets deliveries after 30 days, but none that is pending', async () => {
  const endpoint = await ready()
  const [old, young] = [await queue(endpoint, 'a', 'old'), await queue(endpoint, 'b', 'young')]
  await deliver(world)
  const stuck = await queue(endpoint, 'c', 'stuck')
  await world.sql`
    update webhook_deliveries set created_at = created_at - interval '31 days' where id in (${old}, ${stuck})`
  await world.runScheduled()
  const kept = (await world.sql<{ id: string }[]>`select id from webhook_deliveries`).map(({ id }) => id)
  expect(kept.sort()).toEqual([young, stuck].sort())
})

async function mailsTo(email: string): Promise<string[]> {
  const rows = await world.sql<{ kind: string }[]>`
    select kind from mails where recipient = ${email} and kind like 'webhook%' order by id`
  return rows.map(({ kind }) => kind)
}
