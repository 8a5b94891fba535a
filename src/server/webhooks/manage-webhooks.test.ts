import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../../../test/support/applications.ts'
import { lettersTo } from '../../../test/support/letters.ts'
import { confirmNow } from '../../../test/support/payouts.ts'
import { aGuest, aVisitor, type Person } from '../../../test/support/people.ts'
import { aWebhookReceiver, type WebhookReceiver } from '../../../test/support/webhook-receiver.ts'
import { anEndpoint, at, deliver, isSignedBy } from '../../../test/support/webhooks.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { encrypt } from '../platform/encrypt.ts'

let world: World
let there: WebhookReceiver
beforeAll(async () => {
  there = await aWebhookReceiver()
  world = await aWorld({ webhooks: there.webhooks })
})
afterAll(async () => {
  await world.close()
  await there.close()
})

const tests = (owner: Person, id: string) => owner.api.webhooks.testWebhook({ id })

test('a secret is shown once, and stored encrypted', async () => {
  const owner = await aGuest(world)
  const { id, secret } = await anEndpoint(world, there, owner)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const rows = await world.sql<{ sealed: string }[]>`
    select row_to_json(e)::text as sealed from webhook_endpoints e where id = ${id}`
  expect(rows[0]?.sealed).not.toContain(secret.slice(6))
  expect(JSON.stringify(await owner.api.webhooks.listWebhooks())).not.toContain('whsec_')
})

test('for 24 hours after a rotation, both the old and the new secret sign', async () => {
  const owner = await aGuest(world)
  const { id, path, secret } = await anEndpoint(world, there, owner)
  await confirmNow(world)
  const { secret: next, endpoint } = await owner.api.webhooks.rotateWebhookSecret({ id })
  expect(endpoint.formerSecretUntil).toBe(world.clock.now().add({ hours: 24 }).toString())
  const signers = async () => {
    await tests(owner, id)
    await deliver(world)
    const taken = at(there, path).at(-1)
    return [secret, next].map((one) => taken !== undefined && isSignedBy(one, taken))
  }
  expect(await signers()).toEqual([true, true])
  world.clock.pass({ hours: 23, minutes: 59 })
  expect(await signers()).toEqual([true, true])
  world.clock.pass({ minutes: 1 })
  expect(await signers()).toEqual([false, true])
  await world.runScheduled()
  expect(await world.sql`select 1 from webhook_endpoints where sealed_former is not null`).toEqual([])
})

test('after the site’s secrets change, webhooks are signed as before, even once the old one is removed', async () => {
  const owner = await aGuest(world)
  const { id, path, secret } = await anEndpoint(world, there, owner)
  const older = 'an-older-secret-of-the-site-0123456789'
  const sealed = await encrypt([older], secret)
  await world.sql`update webhook_endpoints set sealed_secret = ${sealed} where id = ${id}`
  const secrets = world.deps.config.secrets
  secrets.push(older)
  await world.runScheduled()
  secrets.pop()
  await tests(owner, id)
  await deliver(world)
  const taken = at(there, path).at(-1)
  expect(taken && isSignedBy(secret, taken)).toBe(true)
})

test('an account has ten endpoints at most, even if it adds two at once', async () => {
  const owner = await aGuest(world)
  const add = () => anEndpoint(world, there, owner, ['message.sent'])
  for (let n = 0; n < 9; n++) await add()
  world.clock.pass({ minutes: 2 })
  const added = await Promise.allSettled([add(), add()])
  expect(added.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(add()).rejects.toMatchObject({ code: 'too_many_webhooks', data: { most: 10 } })
})

test('an endpoint can be changed, disabled, enabled and removed', async () => {
  const owner = await aGuest(world)
  const { id } = await anEndpoint(world, there, owner, ['message.sent'])
  const { changeWebhook } = owner.api.webhooks
  const moved = await changeWebhook({
    id,
    url: `${there.url}/moved`,
    description: 'Our <b>shop</b>',
    types: ['payout.paid', 'message.sent', 'message.sent'],
  })
  expect(moved).toMatchObject({
    url: `${there.url}/moved`,
    description: 'Our shop',
    types: ['message.sent', 'payout.paid'],
    disabled: null,
  })
  expect((await changeWebhook({ id, enabled: false })).disabled).toEqual({
    at: world.clock.now().toString(),
    by: 'owner',
  })
  expect(await changeWebhook({ id, enabled: true })).toMatchObject({ disabled: null, types: moved.types })
  await owner.api.webhooks.removeWebhook({ id })
  await expect(owner.api.webhooks.showWebhook({ id })).rejects.toMatchObject({ code: 'not_found' })
})

test('what admins do with the site’s endpoints is in the audit log, without the path of the address', async () => {
  const admin = await anAdmin(world)
  await confirmNow(world)
  const { siteWebhooks } = admin.api
  const { endpoint } = await siteWebhooks.addWebhook({ url: `${there.url}/private-path`, types: ['payout.paid'] })
  await siteWebhooks.rotateWebhookSecret({ id: endpoint.id })
  await siteWebhooks.changeWebhook({ id: endpoint.id, enabled: false })
  await siteWebhooks.removeWebhook({ id: endpoint.id })
  const { items } = await admin.api.admin.auditLog({ subject: endpoint.id })
  expect(items.map(({ act }) => act)).toEqual(['webhook.remove', 'webhook.change', 'webhook.rotate', 'webhook.add'])
  expect(JSON.stringify(items)).not.toContain('private-path')
})

test('the log is listed by state, page by page', async () => {
  const owner = await aGuest(world)
  const { id } = await anEndpoint(world, there, owner)
  for (let n = 0; n < 26; n++) await tests(owner, id)
  await deliver(world)
  there.says(500)
  await tests(owner, id)
  await deliver(world)
  there.says(204)
  const list = (asked: object) => owner.api.webhooks.listWebhookDeliveries({ id, ...asked })
  const first = await list({})
  expect(first.items).toHaveLength(24)
  expect(first.items[0]).toMatchObject({ state: 'pending', last: { status: 500 } })
  const second = await list({ cursor: first.next })
  expect([second.items.length, second.next]).toEqual([3, null])
  expect((await list({ state: 'pending' })).items).toHaveLength(1)
  expect((await list({ state: 'failed' })).items).toEqual([])
  await expect(list({ state: 'failed', cursor: first.next })).rejects.toMatchObject({ code: 'bad_cursor' })
})

test('a recovery by email disables the endpoints, because a thief may have added them', async () => {
  const owner = await aGuest(world)
  const { id, path } = await anEndpoint(world, there, owner)
  await tests(owner, id)
  await owner.api.accounts.requestRecovery({ email: owner.email })
  const [letter = ''] = await lettersTo(world, owner.email, 'recovery')
  const token = /token=([\w-]+)/.exec(letter)?.[1] ?? ''
  await owner.api.accounts.resetPassword({ token, password: 'Quiet-Harbour-8213' })
  await deliver(world)
  expect(at(there, path)).toEqual([])
  const again = aVisitor(world)
  await again.api.accounts.signIn({ email: owner.email, password: 'Quiet-Harbour-8213' })
  const disabled = { at: world.clock.now().toString(), by: 'recovery' }
  expect((await again.api.webhooks.listWebhooks()).items).toMatchObject([{ id, disabled }])
})

test('the owner gets an email about each new address', async () => {
  const owner = await aGuest(world)
  const { id } = await anEndpoint(world, there, owner)
  const letters = () => lettersTo(world, owner.email, 'webhook')
  expect(await letters()).toEqual([expect.stringContaining(`webhooks to ${new URL(there.url).hostname}`)])
  await owner.api.webhooks.changeWebhook({ id, description: 'Accounting' })
  expect(await letters()).toHaveLength(1)
  await owner.api.webhooks.changeWebhook({ id, url: `${there.url}/elsewhere` })
  expect(await letters()).toHaveLength(2)
})
