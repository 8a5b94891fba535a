import type { Api } from '../../src/contract/api.ts'
import { slowHash } from '../../src/server/accounts/password.ts'
import { addSession, addTokens } from '../../src/server/accounts/sessions.sql.ts'
import { hashOf, newToken } from '../../src/server/platform/http/cookies.ts'
import { apiClient } from './api-client.ts'
import type { World } from './world.ts'

export type Person = {
  readonly api: Api
  readonly email: string
  readonly id: string
  readonly address: string
  cookie(): string
  readonly jar: Map<string, string>
  fetch(path: string, init?: RequestInit): Promise<Response>
}

export const PASSWORD = 'Sunny-Meadow-4711'
let count = 0
let addresses = 0

/** Returns a new address from the range reserved for tests (RFC 2544). */
export function anAddress(): string {
  const n = ++addresses
  return `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`
}

/** Creates a visitor without an account. `from` is their network address. */
export function aVisitor(world: Pick<World, 'url'>, from = anAddress()): Person {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const call = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input instanceof Request ? input : new URL(input, world.url), init)
    if (jar.size > 0 && !request.headers.has('cookie')) request.headers.set('cookie', cookie())
    request.headers.set('x-forwarded-for', from)
    const response = await fetch(request, { redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return response
  }
  const api = apiClient(world.url, call)
  return { api, email: '', id: '', address: from, jar, cookie, fetch: (path, init) => call(path, init) }
}

export function movedTo(world: Pick<World, 'url'>, from: string, { jar, email, id }: Person): Person {
  const there = aVisitor(world, from)
  for (const [name, value] of jar) there.jar.set(name, value)
  return { ...there, email, id }
}

export async function aGuest(world: Pick<World, 'url'>, firstName = 'Ada'): Promise<Person> {
  const person = aVisitor(world)
  const email = `guest-${++count}-${process.pid}@people.example`
  const { account } = await person.api.accounts.signUp({
    email,
    password: PASSWORD,
    data: { first_name: firstName, last_name: 'Tester' },
  })
  return { ...person, email, id: account?.id ?? '' }
}

export async function proveAddress<P extends Pick<Person, 'id'>>({ sql }: Pick<World, 'sql'>, person: P): Promise<P> {
  await sql`update accounts set email_verified_at = now() where id = ${person.id}`
  return person
}

export async function makeAdmin({ sql }: Pick<World, 'sql'>, { id }: Pick<Person, 'id'>, at: string): Promise<void> {
  await sql`update accounts set demo = true where id = ${id}`
  await sql`insert into user_roles (user_id, role, assigned_at) values (${id}, 'admin', ${at})`
}

/** Signs an account in by inserting its session. No password is hashed, so this is fast even for hundreds of people. */
export async function enteredAs(
  world: Pick<World, 'url' | 'sql'> & { clock: Pick<World['clock'], 'now'> },
  id: string,
  accessMinutes = 24 * 60,
): Promise<Person> {
  const person = aVisitor(world)
  const [access, refresh, device] = [newToken(), newToken(), newToken()]
  const [now, expiresAt] = [world.clock.now(), world.clock.now().add({ hours: 24 })]
  const session = { accountId: id as never, userAgent: 'node', deviceHash: hashOf(device), now, expiresAt }
  const sessionId = await addSession(world.sql, session)
  const hashes = { accessHash: hashOf(access), refreshHash: hashOf(refresh) }
  const accessEnds = now.add({ minutes: accessMinutes })
  await addTokens(world.sql, { sessionId, ...hashes, now, accessEnds, refreshEnds: expiresAt })
  person.jar.set('daylet_session', access)
  person.jar.set('daylet_refresh', refresh)
  // As in a browser, two requests may exchange the same token at the same time.
  person.jar.set('daylet_device', device)
  return { ...person, id }
}

export async function anEnteredGuest(world: Parameters<typeof enteredAs>[0], accessMinutes?: number): Promise<Person> {
  const [made] = await world.sql<{ id: string }[]>`
    with made as (
      insert into accounts (email, first_name, last_name) values (${`guest-${crypto.randomUUID()}@people.example`}, 'Ada', 'Tester') returning id
    ), role as (insert into user_roles (user_id, role, assigned_at) select id, 'user', '2026-01-01' from made)
    select id from made`
  return enteredAs(world, made?.id ?? '', accessMinutes)
}

/** An earlier hash setting, which is cheaper. Most tests don't depend on the cost of hashing. */
const QUICK = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
const salt = Buffer.alloc(16, 'salt')
let hash: Promise<string> | undefined
async function quickHash(): Promise<string> {
  const derived = await slowHash(PASSWORD, salt, QUICK)
  return `$argon2id$v=19$m=8,t=1,p=1$${salt.toString('base64url')}$${derived.toString('base64url')}`
}

export async function aMadeGuest(world: Pick<World, 'url' | 'sql' | 'clock'>): Promise<Person> {
  hash ??= quickHash()
  const person = await anEnteredGuest(world, 15)
  const [row] = await world.sql<{ email: string }[]>`
    with proof as (insert into credentials (account_id, provider, password_hash) values (${person.id}, 'password', ${await hash}))
    select email from accounts where id = ${person.id}`
  return { ...person, email: row?.email ?? '' }
}
