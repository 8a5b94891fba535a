import { afterAll, beforeAll, expect, test } from 'vitest'
import { aWorld, type World } from '../../../../test/support/world.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { addReaders, lockPlace, publish } from './events.sql.ts'
import { type EventReader, readAllEvents } from './read-events.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const tell = async () => {
  const bookingId = crypto.randomUUID() as BookingId
  await publish(world.sql, { kind: 'booking.completed', bookingId }, world.clock.now())
  return bookingId
}

async function aReader(name: string, kind: 'booking.completed' | 'booking.confirmed') {
  await addReaders(world.sql, [name])
  const heard: string[] = []
  const reader: EventReader<Deps> = {
    name,
    on: { [kind]: async (_: Deps, _tx: unknown, e: { bookingId: string }) => void heard.push(e.bookingId) },
  }
  return { reader, heard }
}
const placeOf = async (name: string) =>
  (
    await world.sql<
      { at: string }[]
    >`select xact_id::text || ' ' || event_id as at from event_readers where name = ${name}`
  )[0]?.at

test('a reader that isn’t concerned skips events at once, and gets later ones', async () => {
  const [here, deaf] = [await aReader('here', 'booking.completed'), await aReader('deaf', 'booking.confirmed')]
  const readers = [here.reader, deaf.reader]
  const first = await tell()
  await expect.poll(() => readAllEvents(world.deps, readers).then(() => here.heard)).toEqual([first])
  expect(await placeOf('deaf')).toBe(await placeOf('here'))
  const later = { ...deaf.reader, on: here.reader.on }
  const second = await tell()
  await expect.poll(() => readAllEvents(world.deps, [later]).then(() => here.heard)).toEqual([first, second])
})

test('a reader that another process holds is left to it, and no one waits for it', async () => {
  const [here, deaf] = [await aReader('near', 'booking.completed'), await aReader('taken', 'booking.confirmed')]
  const told = await tell()
  await inTransaction(world.sql, async (tx) => {
    const before = await lockPlace(tx, 'taken')
    await expect
      .poll(() => readAllEvents(world.deps, [here.reader, deaf.reader]).then(() => here.heard), { timeout: 10_000 })
      .toEqual([told])
    expect(await placeOf('taken')).toBe(`${before?.xactId} ${before?.eventId}`)
  })
  await readAllEvents(world.deps, [deaf.reader])
  expect([await placeOf('taken'), deaf.heard]).toEqual([await placeOf('near'), []])
})
