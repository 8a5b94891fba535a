import { bookMonth, monthEnd, monthStart, monthsUntil } from '../../domain/financial/months.ts'
import { cents, sum } from '../../domain/kernel/money.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { findInvoice, findInvoiceLines, listInvoiceMonths } from '../payments/invoices/invoices.sql.ts'
import { type DocumentFile, documentFor } from '../platform/documents/document-file.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { findLines, findMoved, type LineQuery } from './lines.sql.ts'
import { linesFile } from './list-lines.ts'
import { invoiceWords, statementWords } from './statement-words.ts'

export async function listStatements({ deps: { sql, config }, account, now }: Context<'signed_in'>) {
  const [moved, invoiced] = await Promise.all([findMoved(sql, account.id), listInvoiceMonths(sql, account.id)])
  const [first, newest] = [moved[0]?.month, moved.at(-1)?.month]
  if (!first || !newest) return ok({ currency: config.currency, items: [] })
  const [last = newest] = [newest, bookMonth(now)].sort().reverse()
  const { months: more } = Temporal.PlainYearMonth.from(first).until(last, { largestUnit: 'months' })
  const months = monthsUntil(last, more + 1)
  let opening = cents(0)
  const items = months.map((month) => {
    const within = moved.filter((row) => row.month === month)
    const paid = sum(within.filter(({ kind }) => kind === 'payout' || kind === 'reversal').map((row) => row.cents))
    const all = sum(within.map((row) => row.cents))
    const statement = {
      month,
      openingCents: opening,
      earnedCents: cents(all - paid),
      paidCents: cents(-paid),
      closingCents: cents(opening + all),
      invoiced: invoiced.includes(month),
    }
    opening = statement.closingCents
    return statement
  })
  return ok({ currency: config.currency, items: items.reverse() })
}

const MOST_LINES = 5_000

type Asked = { month: string }

const periodOf = (month: string) => ({ from: monthStart(month, 'UTC'), to: monthEnd(month, 'UTC') })

async function linesOf({ deps: { sql }, account }: Context<'signed_in'>, month: string, most: number) {
  const query: LineQuery = { host: account.id, booked: periodOf(month), starts: null, bookings: null, sort: 'oldest' }
  return findLines(sql, query, 0, most)
}

export function downloadStatement(ctx: Context<'signed_in'>, { month }: Asked) {
  return documentFor(ctx, 'long', () => statementOf(ctx, month))
}

type NoStatement = { readonly code: 'not_found' } | { readonly code: 'too_many_lines'; readonly most: number }

async function statementOf(ctx: Context<'signed_in'>, month: string): Promise<Result<DocumentFile, NoStatement>> {
  const { deps, account, now } = ctx
  const rows = await linesOf(ctx, month, MOST_LINES + 1)
  if (rows.length === 0) return err({ code: 'not_found' })
  if (rows.length > MOST_LINES) return err({ code: 'too_many_lines', most: MOST_LINES })
  const moved = await findMoved(deps.sql, account.id)
  const opening = sum(moved.filter((row) => row.month < month).map((row) => row.cents))
  const host = { id: account.id, name: `${account.firstName} ${account.lastName}` }
  const { operator, currency } = deps.config
  const words = statementWords({ month, host, operator, currency, opening, rows, issued: now })
  return ok({ name: `statement-${month}`, words })
}

export async function exportStatement(ctx: Context<'signed_in'>, { month }: Asked) {
  const rows = await linesOf(ctx, month, 50_000)
  return rows.length > 0 ? ok(linesFile(rows, `statement-${month}.csv`)) : err({ code: 'not_found' })
}

export function downloadInvoice(ctx: Context<'signed_in'>, { month }: Asked) {
  const { deps, account } = ctx
  return documentFor(ctx, 'long', async () => {
    const invoice = await findInvoice(deps.sql, account.id, month)
    if (!invoice) return err({ code: 'not_found' as const })
    const lines = await findInvoiceLines(deps.sql, account.id, periodOf(month))
    const words = invoiceWords(invoice, lines)
    return ok({ name: `commission-${words.number}`, words })
  })
}
