import { z } from 'zod'
import { BOOKING_SORTS, BOOKING_STATES } from '../domain/bookings/booking.ts'
import { count, page } from './financial-shapes.ts'
import { bookingId, centsShape, endpoint, instant, spaceId, uuid, words } from './shapes.ts'

const tags = ['Admin']
const filter = {
  q: words(254).trim().optional(),
  state: z.enum(BOOKING_STATES).optional(),
  sort: z.enum(BOOKING_SORTS).default('newest'),
}
const party = z.object({ id: uuid, name: z.string() })

/**
 * GET /admin/all-bookings: all bookings, 24 a page, searchable by number, title, and name or address of guest or host.
 * Expired and released holds are listed only by state and found only by number or id.
 */
const listAllBookings = endpoint('admin')
  .route({ method: 'GET', path: '/admin/all-bookings', tags, summary: 'List all bookings' })
  .input(z.object({ page, ...filter }))
  .output(
    z.object({
      items: z.array(
        z.object({
          id: bookingId,
          number: z.int(),
          space: z.object({ id: spaceId, title: z.string() }),
          guest: party.nullable(),
          host: party,
          state: z.enum(BOOKING_STATES),
          from: instant,
          to: instant,
          madeAt: instant,
          totalCents: centsShape,
          currency: z.string(),
        }),
      ),
      total: count,
      page: z.int(),
      pages: z.int(),
    }),
  )

const exportAllBookings = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/all-bookings.csv',
    tags,
    summary: 'Download all bookings as CSV, up to 50,000',
  })
  .input(z.object(filter))
  .output(z.file())

export const allBookings = { listAllBookings, exportAllBookings }
