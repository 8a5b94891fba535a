import { z } from 'zod'
import { LEDGER_KINDS } from '../domain/payments/ledger.ts'
import { bookingId, centsShape, inQuery, instant, spaceId, uuid } from './shapes.ts'

export const page = inQuery(z.coerce.number<unknown>().int().min(1).max(100_000).default(1))
export const count = z.int().min(0)
/** As "2026-11", within the years that marketplace and calendars cover. */
export const month = z
  .string()
  .regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/)
  .refine((text) => text >= '2020-01', 'is before there was a marketplace')
export const ledgerKind = z.enum(LEDGER_KINDS)

/** Filters for lines; all given filters must match. */
export const lineFilter = {
  kind: ledgerKind.optional(),
  /** Booked in that UTC month. */
  month: month.optional(),
  booking: inQuery(z.coerce.number<unknown>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional()),
  payout: uuid.optional(),
  part: z.enum(['earned', 'paid']).optional(),
  sort: z.enum(['newest', 'oldest', 'largest']).default('newest'),
}
export const hostLineFilter = {
  ...lineFilter,
  space: spaceId.optional(),
  /** Bookings that begin in that month in the space's time zone; with `to`, from that month up to this one. */
  starts: month.optional(),
  to: month.optional(),
  /** Booked in that UTC month or earlier. */
  until: month.optional(),
  /** Bookings in the next payout, in later payouts, or pending a decision. */
  waits: z.enum(['due', 'later', 'held']).optional(),
}

export const ledgerLine = z.object({
  transaction: z.int(),
  position: z.int(),
  at: instant,
  kind: ledgerKind,
  /** The subject of the transaction, as in `capture:<payment>`. */
  key: z.string(),
  account: z.string(),
  cents: centsShape,
  currency: z.string(),
  booking: z.object({ id: bookingId, number: z.int(), title: z.string() }).nullable(),
})

export const ledgerPage = z.object({
  items: z.array(ledgerLine),
  total: count,
  /** The total of all pages. */
  sumCents: centsShape,
  page: z.int(),
  pages: z.int(),
})

export const payoutShape = z.object({
  id: uuid,
  day: z.iso.date(),
  cents: centsShape,
  currency: z.string(),
  state: z.enum(['open', 'done', 'failed']),
  /**
   * Why a failed payout wasn't sent. `on_hold`: stopped by a report, a dispute, a suspension or a second factor reset.
   */
  failureCode: z.string().nullable(),
  reverses: uuid.nullable(),
  bookings: count,
  createdAt: instant,
  settledAt: instant.nullable(),
})
