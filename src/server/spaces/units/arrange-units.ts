import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { insideOf, type Kin, unitsOf, wholesOf } from '../../../domain/spaces/parts.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { readAnew, storeImports } from '../calendars/sources.sql.ts'
import { expireOn } from '../expire-holds.sql.ts'
import { addUnit, type Clash, extendTo, findClash, keepImports, setPartOf, writeUnits } from './units.sql.ts'

// Call lockKin before any of these and pass its rows.

/** Gives a space its own unit when it is first published. Existing bookings of its wholes take that unit too. */
export async function giveUnit(tx: Sql, id: SpaceId, kin: readonly Kin[], now: Temporal.Instant): Promise<void> {
  if (kin.some((one) => one.id === id && one.unit !== null)) return
  const unit = await addUnit(tx, id)
  const all = kin.map((one) => (one.id === id ? { ...one, unit } : one))
  await writeAll(tx, [id, ...idsOf(wholesOf(id, all))], all, now)
  const rest = restOf(wholesOf(id, all))
  if (rest !== null) await extendTo(tx, rest, [unit], now)
  await storeImports(tx, [unit])
}

/**
 * Makes a space part of another and extends the whole's bookings to it, unless something overlaps; then nothing
 * changes.
 */
export async function joinUnits(
  tx: Sql,
  part: Kin,
  whole: Kin,
  kin: readonly Kin[],
  now: Temporal.Instant,
): Promise<Result<void, { code: 'parts_overlap' } & Clash>> {
  const units = unitsInside(part.id, kin)
  const wholes = [whole, ...wholesOf(whole.id, kin)]
  const rest = restOf(wholes)
  await expireOn(tx, rest === null ? units : [rest, ...units], now)
  const clash = rest === null ? null : await findClash(tx, rest, units, now)
  if (clash) return err({ code: 'parts_overlap', ...clash })
  await setPartOf(tx, part.id, whole.id)
  await writeAll(tx, idsOf(wholes), partOf(kin, part.id, whole.id), now)
  if (rest !== null) await extendTo(tx, rest, units, now)
  await storeImports(tx, units)
  await readAnew(tx, idsOf(kin), now)
  return ok(undefined)
}

/**
 * Separates a space from its whole. Existing bookings of the whole keep its units until they end; new ones don't take
 * them.
 */
export async function partUnits(tx: Sql, id: SpaceId, kin: readonly Kin[], now: Temporal.Instant): Promise<void> {
  const wholes = idsOf(wholesOf(id, kin))
  const units = unitsInside(id, kin)
  await setPartOf(tx, id, null)
  await writeAll(tx, wholes, partOf(kin, id, null), now)
  await keepImports(tx, wholes, units, now)
  await storeImports(tx, units)
  await readAnew(tx, idsOf(kin), now)
}

const idsOf = (kin: readonly Kin[]) => kin.map(({ id }) => id)
const unitsInside = (id: SpaceId, kin: readonly Kin[]) => insideOf(id, kin).flatMap(({ unit }) => unit ?? [])
/** The unit of the nearest whole that has one. Every booking of a whole takes it. */
const restOf = (wholes: readonly Kin[]) => wholes.find(({ unit }) => unit !== null)?.unit ?? null
const partOf = (kin: readonly Kin[], id: SpaceId, whole: SpaceId | null) =>
  kin.map((one) => (one.id === id ? { ...one, partOf: whole } : one))

async function writeAll(tx: Sql, ids: readonly SpaceId[], kin: readonly Kin[], now: Temporal.Instant): Promise<void> {
  for (const id of ids) await writeUnits(tx, id, unitsOf(id, kin), now)
}
