import type { BookingState } from '../src/domain/bookings/booking.ts'
import type { DemoBooking } from './booking-outcome.ts'
import { FEATURED } from './featured.ts'
import type { World } from './world.ts'

/** The first booking of the first featured space has this id. It exists once the bookings have been added. */
export const FIRST_BOOKING = '5eed0000-b00c-4000-a000-000000000001'

/** The demo visitor's past and future bookings, each with the index of the featured space and its state. */
const VISITS: readonly (readonly [featured: number, state: BookingState])[] = [
  [0, 'confirmed'],
  [3, 'confirmed'],
  [5, 'confirmed'],
  [0, 'completed'],
  [1, 'completed'],
  [4, 'completed'],
  [5, 'completed'],
  [3, 'cancelled'],
]

export function giveVisitorBookings(bookings: readonly DemoBooking[], { crowd }: World): void {
  const given = new Set<DemoBooking>()
  for (const [featured, state] of VISITS) {
    const own = bookings.filter((b) => b.space.row.id === FEATURED[featured]?.id && b.state === state && !given.has(b))
    const found =
      state === 'confirmed'
        ? own.sort((a, b) => Temporal.Instant.compare(a.slot.period.from, b.slot.period.from))[0]
        : own.at(-1)
    if (!found) continue
    found.guest = crowd.visitor
    given.add(found)
  }
  const first = bookings.find((b) => b.space.row.id === FEATURED[0]?.id && b.state === 'completed') ?? bookings[0]
  if (first) first.id = FIRST_BOOKING
}
