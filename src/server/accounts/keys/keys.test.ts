import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aKey, aProgram } from '../../../../test/support/api-keys.ts'
import { anAdmin } from '../../../../test/support/applications.ts'
import { lettersTo } from '../../../../test/support/letters.ts'
import { untilWaiting } from '../../../../test/support/lock-queue.ts'
import { aMadeGuest, makeAdmin, PASSWORD, type Person } from '../../../../test/support/people.ts'
import { days } from '../../../../test/support/sales.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { MOST_KEYS } from '../../../domain/accounts/api-key.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { isSecret } from './key-secret.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const works = async (secret: string) => {
  const { status } = await aProgram(world, secret).fetch('/api/v1/bookings?when=upcoming')
  return status === 200 ? true : status === 401 ? false : status
}
const confirmAgain = (by: Person) => by.api.sessions.reauthenticate({ by: 'password', password: PASSWORD })

describe('a key', () => {
  test('acts for its account within its scopes', async () => {
    const guest = await aMadeGuest(world)
    const { secret } = await aKey(guest, ['read:bookings'])
    const { api } = aProgram(world, secret)
    expect(await api.bookings.listBookings({ when: 'upcoming' })).toMatchObject({ items: [] })
    await expect(api.conversations.listConversations({})).rejects.toMatchObject({
      status: 403,
      code: 'scope_missing',
      data: { scope: 'read:messages' },
    })
    expect(await api.search.findSpaces({})).toHaveProperty('items')
  })

  test('books and pays with a saved card only, once per Idempotency-Key', async () => {
    const guest = await aMadeGuest(world)
    const { items } = await guest.api.paymentMethods.addMethod({ card: TEST_CARD })
    const { id: spaceId } = await aSpace(world)
    const { secret } = await aKey(guest, ['write:bookings', 'read:bookings', 'write:payments'])
    const program = aProgram(world, secret)
    const hold = () =>
      program.fetch('/api/v1/holds', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': '"6b7e6f4e-8f4e-4e52-9a7b-3f8f1f6c2a10"' },
        body: JSON.stringify({ spaceId, ask: days('2027-03-20'), people: 2 }),
      })
    const [first, second] = [await (await hold()).json(), await (await hold()).json()]
    expect(second).toEqual(first)
    const typed = program.api.bookings.checkOut({ id: first.id, card: TEST_CARD, keepCard: true })
    await expect(typed).rejects.toMatchObject({ status: 403, code: 'saved_card_only' })
    const methodId = items[0]?.id
    const paid = await program.api.bookings.checkOut({ id: first.id, methodId })
    expect(paid).toMatchObject({ state: 'confirmed' })
    const { items: bookings } = await guest.api.bookings.listBookings({ when: 'upcoming' })
    expect(bookings).toHaveLength(1)
  })

  test('must be a UUID if it is an idempotency key', async () => {
    const { secret } = await aKey(await aMadeGuest(world), ['write:bookings'])
    const response = await aProgram(world, secret).fetch('/api/v1/holds', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': 'again' },
      body: '{}',
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'bad_idempotency_key' })
  })

  test('reaches neither sign-in methods nor other keys', async () => {
    const guest = await aMadeGuest(world)
    const { id, secret } = await aKey(guest, ['read:profile', 'read:bookings'])
    const { api } = aProgram(world, secret)
    for (const act of [
      () => api.profile.showProfile(),
      () => api.profile.changeEmail({ email: 'thief@people.example' }),
      () => api.sessions.listDevices(),
      () => api.sessions.reauthenticate({ by: 'password', password: PASSWORD }),
      () => api.accounts.signIn({ email: guest.email, password: PASSWORD }),
      () => api.apiKeys.listKeys(),
      () => api.apiKeys.revokeKey({ id }),
    ])
      await expect(act()).rejects.toMatchObject({ status: 403, code: 'not_for_keys' })
    expect(await api.sessions.whoAmI()).toMatchObject({ account: { id: guest.id }, confirmedUntil: null })
  })

  test('is never mixed with cookies, and sets none', async () => {
    const [one, other] = [await aMadeGuest(world), await aMadeGuest(world)]
    const { secret } = await aKey(one, ['read:profile'])
    const response = await aProgram(world, secret).fetch('/api/v1/session', { headers: { cookie: other.cookie() } })
    expect(await response.json()).toMatchObject({ account: { id: one.id } })
    expect(response.headers.getSetCookie()).toEqual([])
    const wrong = await aProgram(world, `${secret.slice(0, -1)}x`).fetch('/api/v1/session', {
      headers: { cookie: other.cookie() },
    })
    expect(wrong.status).toBe(401)
  })

  test.each(['Bearer', 'Bearer ', 'bearer\tx', 'Bearer x y'])(
    'is invalid as %j, even beside cookies',
    async (header) => {
      const guest = await aMadeGuest(world)
      const headers = { authorization: header, cookie: guest.cookie() }
      const response = await fetch(new URL('/api/v1/session', world.url), { headers })
      expect([response.status, await response.json()]).toEqual([401, expect.objectContaining({ code: 'invalid_key' })])
    },
  )

  test('needs a confirmed identity to be made, and its secret is shown once', async () => {
    const guest = await aMadeGuest(world)
    world.clock.pass({ minutes: 11 })
    await expect(aKey(guest, ['read:bookings'])).rejects.toMatchObject({ code: 'confirm_first' })
    await confirmAgain(guest)
    const { secret } = await aKey(guest, ['read:bookings'])
    expect(isSecret(secret)).toBe(true)
    const { items } = await guest.api.apiKeys.listKeys()
    expect(items).toMatchObject([{ name: 'My calendar', hint: secret.slice(-4), lastUsedAt: null }])
    expect(JSON.stringify(items)).not.toContain(secret)
    const rows = await world.sql`select * from api_key_secrets s join api_keys k on k.id = s.key_id`
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('shows when it was last used', async () => {
    const guest = await aMadeGuest(world)
    const { secret } = await aKey(guest, ['read:bookings'])
    await works(secret)
    await expect.poll(async () => (await guest.api.apiKeys.listKeys()).items[0]?.lastUsedAt).toBe(MONDAY_MORNING)
  })
})

describe('a key stops working', () => {
  test.each<[string, (by: Person, id: string) => Promise<unknown>]>([
    ['when it is revoked', (by, id) => by.api.apiKeys.revokeKey({ id })],
    ['when it expires', async () => world.clock.pass({ hours: 90 * 24 })],
    [
      'with a suspended account',
      (by) => world.sql`update accounts set suspended_at = now(), suspension_reason = 'x' where id = ${by.id}`,
    ],
    ['with a deleted account', (by) => by.api.profile.deleteAccount()],
    [
      'when the owner recovers the account by email',
      async (by) => {
        await by.api.accounts.requestRecovery({ email: by.email })
        const [letter = ''] = await lettersTo(world, by.email, 'recovery')
        const token = /token=([\w-]+)/.exec(letter)?.[1] ?? ''
        await by.api.accounts.resetPassword({ token, password: 'Quiet-Harbour-8213' })
      },
    ],
  ])('%s', async (_, end) => {
    const guest = await aMadeGuest(world)
    const { id, secret } = await aKey(guest, ['read:bookings'])
    expect(await works(secret)).toBe(true)
    await end(guest, id)
    expect(await works(secret)).toBe(false)
  })

  test('a day after each rotation, even if it is rotated again before', async () => {
    const guest = await aMadeGuest(world)
    const { id, secret } = await aKey(guest, ['read:bookings'])
    const { secret: next, formerEndsAt } = await guest.api.apiKeys.rotateKey({ id })
    expect(formerEndsAt).toBe('2027-03-02T08:00:00Z')
    const letters = await lettersTo(world, guest.email, 'api_key')
    expect(letters.map((one) => /was created|has a new secret/.exec(one)?.[0])).toEqual([
      'was created',
      'has a new secret',
    ])
    expect([await works(secret), await works(next)]).toEqual([true, true])
    world.clock.pass({ minutes: 5 })
    const { secret: last } = await guest.api.apiKeys.rotateKey({ id })
    const all = async () => Promise.all([secret, next, last].map(works))
    expect(await all()).toEqual([true, true, true])
    world.clock.pass({ hours: 23, minutes: 55 })
    expect(await all()).toEqual([false, true, true])
    world.clock.pass({ minutes: 5 })
    expect(await all()).toEqual([false, false, true])
  })
})

test('nobody else can rotate or revoke a key', async () => {
  const [owner, other] = [await aMadeGuest(world), await aMadeGuest(world)]
  const { id, secret } = await aKey(owner, ['read:bookings'])
  await expect(other.api.apiKeys.rotateKey({ id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(other.api.apiKeys.revokeKey({ id })).rejects.toMatchObject({ code: 'not_found' })
  expect(await works(secret)).toBe(true)
})

test('an account has at most as many keys as the limit, even if they are made at once', async () => {
  const guest = await aMadeGuest(world)
  const made = await Promise.allSettled(Array.from({ length: MOST_KEYS + 5 }, () => aKey(guest, ['read:bookings'])))
  const refused = made.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(5)
  expect(refused[0]).toMatchObject({ reason: { code: 'too_many_keys', data: { most: MOST_KEYS } } })
})

test('the owner gets an email about each new secret, with a link to take the account back', async () => {
  const guest = await aMadeGuest(world)
  await aKey(guest, ['read:bookings'])
  expect((await lettersTo(world, guest.email, 'api_key')).at(-1)).toContain('“My calendar”')
})

test('a key may send 600 requests a minute', async () => {
  const { secret } = await aKey(await aMadeGuest(world), ['read:profile'])
  const program = aProgram(world, secret)
  const first = await program.fetch('/api/v1/session')
  expect(first.headers.get('ratelimit-policy')).toBe('"key";q=600;w=60')
  expect(first.headers.get('ratelimit')).toBe('"key";r=599;t=60')
  for (let n = 0; n < 599; n++) await program.fetch('/api/v1/featured')
  const over = await program.fetch('/api/v1/session')
  expect([over.status, over.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await over.json()).toMatchObject({ code: 'too_many_requests' })
  world.clock.pass({ seconds: 60 })
  expect((await program.fetch('/api/v1/session')).status).toBe(200)
})

describe('a key of the site', () => {
  const aSiteKey = async () => {
    const admin = await anAdmin(world)
    const key = await admin.api.siteKeys.createKey({ name: 'Accounting', scopes: ['read:admin'], days: null })
    return { admin, ...key, program: aProgram(world, key.secret) }
  }

  test('reads what admins read, and is recorded in the audit log', async () => {
    const { admin, id, program } = await aSiteKey()
    expect(await program.api.people.listPeople({})).toHaveProperty('items')
    await expect(program.api.settings.saveSettings({ changes: {}, reason: 'x' })).rejects.toMatchObject({
      code: 'scope_missing',
    })
    const { items } = await admin.api.admin.auditLog({ subject: id })
    expect(items).toMatchObject([{ act: 'api_key.create', reason: 'Accounting', key: null }])
    expect((await program.fetch('/api/v1/admin/people.csv')).status).toBe(200)
    const exports = await admin.api.admin.auditLog({ actor: admin.email, act: 'people.export' })
    expect(exports.items).toMatchObject([{ actor: { email: admin.email }, key: 'Accounting' }])
  })

  test('is managed by every admin, and by nobody else', async () => {
    const { id, secret } = await aSiteKey()
    const [other, guest] = [await anAdmin(world), await aMadeGuest(world)]
    await expect(guest.api.siteKeys.listKeys()).rejects.toMatchObject({ code: 'admins_only' })
    expect((await other.api.siteKeys.listKeys()).items.map((key) => key.id)).toContain(id)
    await other.api.siteKeys.revokeKey({ id })
    expect((await aProgram(world, secret).fetch('/api/v1/session')).status).toBe(401)
  })

  test('acts as the admin who rotates it, because nobody else has the new secret', async () => {
    const { id } = await aSiteKey()
    const other = await anAdmin(world)
    const { secret } = await other.api.siteKeys.rotateKey({ id })
    expect((await aProgram(world, secret).fetch('/api/v1/admin/people')).status).toBe(200)
    const [key] = await world.sql`
      select k.account_id as key, s.account_id as session from api_keys k join sessions s on s.id = k.session_id
      where k.id = ${id}`
    expect(key).toEqual({ key: other.id, session: other.id })
  })

  test('is one of twenty at most, even if two admins create one at once', async () => {
    const [one, other] = [await anAdmin(world), await anAdmin(world)]
    const create = ({ api }: Person) => api.siteKeys.createKey({ name: 'x', scopes: ['read:admin'], days: null })
    const { items: before } = await one.api.siteKeys.listKeys()
    for (let n = before.length; n < MOST_KEYS - 1; n++) await create(one)
    const made = await inTransaction(world.sql, async (tx) => {
      // Keys can be counted now, but not inserted.
      await tx`lock table api_keys in share mode`
      const both = Promise.allSettled([create(one), create(other)])
      await untilWaiting(world, 2)
      return { both }
    })
    expect((await made.both).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await world.sql`delete from api_keys where site`
  })

  test('loses its rights with the person who made it', async () => {
    const { admin, program } = await aSiteKey()
    await makeAdmin(world, await aMadeGuest(world), world.clock.now().toString())
    world.clock.pass({ seconds: 1 })
    await world.sql`
      insert into user_roles (user_id, role, assigned_at) values (${admin.id}, 'user', ${world.clock.now().toString()})`
    await expect(program.api.people.listPeople({})).rejects.toMatchObject({ code: 'admins_only' })
  })
})
