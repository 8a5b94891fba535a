import { z } from 'zod'
import { count, ledgerPage, lineFilter, page, payoutShape } from './financial-shapes.ts'
import { bookingId, centsShape, endpoint, idempotencyKey, instant, keyReused, uuid, words } from './shapes.ts'

const tags = ['Admin']
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
  .route({ method: 'GET', path: '/admin/finances', tags, summary: 'Show the marketplace’s money by month' })
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
  .route({ method: 'GET', path: '/admin/ledger', tags, summary: 'List all ledger lines' })
  .input(z.object({ page, ...ledgerFilter }))
  .output(ledgerPage)

const exportLedger = endpoint('admin')
  .route({ method: 'GET', path: '/admin/ledger.csv', tags, summary: 'Download all ledger lines as CSV, up to 50,000' })
  .input(z.object(ledgerFilter))
  .output(z.file())

/** GET /admin/payouts: payouts to all hosts, newest first; 24 a page. */
const listAllPayouts = endpoint('admin')
  .route({ method: 'GET', path: '/admin/payouts', tags, summary: 'List all payouts' })
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
  .route({ method: 'GET', path: '/admin/disputes', tags, summary: 'Disputes' })
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
    tags,
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
  .route({ method: 'POST', path: '/admin/reconciliation/runs', tags, summary: 'Start a comparison' })
  .errors({ already_running: { status: 409 } })
  .input(z.object({ everything: z.boolean().default(false) }))
  .output(z.object({}))

/** POST …/settle: `booked` adds the gateway’s missing record to the books, `accepted` leaves the difference. */
const settleDifference = endpoint('confirmed_admin', { audited: true, once: true })
  .route({
    method: 'POST',
    path: '/admin/reconciliation/differences/{id}/settle',
    tags,
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
