import { z } from 'zod'
import { LEDGER_KINDS } from '../domain/payments/ledger.ts'
import { bookingId, centsShape, inQuery, instant, spaceId, uuid } from './shapes.ts'

export const page = inQuery(z.coerce.number<unknown>().int().min(1).max(100_000).default(1))
export const count = z.int().min(0)
/** As "2026-11"; no marketplace is older, no calendar of ours goes further. */
export const month = z
  .string()
  .regex(/^2[01]\d\d-(0[1-9]|1[0-2])$/)
  .refine((text) => text >= '2020-01', 'is before there was a marketplace')
export const ledgerKind = z.enum(LEDGER_KINDS)

/** Which lines are asked for: each of these may be given, and all that are given must hold. */
export const lineFilter = {
  kind: ledgerKind.optional(),
  /** Booked in that month of UTC. */
  month: month.optional(),
  booking: inQuery(z.coerce.number<unknown>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional()),
  payout: uuid.optional(),
  /** What was earned, or what was paid out of it. */
  part: z.enum(['earned', 'paid']).optional(),
  sort: z.enum(['newest', 'oldest', 'largest']).default('newest'),
}
export const hostLineFilter = {
  ...lineFilter,
  space: spaceId.optional(),
  /** Of bookings that begin in that month, where their space is; with `to` from that month to this. */
  starts: month.optional(),
  to: month.optional(),
  /** Booked in that month of UTC or before. */
  until: month.optional(),
  /** Of bookings that go into the next payout, are paid later, or wait for a decision. */
  waits: z.enum(['due', 'later', 'held']).optional(),
}

export const ledgerLine = z.object({
  transaction: z.int(),
  position: z.int(),
  at: instant,
  kind: ledgerKind,
  /** What it books, as in `capture:<payment>`. */
  key: z.string(),
  account: z.string(),
  cents: centsShape,
  currency: z.string(),
  booking: z.object({ id: bookingId, number: z.int(), title: z.string() }).nullable(),
})

export const ledgerPage = z.object({
  items: z.array(ledgerLine),
  total: count,
  /** Of all of them, not only of this page. */
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
  /** Why a failed payout was not sent; `on_hold`: a report, a dispute, a suspension or a factor reset came before it. */
  failureCode: z.string().nullable(),
  /** Taken back from an earlier one. */
  reverses: uuid.nullable(),
  bookings: count,
  createdAt: instant,
  settledAt: instant.nullable(),
})
