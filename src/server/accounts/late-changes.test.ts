import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aGuest, type Person } from '../../../test/support/people.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import type { Sql } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { addProvider, markVerified } from './accounts.sql.ts'
import { beginFactor, insertPasskey } from './second-factors.sql.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const NOW = Temporal.Instant.from(MONDAY_MORNING)
const waiting = () =>
  world.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Runs an action on an account that changes after the action has checked the session but before it writes. */
async function overtaken<T>({ id }: Person, change: (tx: Sql) => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  const { answer } = await inTransaction(world.sql, async (tx) => {
    await tx`select 1 from accounts where id = ${id} for update`
    let over = false
    const answer = act().finally(() => {
      over = true
    })
    answer.catch(() => {})
    while (!over && (await waiting()).length === 0);
    expect(over).toBe(false)
    await change(tx)
    return { answer }
  })
  return answer
}

const deleted =
  ({ id }: Person) =>
  (tx: Sql) =>
    tx`update accounts set first_name = 'Deleted', last_name = 'account', email_verified_at = null, deleted_at = ${NOW} where id = ${id}`
const suspended =
  ({ id }: Person) =>
  (tx: Sql) =>
    tx`update accounts set suspended_at = ${NOW}, suspension_reason = 'x' where id = ${id}`
const signedOut =
  ({ id }: Person) =>
  (tx: Sql) =>
    tx`update sessions set ended_at = ${NOW} where account_id = ${id}`
const sessionOf = async ({ id }: Person) =>
  (await world.sql<{ id: string }[]>`select id from sessions where account_id = ${id}`)[0]?.id ?? ''
const kept = (table: string, { id }: Person) =>
  world.sql`select 1 from ${world.sql(table)} where account_id = ${id} ${table === 'credentials' ? world.sql`and provider <> 'password'` : world.sql``}`

describe('updates that arrive while an account is being deleted', () => {
  test('restore no name', async () => {
    const guest = await aGuest(world)
    const rename = () => guest.api.profile.changeName({ firstName: 'Ada', lastName: 'Again' })
    await expect(overtaken(guest, deleted(guest), rename)).rejects.toMatchObject({ code: 'sign_in_required' })
    expect(await world.sql`select first_name, last_name from accounts where id = ${guest.id}`).toEqual([
      { first_name: 'Deleted', last_name: 'account' },
    ])
  })

  test('verify no address', async () => {
    const guest = await aGuest(world)
    await overtaken(guest, deleted(guest), () => markVerified(world.sql, guest.id as never, NOW))
    expect(await world.sql`select email_verified_at from accounts where id = ${guest.id}`).toEqual([
      { email_verified_at: null },
    ])
  })
})

describe.each([
  ['deleted', deleted],
  ['suspended', suspended],
])('an account that is %s in the meantime gets no', (_, change) => {
  test('outside sign-in', async () => {
    const guest = await aGuest(world)
    const add = () => addProvider(world.sql, guest.id as never, 'google', `subject-${guest.id}`, NOW)
    expect(await overtaken(guest, change(guest), add)).toBe(false)
    expect(await kept('credentials', guest)).toHaveLength(0)
  })

  test('second factor', async () => {
    const guest = await aGuest(world)
    const session = await sessionOf(guest)
    const begin = () => beginFactor(world.sql, guest.id as never, session as never, 'sealed', NOW)
    expect(await overtaken(guest, change(guest), begin)).toBe(false)
    expect(await kept('second_factors', guest)).toHaveLength(0)
  })
})

test.each([
  ['deleted', deleted],
  ['suspended', suspended],
  ['signed out by their owner', signedOut],
])('an account that is %s in the meantime keeps no passkey', async (_, change) => {
  const guest = await aGuest(world)
  const session = await sessionOf(guest)
  const key = {
    account_id: guest.id as never,
    credential_id: guest.id,
    public_key: new Uint8Array([1]),
    counter: 0,
    transports: [],
    name: 'Laptop',
    now: NOW,
  }
  const add = () => insertPasskey(world.sql, session as never, key)
  expect(await overtaken(guest, change(guest), add)).toBe(false)
  expect(await kept('passkeys', guest)).toHaveLength(0)
})

test('an active account keeps what it adds', async () => {
  const guest = await aGuest(world)
  const session = await sessionOf(guest)
  const nothing = async () => {}
  const add = () => addProvider(world.sql, guest.id as never, 'google', `subject-${guest.id}`, NOW)
  expect(await overtaken(guest, nothing, add)).toBe(true)
  const begin = () => beginFactor(world.sql, guest.id as never, session as never, 'sealed', NOW)
  expect(await overtaken(guest, nothing, begin)).toBe(true)
  expect([(await kept('credentials', guest)).length, (await kept('second_factors', guest)).length]).toEqual([1, 1])
})
