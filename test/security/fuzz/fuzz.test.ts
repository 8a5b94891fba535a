import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest, anAddress, aVisitor, type Person } from '../../support/people.ts'
import { aSpace } from '../../support/spaces.ts'
import { aWorld, type World } from '../../support/world.ts'
import { anAsk } from './asks.ts'
import { chanceFrom } from './values.ts'

/** A full run sends 100,000 requests (FUZZ=100000), but fewer are enough to notice a new problem. */
const MANY = Number(process.env.FUZZ ?? 3_000)
const AT_ONCE = 8

let world: World
let people: Person[]
const known: string[] = []
beforeAll(async () => {
  world = await aWorld()
  const space = await aSpace(world)
  people = [aVisitor(world), await aGuest(world), await aGuest(world)]
  const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
  const hold = await people[1]?.api.bookings.holdSlot({ spaceId: space.id, people: 1, ask })
  known.push(space.id, hold?.id ?? '', people[1]?.id ?? '', crypto.randomUUID())
})
afterAll(() => world.close())

test(`none of ${MANY} generated requests causes an error, breaks its contract or gains rights`, async () => {
  const chance = chanceFrom(Number(process.env.SEED ?? 4711))
  const counts: Record<string, number> = {}
  const faults: string[] = []
  const one = async () => {
    const ask = anAsk(chance, known)
    const person = people[Math.floor(chance() * people.length)] as Person
    const answer = await person.fetch(`/api/v1${ask.path}${ask.query}`, {
      method: ask.method,
      headers: ask.body === null ? {} : { 'content-type': 'application/json' },
      ...(ask.body === null ? {} : { body: ask.body }),
    })
    const status = `${Math.floor(answer.status / 100)}xx`
    counts[status] = (counts[status] ?? 0) + 1
    const text = await answer.text()
    if (answer.status >= 500) faults.push(`${answer.status} ${JSON.stringify(ask).slice(0, 600)} ${text.slice(0, 200)}`)
  }
  for (let n = 0; n < MANY; n += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, one))
    // Rate limits are enabled, so the test regularly advances the clock and switches accounts.
    world.clock.pass({ seconds: 7 })
    if (n % 400 === 0) people[n % 3] = n % 3 === 0 ? aVisitor(world, anAddress()) : await aGuest(world)
  }
  expect(faults).toEqual([])
  expect(world.faults).toEqual([])
  expect(Object.keys(counts).sort()).toEqual(['2xx', '4xx'])
  expect(
    await world.sql`select role, count(*)::int from user_roles where role <> 'user' and user_id not in (select host_id from spaces) group by 1`,
  ).toEqual([])
  expect(
    await world.sql`select 1 from accounts where email_verified_at is not null or suspended_at is not null`,
  ).toEqual([])
  // why: these counts show whether a full run tried enough inputs.
  if (process.env.FUZZ) console.info(`requests ${MANY}:`, JSON.stringify(counts))
}, 1_800_000)
