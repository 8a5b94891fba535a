import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aGuest, anAddress, aVisitor, PASSWORD, type Person } from '../../../test/support/people.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ env: { IDLE_WARN_SECONDS: '1500' } })
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const who = async (person: Person) => (await person.api.sessions.whoAmI()).account?.email ?? null
function aCopy(person: Person): Person {
  const copy = aVisitor(world, person.address)
  for (const [name, value] of person.jar) copy.jar.set(name, value)
  return copy
}
async function signedIn(email: string, from = anAddress()): Promise<Person> {
  const person = aVisitor(world, from)
  await person.api.accounts.signIn({ email, password: PASSWORD })
  return person
}

describe('ending sessions', () => {
  test('signing out here keeps other sessions, signing out elsewhere keeps this one, and everywhere ends all', async () => {
    const one = await aGuest(world)
    const [two, three] = [await signedIn(one.email), await signedIn(one.email)]
    await three.api.sessions.signOut({ where: 'here' })
    expect([await who(one), await who(two), await who(three)]).toEqual([one.email, one.email, null])
    await one.api.sessions.signOut({ where: 'elsewhere' })
    expect([await who(one), await who(two)]).toEqual([one.email, null])
    const four = await signedIn(one.email)
    await one.api.sessions.signOut({ where: 'everywhere' })
    expect([await who(one), await who(four)]).toEqual([null, null])
  })

  test(claim('12.9', 'a device is listed with its user agent, and only its owner can sign it out'), async () => {
    const one = await aGuest(world)
    const two = await signedIn(one.email)
    const stranger = await aGuest(world)
    const { items } = await one.api.sessions.listDevices()
    expect(items.map((item) => item.here).sort()).toEqual([false, true])
    const other = items.find((item) => !item.here)?.id ?? ''
    await expect(stranger.api.sessions.endDevice({ id: other })).rejects.toMatchObject({ code: 'not_found' })
    await one.api.sessions.endDevice({ id: other })
    expect([await who(one), await who(two)]).toEqual([one.email, null])
  })

  test('suspension ends every session and refuses the next sign-in, with an explanation only after the right password', async () => {
    const guest = await aGuest(world)
    const elsewhere = await signedIn(guest.email)
    await world.sql`update accounts set suspended_at = now(), suspension_reason = 'fraud' where id = ${guest.id}`
    expect([await who(guest), await who(elsewhere)]).toEqual([null, null])
    const back = aVisitor(world)
    await expect(back.api.accounts.signIn({ email: guest.email, password: PASSWORD })).rejects.toMatchObject({
      code: 'account_suspended',
    })
    await expect(back.api.accounts.signIn({ email: guest.email, password: 'wrong' })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
  })

  test('a session ended by a suspension stays ended when the suspension is lifted', async () => {
    const guest = await aGuest(world)
    const elsewhere = await signedIn(guest.email)
    const former = [aCopy(guest), aCopy(elsewhere)]
    await world.sql`update accounts set suspended_at = now(), suspension_reason = 'fraud' where id = ${guest.id}`
    await world.sql`update accounts set suspended_at = null, suspension_reason = null where id = ${guest.id}`
    expect(await Promise.all(former.map(who))).toEqual([null, null])
  })

  test('a session created after the suspension is invalid', async () => {
    const guest = await aGuest(world)
    await world.sql`update accounts set suspended_at = now(), suspension_reason = 'fraud' where id = ${guest.id}`
    await world.sql`update sessions set ended_at = null where account_id = ${guest.id}`
    expect(await who(guest)).toBeNull()
    guest.jar.delete('daylet_session')
    expect(await who(guest)).toBeNull()
  })

  test('signing out while thirty tabs refresh causes no error', async () => {
    const guest = await aGuest(world)
    world.clock.pass({ minutes: 16 })
    const tabs = Array.from({ length: 30 }, () => aCopy(guest))
    await Promise.all([
      ...tabs.map(who),
      world.sql`update sessions set ended_at = now() where account_id = ${guest.id}`,
    ])
    expect(await who(guest)).toBeNull()
  })

  test('more rights apply with the next request, fewer rights end the session', async () => {
    const guest = await aGuest(world)
    const assign = (role: string, at: string) =>
      world.sql`insert into user_roles (user_id, role, assigned_at) values (${guest.id}, ${role}, ${at})`
    await assign('host', '2027-03-02T00:00:00Z')
    expect((await guest.api.sessions.whoAmI()).account?.role).toBe('host')
    await assign('user', '2027-03-03T00:00:00Z')
    expect(await who(guest)).toBeNull()
  })
})
