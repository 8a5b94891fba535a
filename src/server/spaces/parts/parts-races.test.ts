import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { EXAMPLE_RATES } from '../../../../test/support/examples/spaces.ts'
import { aHost } from '../../../../test/support/hosts.ts'
import { expectInvariants } from '../../../../test/support/invariants.ts'
import { oneAfterTheOther, untilWaiting } from '../../../../test/support/lock-queue.ts'
import { randomOf } from '../../../../test/support/oracle/spaces.ts'
import { aGuest, aVisitor, type Person } from '../../../../test/support/people.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { cents } from '../../../domain/kernel/money.ts'
import { inTransaction } from '../../platform/database/transactions.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 12)

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
  host = await aHost(world)
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterEach(() => expectInvariants(world.sql))

const FREE = { rates: { ...EXAMPLE_RATES, dayCents: cents(0), hourCents: cents(0) }, card_price_cents: 0 }
const mine = async () => (await aSpace(world, { host_id: host.id, ...FREE, hour_price_cents: 0 })).id
const join = (id: string, whole: string) => host.api.partsOfSpaces.joinWhole({ id, whole })
const leave = (id: string) => host.api.partsOfSpaces.leaveWhole({ id })
const hold = (by: Person, spaceId: string, date: string) =>
  by.api.bookings.holdSlot({ spaceId, people: 1, ask: { mode: 'days', startDate: date, endDate: date } })

const takenBy = async (booking: string) =>
  (await world.sql`select kind, expires_at from occupancies where booking_id = ${booking}`).map((row) => row.kind)

test('a hold of the whole that was priced before the part joined includes the part', async () => {
  const [whole, part] = [await mine(), await mine()]
  const [, held] = await oneAfterTheOther(
    world,
    whole,
    () => join(part, whole),
    () => hold(aVisitor(world), whole, '2027-03-10'),
  )
  expect(await takenBy((held as { id: string }).id)).toEqual(['hold', 'hold'])
})

test('a hold that comes first is extended, and one that waits is told if the time was taken', async () => {
  const [whole, part] = [await mine(), await mine()]
  const [held] = await oneAfterTheOther(
    world,
    whole,
    () => hold(aVisitor(world), whole, '2027-03-10'),
    () => join(part, whole),
  )
  expect(await takenBy((held as { id: string }).id)).toEqual(['hold', 'hold'])
  await leave(part)
  await hold(aVisitor(world), part, '2027-03-11')
  const late = oneAfterTheOther(
    world,
    whole,
    () => join(part, whole),
    () => hold(aVisitor(world), whole, '2027-03-11'),
  )
  await expect(late).rejects.toMatchObject({ code: 'just_taken' })
})

test('a hold that is confirmed while a part joins is confirmed for the part too', async () => {
  const [whole, part] = [await mine(), await mine()]
  const guest = await aGuest(world)
  const { id } = await hold(guest, whole, '2027-03-10')
  await oneAfterTheOther(
    world,
    whole,
    () => join(part, whole),
    () => guest.api.bookings.checkOut({ id }),
  )
  expect(await takenBy(id)).toEqual(['booking', 'booking'])
})

test('a hold that is released while a part joins leaves nothing on the part', async () => {
  const [whole, part] = [await mine(), await mine()]
  const guest = await aGuest(world)
  const { id } = await hold(guest, whole, '2027-03-10')
  const begun: Promise<unknown>[] = []
  await inTransaction(world.sql, async (tx) => {
    await tx`select 1 from occupancies where booking_id = ${id} for update`
    begun.push(guest.api.bookings.releaseHold({ id }))
    await untilWaiting(world, 1)
    const joined = join(part, whole)
    begun.push(joined)
    await Promise.race([untilWaiting(world, 2), joined])
  })
  await Promise.all(begun)
  expect(await takenBy(id)).toEqual([])
})

test('if two spaces would become part of each other, one does', async () => {
  for (let n = 0; n < 4; n++) {
    const [a, b] = [await mine(), await mine()]
    const said = await Promise.allSettled([join(a, b), join(b, a)])
    const refused = said.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
    expect(refused).toEqual(['inside_itself'])
  }
})

test('all invariants stay true while slots are held, released, booked and blocked and parts come and go', async () => {
  const r = randomOf(4711)
  const spaces = await Promise.all(Array.from({ length: 5 }, mine))
  const guests = await Promise.all(Array.from({ length: 6 }, () => aGuest(world)))
  const day = () => `2027-03-${r.between(10, 14)}`
  const one = () => r.one(spaces)
  async function visit(guest: Person, book: boolean) {
    const { id } = await hold(guest, one(), day())
    if (book) await guest.api.bookings.checkOut({ id })
    else await guest.api.bookings.releaseHold({ id })
  }
  async function keep() {
    const date = day()
    const when = { mode: 'days', startDate: date, endDate: date } as const
    const { id } = await host.api.calendars.makeBlock({ id: one(), when, note: '' })
    if (r.chance(0.7)) await host.api.calendars.removeBlock({ id })
  }
  const refusals = new Set<string>()
  let done = 0
  for (let round = 0; round < ROUNDS; round++) {
    world.clock.pass({ minutes: 6 })
    const acts = [
      ...guests.map((guest, n) => visit(guest, n === 0)),
      ...[keep(), keep(), join(one(), one()), join(one(), one()), leave(one()), leave(one())],
    ]
    for (const said of await Promise.allSettled(acts))
      if (said.status === 'fulfilled') done++
      else refusals.add((said.reason as { code: string }).code)
    await expectInvariants(world.sql)
  }
  expect(done).toBeGreaterThan(ROUNDS * 3)
  const known = ['just_taken', 'taken', 'parts_overlap', 'already_part', 'inside_itself', 'too_deep']
  expect([...refusals].filter((code) => !known.includes(code))).toEqual([])
})
