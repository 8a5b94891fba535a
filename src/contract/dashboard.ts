import { z } from 'zod'
import { bookingId, centsShape, endpoint, instant, spaceId } from './shapes.ts'

const tags = ['Hosting']
const count = z.int().min(0)
const page = z.coerce.number().int().min(1).max(1_000).default(1)

/** A confirmed booking as its host sees it; `name`: the guest's first name. */
const stay = z.object({
  id: bookingId,
  number: z.int(),
  name: z.string().nullable(),
  people: z.int(),
  from: instant,
  to: instant,
  space: z.object({ id: spaceId, title: z.string(), zone: z.string() }),
})
const stays = z.object({ items: z.array(stay), total: count })

/**
 * GET /host/today: who comes, who is there and who leaves on the date it is where each space is, six of each, and the next five after.
 * `conflicts`: sold here and busy elsewhere. `published`: whether any of the caller's spaces ever was on offer.
 */
const showToday = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/today', tags, summary: 'Who comes to own spaces and who leaves' })
  .output(
    z.object({
      arriving: stays,
      there: stays,
      leaving: stays,
      next: z.array(stay),
      conflicts: count,
      published: z.boolean(),
      now: instant,
    }),
  )

/**
 * GET /host/requests: what waits for the caller's answer (a request, a `change` its guest proposes, or a `problem` its guest reported), the soonest to end first, and what they accepted that is still to be paid; fifty at
 * most. `answered` of `asked` requests of the last 90 days had an answer in time.
 */
const showRequests = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/requests', tags, summary: 'Requests that wait for an answer' })
  .output(
    z.object({
      items: z.array(
        stay.extend({
          state: z.enum(['requested', 'payment_required', 'change', 'problem']),
          expiresAt: instant,
          receivesCents: centsShape,
          currency: z.string(),
        }),
      ),
      answered: count,
      asked: count,
      now: instant,
    }),
  )

/**
 * GET /host/earnings: what the caller receives, by the month a booking begins in where its space is; this month up to now. `upcoming`:
 * confirmed bookings that begin later; `thisMonth` of them begin before this month is over.
 */
const showEarnings = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/earnings', tags, summary: 'What own spaces earned, by month' })
  .output(
    z.object({
      currency: z.string(),
      months: z.array(z.object({ month: z.string(), cents: centsShape, bookings: count })),
      upcoming: z.object({ cents: centsShape, bookings: count, thisMonthCents: centsShape }),
    }),
  )

const steps = z.object({ views: count, holds: count, bookings: count })

/**
 * GET /host/funnel: how often the pages of own spaces were opened, how many holds that led to, and how many of these were confirmed, in 30
 * days of UTC, today the last, and in the 30 before. `spaces`: those to choose from.
 */
const showFunnel = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/funnel', tags, summary: 'From views to bookings of own spaces' })
  .input(z.object({ space: spaceId.optional() }))
  .output(z.object({ last: steps, before: steps, spaces: z.array(z.object({ id: spaceId, title: z.string() })) }))

/** Minutes: `open` by the opening hours, of these `booked`, and `blocked` by the host or by a calendar elsewhere. */
const use = z.object({ open: count, booked: count, blocked: count })

/** GET /host/occupancy: how much of the opening hours is booked, in the next 30 days from today and in the 30 before, the fullest first; ten a page. */
const showOccupancy = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/occupancy', tags, summary: 'How full own spaces are' })
  .input(z.object({ page }))
  .output(
    z.object({
      all: z.object({ next: use, last: use }),
      items: z.array(z.object({ id: spaceId, title: z.string(), published: z.boolean(), next: use, last: use })),
      total: count,
      page: z.int(),
      pages: z.int(),
    }),
  )

export const dashboard = { showToday, showRequests, showEarnings, showFunnel, showOccupancy }
