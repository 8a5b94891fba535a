import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest, aVisitor, PASSWORD, type Person } from '../../support/people.ts'
import { aSpace } from '../../support/spaces.ts'
import { aWorld, type World } from '../../support/world.ts'
import { actors } from './actors.ts'
import { exceptions, expected, type Target } from './expected.ts'
import { keysNotFor } from './forbidden-keys.ts'
import { ask, call, card, namesAnObject, type Operation, operations } from './operations.ts'

let world: World
let hostId: string
beforeAll(async () => {
  world = await aWorld({ env: { IDLE_WARN_SECONDS: '1500' } })
  await world.sql`
    insert into places (id, kind, name, search_name, country, region, zone, lat, lng, population, spaces_count)
    values (1, 'city', 'Berlin', 'berlin', 'DE', 'DE', 'Europe/Berlin', 52.52, 13.4, 3600000, 10)`
  hostId = (await aSpace(world)).hostId
})
afterAll(() => world.close())

/** Free, so that nobody before has taken the slot; the host asks for their own. */
async function aSpaceFor(actor: string, { id }: Person): Promise<string> {
  const space = await aSpace(world)
  if (actor === 'host') await world.sql`update spaces set host_id = ${id} where id = ${space.id}`
  return space.id
}

/** An object of the kind an operation names, and of this person's. */
async function anObject({ name: call, path }: Operation, person: Person): Promise<string> {
  if (path.startsWith('/spaces') || call === 'bookings.holdSlot') return (await aSpace(world)).id
  if (path.startsWith('/passkeys')) {
    const [row] = await world.sql<{ id: string }[]>`
      insert into passkeys (account_id, credential_id, public_key, counter, name, created_at)
      values (${person.id || hostId}, ${crypto.randomUUID()}, ${Buffer.from('x')}, 0, 'x', now()) returning id`
    return row?.id ?? ''
  }
  if (path.startsWith('/devices')) {
    if (!person.id) return crypto.randomUUID()
    await aVisitor(world).api.accounts.signIn({ email: person.email, password: PASSWORD })
    const [row] = await world.sql<
      { id: string }[]
    >`select id from sessions where account_id = ${person.id} order by created_at desc, id limit 1`
    return row?.id ?? ''
  }
  const space = await aSpace(world)
  const { id } = await person.api.bookings.holdSlot({ spaceId: space.id, people: 1, ask })
  if (path.startsWith('/bookings') && person.id) await person.api.bookings.checkOut({ id, card })
  return id
}

test('every operation has its row, and every row its operation', () => {
  expect(Object.keys(expected).sort()).toEqual(operations.map((o) => o.name).sort())
})

test.each(operations.map((o) => [o.name, o] as const))(
  '%s answers each actor as the table says',
  async (op, operation) => {
    const row = expected[op] ?? {}
    const seen: Record<string, number> = {}
    const wanted: Record<string, number> = {}
    const stranger = namesAnObject(operation) ? await aGuest(world) : null
    const theirs = stranger && (await anObject(operation, stranger))
    for (const [actor, { kind, come, turn }] of Object.entries(actors)) {
      const missingBody: string[] = []
      for (const target of Object.keys(row) as Target[]) {
        const person = await come(world)
        const foreign = op === 'bookings.holdSlot' ? await aSpaceFor(actor, person) : theirs
        const id =
          target === 'own' ? await anObject(operation, person) : target === 'foreign' ? foreign : crypto.randomUUID()
        await turn?.(world, person)
        const answer = await call(operation, person, id ?? '')
        const label = `${op} ${target} ${actor}`
        seen[label] = answer.status
        wanted[label] = exceptions[label] ?? row[target]?.[kind] ?? 0
        const body = await answer.text()
        if (target !== 'own' && answer.status === 404 && namesAnObject(operation)) missingBody.push(body)
        expect(answer.status, label).toBeLessThan(500)
        expect(keysNotFor(operation.name, target === 'own', answer, body), label).toEqual([])
      }
      // Another's is as missing as one that never was, to the byte.
      expect(new Set(missingBody).size, `${op} ${actor}`).toBeLessThanOrEqual(1)
    }
    expect(seen).toEqual(wanted)
  },
  240_000,
)

test('what wants a fresh proof is refused to everybody whose proof is old', async () => {
  const person = await aGuest(world)
  world.clock.pass({ minutes: 10 })
  for (const operation of operations.filter((o) => o.who === 'confirmed')) {
    const answer = await call(operation, person, crypto.randomUUID())
    expect([operation.name, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      operation.name,
      403,
      'confirm_first',
    ])
  }
})
