import { lastMonths, monthBounds } from '../../domain/hosting/earning-months.ts'
import { sum } from '../../domain/kernel/money.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { type EarnedRow, findEarned } from './earnings.sql.ts'
import { findZones } from './stays.sql.ts'

const MONTHS = 12

/** Earnings of the host's spaces in the last twelve months, including this one so far, and upcoming ones. */
export async function showEarnings({ deps: { sql, config }, account, now }: Context<'signed_in'>) {
  const zones = await findZones(sql, account.id)
  const months = lastMonths(zones, now, MONTHS)
  const bounds = zones.map((zone) => ({ zone, bounds: monthBounds(months, zone, now) }))
  const rows = await findEarned(sql, account.id, bounds)
  const soon = MONTHS + 1
  // A cancelled future booking no longer counts as upcoming.
  const upcoming = rows.filter(({ stretch, confirmed }) => stretch >= soon && confirmed)
  return ok({
    currency: config.currency,
    months: months.map((month, n) => ({ month, ...totalOf(rows.filter(({ stretch }) => stretch === n + 1)) })),
    upcoming: {
      ...totalOf(upcoming),
      thisMonthCents: totalOf(upcoming.filter(({ stretch }) => stretch === soon)).cents,
    },
  })
}

const totalOf = (rows: readonly EarnedRow[]) => ({
  cents: sum(rows.map(({ cents }) => cents)),
  bookings: rows.reduce((total, { bookings }) => total + bookings, 0),
})
