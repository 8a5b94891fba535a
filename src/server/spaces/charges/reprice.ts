import type { SpaceId } from '../../../domain/kernel/id.ts'
import { listingPrices } from '../../../domain/spaces/listing-prices.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Deps } from '../../deps.ts'
import type { ScheduledWork } from '../../jobs/job.ts'
import { feesOf, taxOf, weeklyOf } from '../space-row.ts'
import { holdCharges } from './charges.sql.ts'
import { lastChange, lockOutdated, type PricedRow, writePrices } from './reprice.sql.ts'

const AT_ONCE = 200

/** Updates the prices on cards after a fee or tax changes. Quotes and holds use the new charges immediately. */
export const reprice: ScheduledWork<Deps> = {
  name: 'spaces.reprice',
  everySeconds: 30,
  run: async ({ sql, clock }) => {
    let after: SpaceId | null = null
    do {
      after = await inTransaction(sql, async (tx) => {
        await holdCharges(tx)
        const now = clock.now()
        const changed = await lastChange(tx, now)
        const rows = changed ? await lockOutdated(tx, { changed, now, after }, AT_ONCE) : []
        await writePrices(tx, rows.map(pricesOf), now)
        return rows.length < AT_ONCE ? null : (rows.at(-1)?.id ?? null)
      })
    } while (after)
  },
}

function pricesOf(row: PricedRow) {
  const { id, rates, by_day: byDay, by_hour: byHour, min_minutes: minMinutes, step_minutes: stepMinutes } = row
  const listed = { rates, byDay, byHour, minMinutes, stepMinutes, weekly: weeklyOf(row) }
  return { id, ...listingPrices(listed, feesOf(row), taxOf(row)), taxRegion: row.tax_region }
}
