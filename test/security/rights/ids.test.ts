import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSentApplication } from '../../support/applications.ts'
import { aGuest, aVisitor, PASSWORD, type Person, proveAddress } from '../../support/people.ts'
import { aSpace } from '../../support/spaces.ts'
import { TEST_CARD } from '../../support/test-cards.ts'
import { aWorld, type World } from '../../support/world.ts'
import { actors } from './actors.ts'
import { ask, call, namesAnObject, operations } from './operations.ts'
import { aTalkOf } from './talk-parts.ts'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const CANARIES = ['Victoria-Canary', 'Grey-Canary', 'canary-passkey', '4242']

let world: World
let owner: Person
let strangers: [string, Person][]
let theirs: string[]
/** Hosts of published spaces have a public page. */
let hosts: Set<string>
beforeAll(async () => {
  world = await aWorld()
  const space = await aSpace(world)
  const before = new Set(await idsInRows())
  owner = await proveAddress(world, await aGuest(world, 'Victoria-Canary'))
  await owner.api.profile.changeName({ firstName: 'Victoria-Canary', lastName: 'Grey-Canary' })
  const { id } = await owner.api.bookings.holdSlot({ spaceId: space.id, people: 1, ask })
  await owner.api.bookings.checkOut({ id, card: TEST_CARD })
  await owner.api.bookings.holdSlot({ spaceId: (await aSpace(world)).id, people: 1, ask })
  await owner.api.profile.enrollSecondFactor({})
  await aVisitor(world).api.accounts.signIn({ email: owner.email, password: PASSWORD })
  await world.sql`
    insert into passkeys (account_id, credential_id, public_key, counter, name, created_at)
    values (${owner.id}, 'canary-passkey', ${Buffer.from('x')}, 0, 'canary-passkey', now())`
  await aTalkOf(world, owner.id, space.hostId)
  await aSentApplication(world, owner.id)
  hosts = new Set((await world.sql<{ id: string }[]>`select host_id as id from spaces`).map((row) => row.id))
  const open = new Set((await world.sql<{ id: string }[]>`select id from spaces`).map((row) => row.id))
  theirs = (await idsInRows()).filter((found) => !before.has(found) && !open.has(found))
  strangers = []
  for (const who of ['stranger', 'other user', 'other host', 'admin', 'suspended', 'signed out']) {
    const person = await actors[who]?.come(world)
    if (!person) throw new Error(`nobody is called ${who}`)
    await actors[who]?.turn?.(world, person)
    strangers.push([who, person])
  }
})
afterAll(() => world.close())

async function idsInRows(): Promise<string[]> {
  const tables = await world.sql<
    { name: string }[]
  >`select tablename as name from pg_tables where schemaname = 'public'`
  const texts = await Promise.all(
    tables.map(
      async ({ name }) =>
        (await world.sql`select jsonb_agg(to_jsonb(t))::text as all from ${world.sql(name)} t`)[0]?.all,
    ),
  )
  return [...new Set(texts.join(' ').match(UUID) ?? [])]
}

/** Admins may read applications and act on any booking. A different test covers what they change. */
const isTheirs = (who: string, { who: audience, name }: { who: string; name: string }) =>
  who === 'admin' &&
  (/admin$/.test(audience) || name === 'bookings.showBooking' || /^booking(Steps|Changes|Problems)\./.test(name))

test('there are IDs to try', () => expect(theirs.length).toBeGreaterThanOrEqual(8))

test.each(operations.filter(namesAnObject).map((o) => [o.name, o] as const))(
  '%s responds to any ID of another account as to an unknown one, to the byte',
  async (_, operation) => {
    for (const [who, stranger] of strangers) {
      if (isTheirs(who, operation)) continue
      const answerTo = async (id: string) => {
        const answer = await call(operation, stranger, id)
        return `${answer.status} ${await answer.text()}`.replaceAll(id, 'ID')
      }
      const missing = await answerTo(crypto.randomUUID())
      for (const id of theirs) {
        if (operation.name.startsWith('hosts.') && hosts.has(id)) continue
        // An account may make ten holds a minute, and a confirmation lasts ten minutes.
        if (operation.name === 'bookings.holdSlot') world.clock.pass({ seconds: 7 })
        if (/^(reviews|messages)\./.test(operation.name)) await world.sql`delete from rate_limit_hits`
        expect([who, id, await answerTo(id)]).toEqual([who, id, missing])
      }
    }
  },
)

test('no operation reveals another account’s data', async () => {
  for (const [who, stranger] of strangers) {
    for (const operation of operations) {
      if (isTheirs(who, operation)) continue
      const answer = await call(operation, stranger, theirs[0] ?? '')
      const body = await answer.text()
      const told = [...CANARIES, owner.email, ...theirs].filter((canary) => body.includes(canary))
      expect([who, operation.name, told]).toEqual([who, operation.name, []])
    }
  }
})

test('another account’s data is unchanged', async () => {
  expect((await owner.api.bookings.listBookings({ when: 'upcoming' })).items).toHaveLength(1)
  expect((await owner.api.profile.showProfile()).passkeys).toHaveLength(1)
  expect((await owner.api.sessions.listDevices()).items).toHaveLength(2)
})
