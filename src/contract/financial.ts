import { z } from 'zod'
import { LEDGER_KINDS } from '../domain/payments/ledger.ts'
import { PAYOUT_SCHEDULES } from '../domain/payments/payout.ts'
import {
  bookingId,
  centsShape,
  count,
  day,
  endpoint,
  idempotencyKey,
  inQuery,
  instant,
  keyReused,
  month,
  named,
  page,
  spaceId,
  tooMany,
  uuid,
  words,
} from './shapes.ts'

const ledgerKind = z.enum(LEDGER_KINDS)

const lineFilter = {
  kind: ledgerKind.optional(),
  month: month.optional(),
  booking: inQuery(z.coerce.number<unknown>().int().min(1).max(Number.MAX_SAFE_INTEGER).optional()),
  payout: uuid.optional(),
  part: z.enum(['earned', 'paid']).optional(),
  sort: z.enum(['newest', 'oldest', 'largest']).default('newest'),
}
const hostLineFilter = {
  ...lineFilter,
  space: spaceId.optional(),
  starts: month
    .optional()
    .describe(
      "Only bookings that begin in this month, in the space's time zone. With `to`, the range runs from `starts` to `to`.",
    ),
  to: month.optional(),
  until: month.optional(),
  waits: z
    .enum(['due', 'later', 'held'])
    .optional()
    .describe('Only bookings in the next payout, in later payouts, or waiting for a decision.'),
}

const ledgerLine = named(
  'LedgerLine',
  'One movement of money on one account of the ledger.',
  z.object({
    transaction: z.int(),
    position: z.int(),
    at: instant,
    kind: ledgerKind,
    key: z.string(),
    account: z.string(),
    cents: centsShape,
    currency: z.string(),
    booking: z.object({ id: bookingId, number: z.int(), title: z.string() }).nullable(),
  }),
)

const ledgerPage = named(
  'LedgerPage',
  'A page of ledger lines, with the sum of all pages.',
  z.object({
    items: z.array(ledgerLine),
    total: count,
    sumCents: centsShape,
    page: z.int(),
    pages: z.int(),
  }),
)

const payoutShape = named(
  'Payout',
  'A payout to a host. A negative amount takes money back.',
  z.object({
    id: uuid,
    day: z.iso.date(),
    cents: centsShape,
    currency: z.string(),
    state: z.enum(['open', 'done', 'failed']),
    failureCode: z.string().nullable(),
    reverses: uuid.nullable(),
    bookings: count,
    createdAt: instant,
    settledAt: instant.nullable(),
  }),
)

const tags = ['Financial']
const bookingNamed = z.object({ id: bookingId, number: z.int(), title: z.string() })

const showBalance = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/financial/balance',
    tags,
    summary: 'Show the balance of the caller as a host',
    description:
      "Shows what the marketplace owes the caller. `due` is paid on the next payout day and is negative if the caller owes us. `later` becomes due 24 hours after each start. `held` is waiting for a decision. `underway` is being sent by the gateway. `upcoming` splits `due` and `later` by payout date, soonest first, 10 per page; `priceCents` and `commissionCents` belong to the whole booking. `next` is the first payout; its `now` is true if it is due already. Days are in `zone`, the time zone of the caller's first published space.",
  })
  .input(z.object({ page }))
  .output(
    z.object({
      currency: z.string(),
      balanceCents: centsShape,
      dueCents: centsShape,
      laterCents: centsShape,
      laterBookings: count,
      heldCents: centsShape,
      underwayCents: centsShape,
      held: z.array(
        z.object({ booking: bookingNamed, cents: centsShape, hold: z.enum(['refund', 'dispute', 'problem']) }),
      ),
      hostHold: z.enum(['suspended', 'reset_pending', 'email_unverified', 'not_onboarded']).nullable(),
      schedule: z.enum(PAYOUT_SCHEDULES),
      zone: z.string(),
      next: z.object({ day: z.iso.date(), now: z.boolean(), cents: centsShape, bookings: count }).nullable(),
      minimumCents: centsShape,
      any: z.boolean(),
      upcoming: z.object({
        items: z.array(
          z.object({
            booking: bookingNamed,
            due: instant.nullable(),
            day: z.iso.date(),
            priceCents: centsShape,
            commissionCents: centsShape,
            cents: centsShape,
          }),
        ),
        cents: centsShape,
        total: count,
        page: z.int(),
        pages: z.int(),
      }),
    }),
  )

const showEarnings = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/financial/earnings',
    tags,
    summary: 'Earnings by month and by space',
    description:
      "Earnings count in the month a booking begins, in the space's time zone, and the current month only up to now. For comparison, the same number of preceding months is included. `current` compares this month with the month before up to the same time, and adds up confirmed bookings that haven't begun: all in `upcoming`, and this month's in `expectedCents`. It is null if `until` is in the past.",
  })
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
      latest: z.string(),
      months: z.array(
        z.object({
          month: z.string(),
          cents: centsShape,
          bookings: count,
          before: z.object({ month: z.string(), cents: centsShape }),
        }),
      ),
      current: z
        .object({
          cents: centsShape,
          beforeCents: centsShape,
          beforeUntil: z.iso.date(),
          expectedCents: centsShape,
          upcoming: z.object({ cents: centsShape, bookings: count }),
        })
        .nullable(),
      spaces: z.array(
        z.object({ id: spaceId, title: z.string(), cents: centsShape, bookings: count, beforeCents: centsShape }),
      ),
      cents: centsShape,
      beforeCents: centsShape,
    }),
  )

const listPayouts = endpoint('signed_in')
  .route({ method: 'GET', path: '/financial/payouts', tags, summary: 'List payouts to the caller' })
  .input(z.object({ page }))
  .output(z.object({ items: z.array(payoutShape), total: count, page: z.int(), pages: z.int() }))

const showPayout = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/financial/payouts/{id}',
    tags,
    summary: 'Show a payout to the caller by booking',
    description:
      "Shows a payout with the bookings it pays for, in the order in which they start, 24 per page. `priceCents` and `commissionCents` belong to the whole booking. `cents` is the booking's share of this payout; it differs from price minus commission after a refund, and when a long booking is paid in parts.",
  })
  .input(z.object({ id: uuid, page }))
  .output(
    payoutShape.extend({
      items: z.array(
        z.object({ booking: bookingNamed, priceCents: centsShape, commissionCents: centsShape, cents: centsShape }),
      ),
      page: z.int(),
      pages: z.int(),
    }),
  )

const listLines = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/financial/lines',
    tags,
    summary: 'List ledger lines of the caller',
    description: 'Positive amounts increase what the caller is owed.',
  })
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

const statement = named(
  'Statement',
  'A host’s statement for one month.',
  z.object({
    month: z.string(),
    openingCents: centsShape,
    earnedCents: centsShape,
    paidCents: centsShape,
    closingCents: centsShape,
    invoiced: z.boolean(),
  }),
)

const listStatements = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/financial/statements',
    tags,
    summary: 'List statements by month',
    description: "The caller's balance and movements per UTC month, newest first.",
  })
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

const commissionInvoice = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/financial/commission-invoice.pdf',
    tags,
    summary: 'Download the commission invoice of a month',
    description: "Returns the commission charged on the caller's bookings in a past month.",
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
  showPayout,
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

const ledgerFilter = {
  ...lineFilter,
  account: words(100).optional(),
  first: day
    .optional()
    .describe('The first and last day, in UTC, on which the lines were booked. They replace the month.'),
  last: day.optional(),
}

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

const settleDifference = endpoint('confirmed_admin', { audited: true, once: true })
  .route({
    method: 'POST',
    path: '/admin/reconciliation/differences/{id}/settle',
    tags: accountingTags,
    summary: 'Settle a discrepancy',
    description: "`booked` adds the gateway's record to our books. `accepted` leaves the difference as it is.",
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
