import { bookMonth, boundsOf, monthsUntil } from '../../domain/financial/months.ts'
import { cents, sum } from '../../domain/kernel/money.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import {
  countFailedPayments,
  countWaiting,
  findAccountBalances,
  findAllMoved,
  findOwing,
  listDisputeRows,
  type MovedRow,
} from './platform.sql.ts'

const MONTHS = 12
const PAGE = 24

export async function showPlatform({ deps: { sql, config }, now }: Context<'admin'>) {
  const months = monthsUntil(bookMonth(now), MONTHS)
  const bounds = boundsOf(months, 'UTC', now.add({ seconds: 1 }))
  const [moved, standing, failed, waiting, owing] = await Promise.all([
    findAllMoved(sql, months[0] ?? ''),
    findAccountBalances(sql),
    countFailedPayments(sql, bounds),
    countWaiting(sql),
    findOwing(sql),
  ])
  return ok({
    currency: config.currency,
    months: months.map((month, n) => ({
      month,
      ...figuresOf(moved.filter((row) => row.month === month)),
      failedPayments: failed.find(({ stretch }) => stretch === n + 1)?.n ?? 0,
    })),
    accounts: standing,
    waiting,
    owing: owing.map((row) => ({ ...row, since: row.since.toString() })),
  })
}

function figuresOf(rows: readonly MovedRow[]) {
  const of = (accounts: readonly string[], kinds: readonly string[] | null) =>
    rows.filter(({ account, kind }) => accounts.includes(account) && (kinds === null || kinds.includes(kind)))
  const total = (...ask: Parameters<typeof of>) => sum(of(...ask).map((row) => row.cents))
  return {
    volumeCents: total(['gateway_clearing'], ['capture']),
    refundCents: cents(-total(['gateway_clearing'], ['refund'])),
    feeCents: cents(-total(['commission_income', 'service_fee_income'], null)),
    sentCents: cents(-total(['gateway_clearing'], ['payout', 'reversal'])),
    bookings: of(['gateway_clearing'], ['capture']).reduce((so, row) => so + row.lines, 0),
  }
}

export async function listDisputes({ deps: { sql } }: Context<'admin'>, { page }: { page: number }) {
  const { rows, total } = await listDisputeRows(sql, (page - 1) * PAGE, PAGE)
  return ok({
    items: rows.map((row) => ({
      ref: row.ref,
      state: row.state,
      cents: row.amount_cents,
      feeCents: row.fee_cents,
      currency: row.currency,
      openedAt: row.opened_at.toString(),
      closedAt: row.closed_at?.toString() ?? null,
      booking: { id: row.booking_id, number: row.number, title: row.title },
    })),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
  })
}
