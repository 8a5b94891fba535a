import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../../../test/support/applications.ts'
import { aHost } from '../../../test/support/hosts.ts'
import { aGuest, type Person } from '../../../test/support/people.ts'
import { aSaleOf, days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { bookingNumber } from '../../domain/bookings/booking-number.ts'

let world: World
let [admin, host, other]: Person[] = []
let booking: string
let number: string
let space: string
beforeAll(async () => {
  world = await aWorld()
  ;[admin, host, other] = [await anAdmin(world, 'Rhea'), await aHost(world), await aHost(world)]
  space = (await aSpace(world, { host_id: host.id, title: 'Quay 100% Loft' })).id
  booking = await aSaleOf(world, space, days('2027-03-20'))
  const [row] = await world.sql<{ number: number }[]>`select number from bookings where id = ${booking}`
  number = bookingNumber(row?.number ?? 0)
})
afterAll(() => world.close())

const lookUp = (person: Person | undefined, q: string) => person?.api.dashboard.lookUp({ q })

test('an admin finds any booking by number, any space by title and any person by name', async () => {
  expect(await lookUp(admin, number)).toMatchObject({ bookings: [{ id: booking, number }] })
  expect(await lookUp(admin, 'quay 100%')).toMatchObject({ spaces: [{ id: space, state: 'published' }] })
  expect((await lookUp(admin, 'rhea'))?.people.map(({ id }) => id)).toEqual([admin?.id])
})

test('a host finds only their own bookings and spaces, and no people', async () => {
  expect(await lookUp(host, number)).toMatchObject({ bookings: [{ id: booking }], people: [] })
  expect(await lookUp(host, 'quay')).toMatchObject({ spaces: [{ id: space }], people: [] })
  for (const q of [number, 'quay', space, 'rhea', host?.email ?? ''])
    expect(await lookUp(other, q)).toEqual({ bookings: [], spaces: [], people: [] })
})

test('a guest finds nothing of the hosts', async () => {
  const guest = await aGuest(world)
  expect(await lookUp(guest, number)).toEqual({ bookings: [], spaces: [], people: [] })
})
