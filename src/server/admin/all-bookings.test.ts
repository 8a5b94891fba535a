import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, anApplicant } from '../../../test/support/applications.ts'
import type { Person } from '../../../test/support/people.ts'
import { aSaleOf, days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'

let world: World
let admin: Person
let host: Person
let [early, late] = ['', '']
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world, 'Rhea')
  host = await anApplicant(world, 'Hana')
  const space = await aSpace(world, { host_id: host.id, title: 'Quay 100% Loft' })
  late = await aSaleOf(world, space.id, days('2027-03-20'))
  early = await aSaleOf(world, (await aSpace(world)).id, days('2027-03-10'))
})
afterAll(() => world.close())

type Asked = Parameters<Person['api']['allBookings']['listAllBookings']>[0]
const ids = async (asked: Asked) => (await admin.api.allBookings.listAllBookings(asked)).items.map(({ id }) => id)

test('bookings are found by number, title, and name or address of either party', async () => {
  const { items } = await admin.api.allBookings.listAllBookings({ q: 'quay 100%' })
  expect(items).toMatchObject([{ id: late, host: { id: host.id, name: 'Hana Tester' }, state: 'confirmed' }])
  const number = items[0]?.number ?? 0
  expect(await ids({ q: String(number) })).toEqual([late])
  expect(await ids({ q: bookingNumber(number) })).toEqual([late])
  expect(await ids({ q: host.email })).toEqual([late])
  expect(await ids({ q: 'hana' })).toEqual([late])
  expect(await ids({ q: late })).toEqual([late])
  expect(await ids({ q: 'quay 1__%' })).toEqual([])
})

test('bookings are listed in the requested order and filtered by state', async () => {
  expect(await ids({})).toEqual([early, late])
  expect(await ids({ sort: 'oldest' })).toEqual([late, early])
  expect(await ids({ sort: 'begins' })).toEqual([late, early])
  expect(await ids({ state: 'cancelled' })).toEqual([])
})

test('holds are listed only by their state, or found by number and ID', async () => {
  const guest = await anApplicant(world)
  const space = await aSpace(world)
  const held = await guest.api.bookings.holdSlot({ spaceId: space.id as never, people: 1, ask: days('2027-03-12') })
  expect(await ids({})).not.toContain(held.id)
  expect(await ids({ state: 'held' })).toEqual([held.id])
  expect(await ids({ q: held.id })).toEqual([held.id])
  expect(await ids({ q: held.number })).toEqual([held.id])
  expect(await ids({ q: space.id })).toEqual([])
})

test('the audit log finds what was done about a booking by its number', async () => {
  await world.sql`
    insert into audit_log (at, actor_id, act, subject_kind, subject_id, reason, before, after, request_id)
    values (${world.clock.now()}, ${admin.id}, 'booking.cancel', 'booking', ${early}, '', '{}', '{}', 'x')`
  const { items } = await admin.api.allBookings.listAllBookings({ q: early })
  const number = bookingNumber(items[0]?.number ?? 0)
  const found = async (subject: string) => (await admin.api.admin.auditLog({ subject })).items
  expect(await found(number)).toMatchObject([{ subjectId: early, subject: number }])
  expect(await found('dl-999999')).toEqual([])
})

test('the file has amounts that can be summed and no formulas', async () => {
  await world.sql`update bookings set title = '=SUM(A1)' where id = ${early}`
  const text = await (await admin.fetch('/api/v1/admin/all-bookings.csv?sort=oldest')).text()
  const { items } = await admin.api.admin.auditLog({ act: 'bookings.export' })
  expect(items).toMatchObject([{ after: { rows: text.split('\r\n').length - 2 } }])
  const [head, , last] = text.split('\r\n')
  expect(head).toContain('Number,Space,Guest,Host,State')
  expect(last).toMatch(/^DL-\d{6},'=SUM\(A1\),.*,confirmed,2027-03-10T.*,\d+\.\d\d,USD$/)
})
