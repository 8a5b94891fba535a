import { boundsOf, monthsUntil } from '../../domain/financial/months.ts'
import { lastMonths } from '../../domain/hosting/earning-months.ts'
import { sum } from '../../domain/kernel/money.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { type EarnedRow, findEarned, findTitles, findZones } from './earned.sql.ts'

type Asked = { months: number; until?: string | undefined }

/** The earnings of the caller's spaces by month and by space, with as many months before for comparison. */
export async function showEarnings(
  { deps: { sql, config }, account, now }: Context<'signed_in'>,
  { months: count, until }: Asked,
) {
  const zones = await findZones(sql, account.id)
  const latest = lastMonths(zones, now, 1)[0] ?? ''
  const months = monthsUntil(until && until < latest ? until : latest, 2 * count)
  const bounds = zones.map((zone) => ({ zone, bounds: boundsOf(months, zone, now) }))
  const rows = await findEarned(sql, account.id, bounds)
  const [before, shown] = [
    rows.filter(({ stretch }) => stretch <= count),
    rows.filter(({ stretch }) => stretch > count),
  ]
  const titles = await findTitles(sql, [...new Set(rows.map((row) => row.space_id))])
  const of = (stretch: number) => totalOf(rows.filter((row) => row.stretch === stretch))
  return ok({
    currency: config.currency,
    latest,
    months: months.slice(count).map((month, n) => ({
      month,
      ...of(count + n + 1),
      before: { month: months[n] ?? '', cents: of(n + 1).cents },
    })),
    spaces: [...titles]
      .map(([id, title]) => {
        const own = (list: readonly EarnedRow[]) => totalOf(list.filter((row) => row.space_id === id))
        return { id, title, ...own(shown), beforeCents: own(before).cents }
      })
      .sort((a, b) => b.cents - a.cents || b.beforeCents - a.beforeCents || a.title.localeCompare(b.title)),
    cents: totalOf(shown).cents,
    beforeCents: totalOf(before).cents,
  })
}

const totalOf = (rows: readonly EarnedRow[]) => ({
  cents: sum(rows.map(({ cents }) => cents)),
  bookings: rows.reduce((total, { bookings }) => total + bookings, 0),
})
