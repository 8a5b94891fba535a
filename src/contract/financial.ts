import { z } from 'zod'
import { PAYOUT_SCHEDULES } from '../domain/payments/payout.ts'
import { count, hostLineFilter, ledgerPage, month, page, payoutShape } from './financial-shapes.ts'
import { bookingId, centsShape, endpoint, inQuery, instant, spaceId, tooMany } from './shapes.ts'

const tags = ['Financial']
const bookingNamed = z.object({ id: bookingId, number: z.int(), title: z.string() })

/**
 * GET /financial/balance: what the marketplace owes the caller. `due`: paid on the next payout day, negative if the
 * caller owes us. `later`: due 24 hours after each start. `held`: pending a decision. `underway`: at the gateway.
 * `upcoming`: the parts of `later` by payout date, next first; 10 a page.
 */
const showBalance = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/balance', tags, summary: 'Show the balance of the caller as a host' })
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
      /** When due amounts are paid: within the hour, or on the caller's next payout day. */
      schedule: z.enum(PAYOUT_SCHEDULES),
      nextDay: z.iso.date(),
      minimumCents: centsShape,
      /** Whether the caller's account ever had an entry. */
      any: z.boolean(),
      upcoming: z.object({
        items: z.array(z.object({ booking: bookingNamed, due: instant, day: z.iso.date(), cents: centsShape })),
        total: count,
        page: z.int(),
        pages: z.int(),
      }),
    }),
  )

/**
 * GET /financial/earnings: by space and by the month a booking begins in the space's time zone, with as many months
 * before for comparison.
 */
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
      /** The newest month with data. */
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

/** GET /financial/payouts: sent, pending and failed payouts, newest first; 24 a page. */
const listPayouts = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/payouts', tags, summary: 'List payouts to the caller' })
  .input(z.object({ page }))
  .output(z.object({ items: z.array(payoutShape), total: count, page: z.int(), pages: z.int() }))

/** GET /financial/lines: the caller's account in the ledger. Positive amounts increase what the caller is owed. */
const listLines = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/lines', tags, summary: 'List ledger lines of the caller' })
  .input(z.object({ page, ...hostLineFilter }))
  .output(ledgerPage)

const exportLines = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/financial/lines.csv',
    tags,
    summary: 'Download the caller’s ledger lines as CSV, up to 50,000',
  })
  .input(z.object(hostLineFilter))
  .output(z.file())

const statement = z.object({
  month: z.string(),
  openingCents: centsShape,
  earnedCents: centsShape,
  paidCents: centsShape,
  closingCents: centsShape,
  invoiced: z.boolean(),
})

/** GET /financial/statements: balance and movements of the caller's account per UTC month, newest first. */
const listStatements = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/statements', tags, summary: 'List statements by month' })
  .output(z.object({ currency: z.string(), items: z.array(statement) }))

const ofMonth = z.object({ month })

const statementPdf = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/statement.pdf', tags, summary: 'Download the statement of a month as PDF' })
  .errors({ ...tooMany, too_many_lines: { status: 422, data: z.object({ most: z.int() }) } })
  .input(ofMonth)
  .output(z.file())

const statementCsv = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/statement.csv', tags, summary: 'Download the statement of a month as CSV' })
  .input(ofMonth)
  .output(z.file())

/** GET /financial/commission-invoice.pdf: the commission on the caller's bookings in a past month. */
const commissionInvoice = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/financial/commission-invoice.pdf',
    tags,
    summary: 'Download the commission invoice of a month',
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
