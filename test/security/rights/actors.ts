import { aMadeGuest, aVisitor, makeAdmin, PASSWORD, type Person } from '../../support/people.ts'
import type { World } from '../../support/world.ts'

/**
 * The kinds of actors in the table. A `stranger` has no account. The cookies of a `gone` actor belong to a session that
 * has ended or isn't complete.
 */
export type Kind = 'stranger' | 'account' | 'host' | 'admin' | 'gone'
export type Actor = {
  kind: Kind
  come(world: World): Promise<Person>
  turn?(world: World, person: Person): Promise<unknown>
  passes?: true
}

const withRole = (role: string) => async (world: World) => {
  const person = await aMadeGuest(world)
  await giveRole(world, person, role)
  return person
}
async function giveRole(world: World, { id }: Person, role: string): Promise<void> {
  const { sql, clock } = world
  clock.pass({ seconds: 1 })
  if (role === 'admin') return makeAdmin(world, { id }, clock.now().toString())
  await sql`insert into user_roles (user_id, role, assigned_at) values (${id}, ${role}, ${clock.now().toString()})`
}
const account = { kind: 'account', come: (world: World) => aMadeGuest(world) } as const
const gone = { kind: 'gone', come: (world: World) => aMadeGuest(world) } as const

async function elsewhere(world: World, { email }: Person): Promise<Person> {
  const there = aVisitor(world)
  await there.api.accounts.signIn({ email, password: PASSWORD })
  return there
}

export function become({ jar }: Person, cookies: [name: string, value: string][]): void {
  jar.clear()
  for (const [name, value] of cookies) jar.set(name, value)
}

export const actors: Record<string, Actor> = {
  stranger: { kind: 'stranger', come: async (world) => aVisitor(world) },
  user: account,
  'other user': account,
  host: { kind: 'host', come: withRole('host') },
  'other host': { kind: 'host', come: withRole('host') },
  admin: { kind: 'admin', come: withRole('admin') },
  'former host': {
    ...gone,
    come: withRole('host'),
    turn: (world, person) => giveRole(world, person, 'user'),
  },
  'former admin': {
    ...gone,
    come: withRole('admin'),
    turn: (world, person) => giveRole(world, person, 'user'),
  },
  suspended: {
    ...gone,
    turn: ({ sql }, { id }) => sql`update accounts set suspended_at = now(), suspension_reason = 'x' where id = ${id}`,
  },
  'signed out': {
    ...gone,
    turn: async (_, person) => {
      const kept = [...person.jar]
      await person.api.sessions.signOut({})
      become(person, kept)
    },
  },
  'signed out elsewhere': {
    ...gone,
    turn: async (world, person) => (await elsewhere(world, person)).api.sessions.signOut({ where: 'elsewhere' }),
  },
  'of the old password': {
    ...gone,
    turn: async (world, person) => {
      const { api } = await elsewhere(world, person)
      await api.profile.changePassword({ password: 'Quiet-Harbour-8213', current: PASSWORD })
    },
  },
  deleted: { ...gone, turn: ({ sql }, { id }) => sql`update accounts set deleted_at = now() where id = ${id}` },
  idle: { ...gone, turn: async ({ clock }) => clock.pass({ minutes: 31 }) },
  'with made-up cookies': {
    ...gone,
    turn: async (_, { jar }) => {
      for (const name of jar.keys()) jar.set(name, 'x'.repeat(43))
    },
  },
  'with a refresh token that was used': {
    ...gone,
    turn: async ({ clock }, person) => {
      const refresh = person.jar.get('daylet_refresh') ?? ''
      clock.pass({ minutes: 14 })
      await person.api.sessions.refreshSession()
      clock.pass({ seconds: 11 })
      become(person, [['daylet_refresh', refresh]])
    },
  },
  'half in': {
    ...gone,
    passes: true,
    turn: async (world, person) => {
      // The session is inserted directly, because hashing backup codes is slow and no test here uses them.
      const now = world.clock.now()
      await world.sql`
        insert into second_factors (account_id, sealed_secret, created_at, confirmed_at) values (${person.id}, 'unread', ${now}, ${now})`
      become(person, [...(await elsewhere(world, person)).jar])
    },
  },
}
