import { z } from 'zod'
import { PAYOUT_SCHEDULES } from '../domain/payments/payout.ts'
import { count, hostLineFilter, ledgerPage, month, page, payoutShape } from './financial-shapes.ts'
import { bookingId, centsShape, endpoint, inQuery, instant, spaceId, tooMany } from './shapes.ts'

const tags = ['Financial']
const bookingNamed = z.object({ id: bookingId, number: z.int(), title: z.string() })

/**
 * GET /financial/balance: what the marketplace owes the caller. `due` can be paid on the next day of payouts, `later` follows 24 hours after
 * each start, `held` waits for a decision, `underway` is at the gateway; negative `due` is owed by the caller. `upcoming`: what makes up `later`,
 * part by part, by the day it can be paid on, the next first; 10 a page.
 */
const showBalance = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/balance', tags, summary: 'What the caller is owed as a host' })
  .input(z.object({ page }))
  .output(
    z.object({
      currency: z.string(),
      balanceCents: centsShape,
      dueCents: centsShape,
      laterCents: centsShape,
      heldCents: centsShape,
      underwayCents: centsShape,
      held: z.array(
        z.object({ booking: bookingNamed, cents: centsShape, hold: z.enum(['refund', 'dispute', 'problem']) }),
      ),
      hostHold: z.enum(['suspended', 'reset_pending', 'email_unverified', 'not_onboarded']).nullable(),
      /** When what is due goes out: within the hour, or on the caller's next day. */
      schedule: z.enum(PAYOUT_SCHEDULES),
      nextDay: z.iso.date(),
      minimumCents: centsShape,
      /** Whether there ever was anything on the caller's account. */
      any: z.boolean(),
      upcoming: z.object({
        items: z.array(z.object({ booking: bookingNamed, due: instant, day: z.iso.date(), cents: centsShape })),
        total: count,
        page: z.int(),
        pages: z.int(),
      }),
    }),
  )

/** GET /financial/earnings: by the month a booking begins in, where its space is, and by space; beside as many months before. */
const showEarnings = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/earnings', tags, summary: 'Earnings by month and by space' })
  .input(
    z.object({
      months: inQuery(
        z.coerce
          .number<unknown>()
          .pipe(z.union([z.literal(3), z.literal(6), z.literal(12)]))
          .default(12),
      ),
      until: month.optional(),
    }),
  )
  .output(
    z.object({
      currency: z.string(),
      /** The newest month there is. */
      latest: z.string(),
      months: z.array(
        z.object({
          month: z.string(),
          cents: centsShape,
          bookings: count,
          before: z.object({ month: z.string(), cents: centsShape }),
        }),
      ),
      spaces: z.array(
        z.object({ id: spaceId, title: z.string(), cents: centsShape, bookings: count, beforeCents: centsShape }),
      ),
      cents: centsShape,
      beforeCents: centsShape,
    }),
  )

/** GET /financial/payouts: those sent, on their way and refused, the newest first; 24 a page. */
const listPayouts = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/payouts', tags, summary: 'Payouts to the caller' })
  .input(z.object({ page }))
  .output(z.object({ items: z.array(payoutShape), total: count, page: z.int(), pages: z.int() }))

/** GET /financial/lines: the caller's own account in the ledger; what adds to what they are owed is positive. */
const listLines = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/lines', tags, summary: 'Ledger lines of the caller' })
  .input(z.object({ page, ...hostLineFilter }))
  .output(ledgerPage)

const exportLines = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/lines.csv', tags, summary: 'The same as a file, up to 50,000 lines' })
  .input(z.object(hostLineFilter))
  .output(z.file())

const statement = z.object({
  month: z.string(),
  openingCents: centsShape,
  earnedCents: centsShape,
  paidCents: centsShape,
  closingCents: centsShape,
  /** Whether there is an invoice of the commission. */
  invoiced: z.boolean(),
})

/** GET /financial/statements: what stood and moved on the caller's account in each month of UTC, the newest first. */
const listStatements = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/statements', tags, summary: 'Statements by month' })
  .output(z.object({ currency: z.string(), items: z.array(statement) }))

const ofMonth = z.object({ month })

const statementPdf = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/statement.pdf', tags, summary: 'The statement of a month' })
  .errors({ ...tooMany, too_many_lines: { status: 422, data: z.object({ most: z.int() }) } })
  .input(ofMonth)
  .output(z.file())

const statementCsv = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/statement.csv', tags, summary: 'The same for spreadsheets' })
  .input(ofMonth)
  .output(z.file())

/** GET /financial/commission-invoice.pdf: what was kept of the caller's bookings in a month that is over. */
const commissionInvoice = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/financial/commission-invoice.pdf',
    tags,
    summary: 'The commission invoice of a month',
  })
  .errors(tooMany)
  .input(ofMonth)
  .output(z.file())

export const financial = {
  statementPdf,
  statementCsv,
  commissionInvoice,
  showBalance,
  showEarnings,
  listPayouts,
  listLines,
  exportLines,
  listStatements,
}
