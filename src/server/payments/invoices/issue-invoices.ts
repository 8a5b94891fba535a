import { bookMonth, monthEnd, monthStart } from '../../../domain/financial/months.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { EventReader } from '../../platform/events/read-events.ts'
import type { ScheduledWork } from '../../platform/jobs/job.ts'
import { addInvoices, findInvoiced, forgetOnInvoices } from './invoices.sql.ts'

/** Late entries of a month are booked within this time after the month's end. */
const LATE = { hours: 1 }

export const invoiceWork: ScheduledWork<Deps>[] = [
  { name: 'payments.issue-invoices', everySeconds: 600, run: issueInvoices },
]

export const invoiceReader: EventReader<Deps> = {
  name: 'invoices',
  on: { 'account.deleted': (_deps, tx, { accountId }) => forgetOnInvoices(tx, accountId) },
}

async function issueInvoices({ sql, clock, config }: Deps): Promise<void> {
  const now = clock.now()
  const { first, months } = await findInvoiced(sql)
  if (!first) return
  const current = bookMonth(now.subtract(LATE))
  for (let month = bookMonth(first); month < current; month = bookMonth(monthEnd(month, 'UTC'))) {
    if (months.includes(month)) continue
    const within = { from: monthStart(month, 'UTC'), to: monthEnd(month, 'UTC') }
    await inTransaction(sql, (tx) =>
      addInvoices(tx, config.operator, { month, ...within, currency: config.currency, now }),
    )
  }
}
