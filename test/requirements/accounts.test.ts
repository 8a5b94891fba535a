import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGuest, aVisitor, makeAdmin, PASSWORD, type Person } from '../support/people.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import { aSite, openPage } from './site.ts'

let world: World
beforeAll(async () => {
  world = await aSite()
})
afterAll(() => world.close())

const send = (who: Person, path: string, fields: Record<string, string>) =>
  who.fetch(path, { method: 'POST', body: new URLSearchParams(fields) })

const accountOf = async (who: Person) => (await who.api.sessions.whoAmI()).account

describe('an account', () => {
  test(claim('1.10 7.3', 'is signed in to with email and password'), async () => {
    const { email, id } = await aGuest(world)
    const back = aVisitor(world)
    expect((await back.api.accounts.signIn({ email, password: PASSWORD })).account).toMatchObject({ id, email })
    await expect(aVisitor(world).api.accounts.signIn({ email, password: `${PASSWORD}!` })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
  })

  test(claim('3.3', 'has id, email and role'), async () => {
    const guest = await aGuest(world)
    expect(await accountOf(guest)).toMatchObject({ id: guest.id, email: guest.email, role: 'user' })
  })

  test(claim('2.20 3.4 7.2', 'created on /auth keeps first and last name, is signed in and leads to /'), async () => {
    const visitor = aVisitor(world)
    const fields = {
      mode: 'sign-up',
      email: 'new@people.example',
      password: PASSWORD,
      firstName: 'Ada',
      lastName: 'Lovelace',
    }
    const answer = await send(visitor, '/auth?next=/bookings', fields)
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
    expect(await accountOf(visitor)).toMatchObject({ email: 'new@people.example' })
    expect(await world.sql`select first_name, last_name from accounts where email = ${fields.email}`).toEqual([
      { first_name: 'Ada', last_name: 'Lovelace' },
    ])
  })

  test('with a weak password isn’t created on /auth, which says so and keeps the input', async () => {
    const visitor = aVisitor(world)
    const fields = {
      mode: 'sign-up',
      email: 'weak@people.example',
      password: 'short',
      firstName: 'Ada',
      lastName: 'Lovelace',
    }
    const answer = await send(visitor, '/auth?mode=sign-up', fields)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('value="weak@people.example"')
    expect(await accountOf(visitor)).toBeNull()
  })

  test(claim('7.5', 'is signed out without a payload'), async () => {
    const guest = await aGuest(world)
    expect((await guest.fetch('/api/v1/sign-out', { method: 'POST' })).status).toBe(200)
    expect(await accountOf(guest)).toBeNull()
  })

  test(
    claim('7.2', 'is requested with email, password and data of first_name and last_name, and nothing flat'),
    async () => {
      const sent = { email: 'as-written@people.example', password: PASSWORD }
      const post = (body: object) =>
        aVisitor(world).fetch('/api/v1/sign-up', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      expect((await post({ ...sent, firstName: 'Ada', lastName: 'Tester' })).status).toBe(400)
      const made = await post({ ...sent, data: { first_name: 'Ada', last_name: 'Tester' } })
      expect(await made.json()).toMatchObject({ account: { firstName: 'Ada', lastName: 'Tester' }, next: 'signed_in' })
    },
  )

  test.each([
    ['  Ada \n', 'Ada'],
    ['<b>Ada</b>', 'Ada'],
    ['<script>x</script>Ada<br>', 'xAda'],
    ['Ada <!-- note -->', 'Ada'],
    ['a < b', 'a < b'],
  ])(claim('5.15 5.16', 'named %j is stored as %j'), async (typed, stored) => {
    expect(await accountOf(await aGuest(world, typed))).toMatchObject({ firstName: stored })
  })

  test(claim('5.15', 'whose name is only markup is refused'), async () => {
    await expect(aGuest(world, ' <br> ')).rejects.toMatchObject({ code: 'bad_name' })
  })
})

test(claim('18.9', 'a password is used as typed: anything that looks like a tag counts'), async () => {
  const [email, password] = ['tagged@people.example', 'Blue-<b>Kettle</b>-42']
  await aVisitor(world).api.accounts.signUp({ email, password, data: { first_name: 'Ada', last_name: 'Tester' } })
  await expect(aVisitor(world).api.accounts.signIn({ email, password: 'Blue-Kettle-42' })).rejects.toMatchObject({
    code: 'invalid_credentials',
  })
  expect((await aVisitor(world).api.accounts.signIn({ email, password })).account).toMatchObject({ email })
})

describe('the authentication endpoints', () => {
  // Other tests prove what each endpoint does. This test proves that no endpoint is missing, and checks its path.
  test.each([
    [claim('7.18.1', 'sign-up'), 'post /sign-up'],
    [claim('7.18.2', 'token by password'), 'post /sign-in'],
    [claim('7.18.3', 'token by refresh'), 'post /session/refresh'],
    [claim('7.18.5', 'token by ID token'), 'post /sign-in/google'],
    [claim('7.18.6', 'one-time code'), 'post /sign-in/code'],
    [claim('7.18.6', 'one-time code, brought back'), 'post /sign-in/code/answer'],
    [claim('7.18.7', 'verify'), 'post /email-verification/answer'],
    [claim('7.18.8', 'recover'), 'post /recovery'],
    [claim('7.18.8', 'recover, with the new password'), 'post /recovery/password'],
    [claim('7.18.9', 'resend'), 'post /email-verification'],
    [claim('7.18.10', 'get the user'), 'get /session'],
    [claim('7.18.11', 'update the user'), 'patch /profile'],
    [claim('7.18.12', 'logout'), 'post /sign-out'],
    [claim('7.19.1', 'multi-factor enroll'), 'post /second-factor'],
    [claim('7.19.3', 'multi-factor verify'), 'post /second-factor/verification'],
    [claim('7.19.2', 'multi-factor challenge'), 'post /sign-in/second-factor'],
    [claim('7.19.4', 'reauthenticate'), 'post /reauthentication'],
  ])('%s is %s', async (_, endpoint) => {
    const [method = '', path = ''] = endpoint.split(' ')
    const { paths } = (await (await fetch(`${world.url}/api/openapi.json`)).json()) as {
      paths: Record<string, Record<string, unknown>>
    }
    expect(paths[path]?.[method]).toBeDefined()
  })

  test.each([
    [claim('7.18.4', 'token by authorization code with PKCE'), '/auth/google'],
    [claim('7.19.5', 'single sign-on'), '/auth/sso'],
  ])('%s goes to %s, which leads back if it isn’t set up', async (_, path) => {
    const answer = await aVisitor(world).fetch(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/auth'])
  })
})

describe('roles', () => {
  const assign = (id: string, role: string, at: string) =>
    world.sql`insert into user_roles (user_id, role, assigned_at) values (${id}, ${role}, ${at})`

  test(claim('3.1', 'are rows of user_id, role and assigned_at'), async () => {
    const { id } = await aGuest(world)
    expect(await world.sql`select user_id, role, assigned_at from user_roles where user_id = ${id}`).toEqual([
      { user_id: id, role: 'user', assigned_at: expect.anything() },
    ])
  })

  test(claim('1.12 3.2 7.6', 'are given by the newest row, one at a time'), async () => {
    const guest = await aGuest(world)
    await makeAdmin(world, await aGuest(world), '2027-03-02T00:00:00Z')
    await makeAdmin(world, guest, '2027-03-02T00:00:00Z')
    await assign(guest.id, 'host', '2027-03-01T23:59:59Z')
    expect(await accountOf(guest)).toMatchObject({ role: 'admin' })
    await assign(guest.id, 'host', '2027-03-02T00:00:01Z')
    expect(await accountOf(guest)).toBeNull()
    await guest.api.accounts.signIn({ email: guest.email, password: PASSWORD })
    expect(await accountOf(guest)).toMatchObject({ role: 'host' })
  })

  test(claim('6.1', 'are user, host and admin, and no other'), async () => {
    const guest = await aGuest(world)
    for (const [at, role] of ['user', 'host', 'admin'].entries()) {
      await assign(guest.id, role, `2027-03-0${at + 2}T00:00:00Z`)
      // An admin without a second factor must set one up, except in the demo.
      await world.sql`update accounts set demo = true where id = ${guest.id}`
      expect(await accountOf(guest)).toMatchObject({ role })
      expect((await openPage(world, '/', guest)).status).toBe(200)
    }
    for (const role of ['', 'owner', 'Admin'])
      await expect(assign(guest.id, role, '2027-03-09T00:00:00Z')).rejects.toThrow(/user_roles_role_check/)
  })
})
