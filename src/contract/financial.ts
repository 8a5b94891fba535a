import { z } from 'zod'
import { LEDGER_KINDS } from '../domain/payments/ledger.ts'
import { PAYOUT_SCHEDULES } from '../domain/payments/payout.ts'
import {
  bookingId,
  centsShape,
  count,
  endpoint,
  idempotencyKey,
  inQuery,
  instant,
  keyReused,
  month,
  page,
  spaceId,
  tooMany,
  uuid,
  words,
} from './shapes.ts'

const ledgerKind = z.enum(LEDGER_KINDS)

/** Filters for lines; all given filters must match. */
const lineFilter = {
  kind: ledgerKind.optional(),
  /** Booked in that UTC month. */
  month: month.optional(),
  booking: inQuery(z.coerce.number<unknown>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional()),
  payout: uuid.optional(),
  part: z.enum(['earned', 'paid']).optional(),
  sort: z.enum(['newest', 'oldest', 'largest']).default('newest'),
}
const hostLineFilter = {
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

const ledgerLine = z.object({
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

const ledgerPage = z.object({
  items: z.array(ledgerLine),
  total: count,
  /** The total of all pages. */
  sumCents: centsShape,
  page: z.int(),
  pages: z.int(),
})

const payoutShape = z.object({
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

const accountingTags = ['Admin']
const reason = words(2_000).trim().min(1)
const figures = {
  volumeCents: centsShape,
  refundCents: centsShape,
  feeCents: centsShape,
  sentCents: centsShape,
  bookings: count,
  failedPayments: count,
}

/** GET /admin/finances: twelve months of the books in UTC, account balances, and items that need review. */
const showPlatform = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/finances',
    tags: accountingTags,
    summary: 'Show the marketplace’s money by month',
  })
  .output(
    z.object({
      currency: z.string(),
      months: z.array(z.object({ month: z.string(), ...figures })),
      accounts: z.array(z.object({ account: z.string(), cents: centsShape })),
      waiting: z.object({
        differences: count,
        disputes: count,
        failedPayouts: count,
        openPayouts: count,
        holds: count,
      }),
      owing: z.array(z.object({ hostId: uuid, name: z.string(), cents: centsShape, since: instant })),
    }),
  )

const ledgerFilter = { ...lineFilter, account: words(100).optional() }

/** GET /admin/ledger: all ledger entries; debits are positive. */
const listLedger = endpoint('admin')
  .route({ method: 'GET', path: '/admin/ledger', tags: accountingTags, summary: 'List all ledger lines' })
  .input(z.object({ page, ...ledgerFilter }))
  .output(ledgerPage)

const exportLedger = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/ledger.csv',
    tags: accountingTags,
    summary: 'Download all ledger lines as CSV, up to 50,000',
  })
  .input(z.object(ledgerFilter))
  .output(z.file())

/** GET /admin/payouts: payouts to all hosts, newest first; 24 a page. */
const listAllPayouts = endpoint('admin')
  .route({ method: 'GET', path: '/admin/payouts', tags: accountingTags, summary: 'List all payouts' })
  .input(z.object({ page, state: z.enum(['open', 'done', 'failed']).optional() }))
  .output(
    z.object({
      items: z.array(payoutShape.extend({ host: z.object({ id: uuid, name: z.string() }) })),
      total: count,
      page: z.int(),
      pages: z.int(),
    }),
  )

/** GET /admin/disputes: open disputes first, then the newest; 24 a page. */
const listDisputes = endpoint('admin')
  .route({ method: 'GET', path: '/admin/disputes', tags: accountingTags, summary: 'Disputes' })
  .input(z.object({ page }))
  .output(
    z.object({
      items: z.array(
        z.object({
          ref: z.string(),
          state: z.enum(['open', 'won', 'lost']),
          cents: centsShape,
          feeCents: centsShape,
          currency: z.string(),
          openedAt: instant,
          closedAt: instant.nullable(),
          booking: z.object({ id: bookingId, number: z.int(), title: z.string() }),
        }),
      ),
      total: count,
      page: z.int(),
      pages: z.int(),
    }),
  )

const run = z.object({
  id: uuid,
  from: instant,
  to: instant,
  startedAt: instant,
  readTo: instant,
  finishedAt: instant.nullable(),
  records: count,
  found: count.nullable(),
  oursCents: centsShape.nullable(),
  theirsCents: centsShape.nullable(),
})
const difference = z.object({
  id: uuid,
  what: z.enum(['missing_here', 'missing_there', 'doubled', 'currency', 'amount', 'state']),
  kind: z.string(),
  subject: z.string(),
  ref: z.string().nullable(),
  oursCents: centsShape.nullable(),
  theirsCents: centsShape.nullable(),
  oursCurrency: z.string().nullable(),
  theirsCurrency: z.string().nullable(),
  at: instant,
  booking: z.object({ id: bookingId, number: z.int() }).nullable(),
  foundAt: instant,
  seenAt: instant,
  settled: z.enum(['booked', 'accepted']).nullable(),
  settledAt: instant.nullable(),
  settledBy: z.string().nullable(),
  reason: z.string().nullable(),
})

/** GET /admin/reconciliation: the last runs, and either open or settled differences; 24 a page. */
const showReconciliation = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/reconciliation',
    tags: accountingTags,
    summary: 'Compare the ledger with the gateway’s records',
  })
  .input(z.object({ page, state: z.enum(['open', 'settled']).default('open') }))
  .output(
    z.object({
      runs: z.array(run),
      items: z.array(difference),
      open: count,
      settled: count,
      total: count,
      page: z.int(),
      pages: z.int(),
    }),
  )

const reconcileNow = endpoint('admin', { audited: true })
  .route({ method: 'POST', path: '/admin/reconciliation/runs', tags: accountingTags, summary: 'Start a comparison' })
  .errors({ already_running: { status: 409 } })
  .input(z.object({ everything: z.boolean().default(false) }))
  .output(z.object({}))

/** POST …/settle: `booked` adds the gateway’s missing record to the books, `accepted` leaves the difference. */
const settleDifference = endpoint('confirmed_admin', { audited: true, once: true })
  .route({
    method: 'POST',
    path: '/admin/reconciliation/differences/{id}/settle',
    tags: accountingTags,
    summary: 'Settle a discrepancy',
  })
  .errors({ ...keyReused, already_settled: { status: 409 }, nothing_to_book: { status: 422 } })
  .input(z.object({ id: uuid, how: z.enum(['booked', 'accepted']), reason, idempotencyKey }))
  .output(z.object({}))

export const accounting = {
  showPlatform,
  listLedger,
  exportLedger,
  listAllPayouts,
  listDisputes,
  showReconciliation,
  reconcileNow,
  settleDifference,
}
