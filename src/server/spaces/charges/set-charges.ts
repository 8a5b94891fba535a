import type { SpaceId } from '../../../domain/kernel/id.ts'
import { compareInstants } from '../../../domain/kernel/instants.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { isBlank, sanitise, sanitiseLine } from '../../../domain/kernel/text.ts'
import { listingPrices } from '../../../domain/spaces/listing-prices.ts'
import { type AdminAction, actorOf, recordAction } from '../../platform/audit/audit.sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import type { ScheduledWork } from '../../platform/jobs/job.ts'
import { feesOf, taxOf, weeklyOf } from '../space-row.ts'
import {
  addFees,
  addTax,
  type FeesRow,
  findChargesVersion,
  findRegions,
  holdCharges,
  lastChange,
  listFees,
  listTaxes,
  lockCharges,
  lockOutdated,
  type PricedRow,
  type TaxRow,
  writePrices,
} from './charges.sql.ts'

type Change = { stand: string; validFrom?: string | undefined; reason: string }
type Fees = Change & { servicePpm: number; commissionPpm: number }
type Tax = Change & { region: string; name: string; ppm: number }

export async function showCharges({ deps: { sql }, now }: Context<'admin'>) {
  const [fees, taxes, stand] = await Promise.all([listFees(sql), listTaxes(sql), findChargesVersion(sql)])
  return ok({ fees: fees.map(feesView), taxes: taxes.map(taxView), stand, now: now.toString() })
}

/**
 * Sets the fees from a given time on and replaces a scheduled change. Existing bookings keep their fees. The prices on
 * cards follow within a minute.
 */
export async function setFees(ctx: Context<'confirmed_admin'>, { servicePpm, commissionPpm, ...change }: Fees) {
  return changeCharges(ctx, change, async (tx, from) => {
    const before = (await listFees(tx)).find(({ valid_from: since }) => compareInstants(since, ctx.now) <= 0)
    await addFees(tx, { servicePpm, commissionPpm, from, now: ctx.now })
    return {
      act: 'fees.set',
      subjectId: 'fees',
      before: { service_ppm: before?.service_ppm ?? null, commission_ppm: before?.commission_ppm ?? null },
      after: { service_ppm: servicePpm, commission_ppm: commissionPpm, valid_from: from.toString() },
    }
  })
}

/**
 * Sets a region's tax. 0 removes it. A region takes precedence over its country. Refuses a region in which no place is
 * known.
 */
export async function setTax(ctx: Context<'confirmed_admin'>, { region, ppm, ...tax }: Tax) {
  const name = sanitiseLine(tax.name)
  if (isBlank(name)) return err({ code: 'bad_text' } as const)
  const regions = await findRegions(ctx.deps.sql, region.slice(0, 2))
  if (region.includes('-') && !regions.includes(region)) return err({ code: 'unknown_region', regions } as const)
  return changeCharges(ctx, tax, async (tx, from) => {
    const before = (await listTaxes(tx)).find(
      (rule) => rule.region === region && compareInstants(rule.valid_from, ctx.now) <= 0,
    )
    await addTax(tx, { region, name, ppm, from, now: ctx.now })
    return {
      act: 'tax.set',
      subjectId: region,
      before: { ppm: before?.ppm ?? null },
      after: { ppm, name, valid_from: from.toString() },
    }
  })
}

async function changeCharges(
  { deps, account, request, now }: Context<'admin'>,
  { stand, validFrom, ...said }: Change,
  change: (tx: Transaction, from: Temporal.Instant) => Promise<Omit<AdminAction, 'reason'>>,
) {
  const reason = sanitise(said.reason.replaceAll('\r\n', '\n'))
  if (isBlank(reason)) return err({ code: 'reason_required' } as const)
  const asked = validFrom === undefined ? null : Temporal.Instant.from(validFrom)
  if (asked && compareInstants(asked, now) < 0) return err({ code: 'in_past' } as const)
  return inTransaction(deps.sql, async (tx) => {
    await lockCharges(tx)
    // The clock is read under the lock, so that every card priced before this change has an earlier time.
    const from = asked ?? deps.clock.now()
    if ((await findChargesVersion(tx)) !== stand) return err({ code: 'changed_meanwhile' } as const)
    const act = await change(tx, from)
    await recordAction(tx, actorOf({ account, request, now }), { ...act, reason })
    return ok({})
  })
}

const feesView = ({ version, service_ppm: servicePpm, commission_ppm: commissionPpm, valid_from: from }: FeesRow) => ({
  version,
  servicePpm,
  commissionPpm,
  validFrom: from.toString(),
})

const taxView = ({ region, name, ppm, valid_from: from, valid_until: until }: TaxRow) => ({
  region,
  name,
  ppm,
  validFrom: from.toString(),
  validUntil: until?.toString() ?? null,
})

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
