import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { anAdmin, anApplicant } from '../../../../test/support/applications.ts'
import { lettersTo } from '../../../../test/support/letters.ts'
import { untilWaiting } from '../../../../test/support/lock-queue.ts'
import { aVisitor, PASSWORD, type Person } from '../../../../test/support/people.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'
import { connectionOptions } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import { lockAdmins } from '../profile.sql.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world, 'Rhea')
})
afterAll(() => world.close())

const refused = (code: string) => expect.objectContaining({ code })
const rolesOf = async (id: string) =>
  (await admin.api.people.showPerson({ id: id as never })).roles.map(({ role }) => role)
const change = (by: Person, { id }: Person, from: 'user' | 'host' | 'admin', to: 'user' | 'host' | 'admin') =>
  by.api.people.changeRole({ id: id as never, from, to, reason: 'As agreed.' })
const suspend = (by: Person, { id }: Pick<Person, 'id'>) =>
  by.api.people.suspendPerson({ id: id as never, reason: 'Two guests found the door locked.' })

test('a person without spaces reads nothing about them when suspended and restored', async () => {
  const person = await anApplicant(world, 'Gwen')
  await suspend(admin, person)
  await admin.api.people.restorePerson({ id: person.id as never, reason: 'It was the wrong door.' })
  for (const kind of ['account_suspended', 'account_restored'] as const) {
    const [letter = ''] = await lettersTo(world, person.email, kind)
    expect(letter).toContain('Gwen')
    expect(letter).not.toContain('spaces')
  }
})

test(
  claim('10.22', 'changing a role adds a row and notifies the person, and the second of two admins is told'),
  async () => {
    const person = await anApplicant(world, 'Hana')
    await change(admin, person, 'user', 'host')
    expect(await rolesOf(person.id)).toEqual(['host', 'user'])
    expect((await person.api.sessions.whoAmI()).account?.role).toBe('host')
    expect(await lettersTo(world, person.email, 'role_changed')).toEqual([expect.stringContaining('You’re now a host')])
    await expect(change(admin, person, 'user', 'admin')).rejects.toEqual(refused('role_changed'))
    await expect(change(admin, person, 'host', 'host')).rejects.toEqual(refused('same_role'))
  },
)

test('losing a role signs the person out in the same transaction', async () => {
  const person = await anApplicant(world, 'Hugo')
  await change(admin, person, 'user', 'host')
  await change(admin, person, 'host', 'user')
  expect((await person.api.sessions.whoAmI()).account).toBeNull()
  expect(await rolesOf(person.id)).toEqual(['user', 'host', 'user'])
})

test('no one becomes a host or an admin before their address is verified', async () => {
  const person = aVisitor(world)
  const email = 'unproved@people.example'
  const made = await person.api.accounts.signUp({
    email,
    password: PASSWORD,
    data: { first_name: 'Una', last_name: 'Tester' },
  })
  const una = { ...person, id: made.account?.id ?? '' }
  await expect(change(admin, una, 'user', 'admin')).rejects.toEqual(refused('unverified'))
})

test(
  claim('10.23', 'a suspended person is signed out, told why, hidden and kept out until they are restored'),
  async () => {
    const person = await anApplicant(world, 'Sam')
    await change(admin, person, 'user', 'host')
    const space = await aSpace(world, { host_id: person.id })
    const look = () => aVisitor(world).api.spaces.showSpace({ id: space.id as never })
    await look()
    await suspend(admin, person)
    expect((await person.api.sessions.whoAmI()).account).toBeNull()
    const back = { email: person.email, password: PASSWORD }
    await expect(aVisitor(world).api.accounts.signIn(back)).rejects.toEqual(refused('account_suspended'))
    await expect(look()).rejects.toEqual(refused('not_found'))
    expect(await lettersTo(world, person.email, 'account_suspended')).toEqual([
      expect.stringMatching(/Your spaces are hidden[\s\S]*Two guests found the door locked\./),
    ])
    await expect(suspend(admin, person)).rejects.toEqual(refused('already_suspended'))
    expect(await admin.api.people.showPerson({ id: person.id as never })).toMatchObject({
      state: 'suspended',
      suspensionReason: 'Two guests found the door locked.',
      may: { suspend: false, restore: true },
    })
    await admin.api.people.restorePerson({ id: person.id as never, reason: 'It was the wrong door.' })
    await look()
    await aVisitor(world).api.accounts.signIn(back)
    await expect(admin.api.people.restorePerson({ id: person.id as never, reason: 'Once more.' })).rejects.toEqual(
      refused('not_suspended'),
    )
  },
)

test(
  claim('10.22', 'the last admin can’t be demoted, suspended or deleted, not even directly in the database'),
  async () => {
    await expect(change(admin, admin, 'admin', 'user')).rejects.toEqual(refused('last_admin'))
    await expect(suspend(admin, admin)).rejects.toEqual(refused('own_account'))
    const owner = postgres({ ...connectionOptions(world.ownerUrl), max: 1, onnotice: () => {} })
    for (const act of [
      `insert into user_roles (user_id, role, assigned_at) values ('${admin.id}', 'user', now() + interval '2 years')`,
      `update accounts set suspended_at = now(), suspension_reason = 'x' where id = '${admin.id}'`,
      `update accounts set deleted_at = now() where id = '${admin.id}'`,
    ])
      await expect(owner.unsafe(act)).rejects.toMatchObject({ constraint_name: 'an_admin_stays' })
    await owner.end()
  },
)

test('if two admins remove each other’s role at once, one stays', async () => {
  const [one, two] = [await anAdmin(world, 'Root'), await anAdmin(world, 'Rudi')]
  world.clock.pass({ seconds: 2 })
  await change(one, admin, 'admin', 'user')
  const both = await inTransaction(world.sql, async (tx) => {
    await lockAdmins(tx)
    const begun = Promise.allSettled([change(one, two, 'admin', 'user'), change(two, one, 'admin', 'host')])
    await untilWaiting(world, 2)
    return { begun }
  })
  const said = (await both.begun).map((answer) => (answer.status === 'fulfilled' ? 'done' : answer.reason.code)).sort()
  expect(said).toEqual(['admins_only', 'done'])
})

test(
  claim('10.23', 'several people can be suspended or restored at once, each with an email, and exceptions are named'),
  async () => {
    const by = await anAdmin(world)
    const [one, two] = [await anApplicant(world, 'Ida'), await anApplicant(world, 'Ivo')]
    await suspend(by, two)
    const gone = crypto.randomUUID()
    const ids = [one.id, two.id, by.id, gone, one.id] as never[]
    const rule = (act: 'suspend' | 'restore') =>
      by.api.people.rulePeople({ ids, act, reason: 'The same card everywhere.' })
    expect(await rule('suspend')).toEqual({
      done: 1,
      left: [
        { id: two.id, code: 'already_suspended' },
        { id: by.id, code: 'own_account' },
        { id: gone, code: 'not_found' },
      ],
    })
    expect((await one.api.sessions.whoAmI()).account).toBeNull()
    expect(await lettersTo(world, one.email, 'account_suspended')).toEqual([
      expect.stringContaining('The same card everywhere.'),
    ])
    expect(await rule('restore')).toMatchObject({ done: 2, left: [{ code: 'not_suspended' }, { code: 'not_found' }] })
    const acts = await Promise.all([one, two].map(({ id }) => by.api.admin.auditLog({ subject: id })))
    expect(acts.map(({ items }) => items.map(({ act }) => act))).toEqual([
      ['account.restore', 'account.suspend'],
      ['account.restore', 'account.suspend'],
    ])
  },
)

test('if two admins suspend each other among others, one stays', async () => {
  const [one, other] = [await anAdmin(world), await anAdmin(world)]
  const rule = (by: Person, ids: string[]) =>
    by.api.people.rulePeople({ ids: ids as never[], act: 'suspend', reason: 'x' }).catch((refusal: unknown) => refusal)
  const [person, another] = [await anApplicant(world), await anApplicant(world)]
  await Promise.all([rule(one, [person.id, other.id, another.id]), rule(other, [another.id, one.id, person.id])])
  const [row] = await world.sql<{ left: number }[]>`
    select count(*)::int as left from accounts where id in (${one.id}, ${other.id}) and suspended_at is null`
  expect(row?.left).toBe(1)
})
