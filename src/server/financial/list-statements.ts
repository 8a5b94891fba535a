import { bookMonth, boundsOf, monthsUntil } from '../../domain/financial/months.ts'
import { cents, sum } from '../../domain/kernel/money.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { listInvoiceMonths } from '../payments/invoices/invoices.sql.ts'
import { findFirst, findMoved } from './balance.sql.ts'

/** Balance and movements of each UTC month since the first entry, newest first. */
export async function listStatements({ deps: { sql, config }, account, now }: Context<'signed_in'>) {
  const first = await findFirst(sql, account.id)
  if (!first) return ok({ currency: config.currency, items: [] })
  const from = Temporal.PlainYearMonth.from(bookMonth(first))
  const count = from.until(bookMonth(now)).months + 12 * from.until(bookMonth(now)).years + 1
  const months = monthsUntil(bookMonth(now), count)
  const [moved, invoiced] = await Promise.all([
    findMoved(sql, account.id, boundsOf(months, 'UTC', now)),
    listInvoiceMonths(sql, account.id),
  ])
  let opening = cents(0)
  const items = months.map((month, n) => {
    const within = moved.filter(({ stretch }) => stretch === n + 1 || (n === count - 1 && stretch === count + 1))
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
