import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { insideOf, type RelatedSpace, unitsOf, wholesOf } from '../../../domain/spaces/parts.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { readAnew, storeImports } from '../calendars/sources.sql.ts'
import { expireOn } from '../expire-holds.sql.ts'
import { addUnit, type Clash, extendTo, findClash, keepImports, setPartOf, writeUnits } from './units.sql.ts'

// Call lockRelatedSpaces before any function in this file, and pass it the rows it returns.

/**
 * A space gets its own unit when it is first published. Existing bookings of the spaces that contain it take that unit
 * too.
 */
export async function giveUnit(
  tx: Sql,
  id: SpaceId,
  related: readonly RelatedSpace[],
  now: Temporal.Instant,
): Promise<void> {
  if (related.some((one) => one.id === id && one.unit !== null)) return
  const unit = await addUnit(tx, id)
  const all = related.map((one) => (one.id === id ? { ...one, unit } : one))
  await writeAll(tx, [id, ...idsOf(wholesOf(id, all))], all, now)
  const rest = restOf(wholesOf(id, all))
  if (rest !== null) await extendTo(tx, rest, [unit], now)
  await storeImports(tx, [unit])
}

/** Makes a space part of another and extends the other's bookings to it. If something overlaps, nothing changes. */
export async function joinUnits(
  tx: Sql,
  part: RelatedSpace,
  whole: RelatedSpace,
  related: readonly RelatedSpace[],
  now: Temporal.Instant,
): Promise<Result<void, { code: 'parts_overlap' } & Clash>> {
  const units = unitsInside(part.id, related)
  const wholes = [whole, ...wholesOf(whole.id, related)]
  const rest = restOf(wholes)
  await expireOn(tx, rest === null ? units : [rest, ...units], now)
  const clash = rest === null ? null : await findClash(tx, rest, units, now)
  if (clash) return err({ code: 'parts_overlap', ...clash })
  await setPartOf(tx, part.id, whole.id)
  await writeAll(tx, idsOf(wholes), partOf(related, part.id, whole.id), now)
  if (rest !== null) await extendTo(tx, rest, units, now)
  await storeImports(tx, units)
  await readAnew(tx, idsOf(related), now)
  return ok(undefined)
}

/**
 * Separates a part from the space that contains it. Existing bookings of that space keep the part's units until they
 * end. New bookings don't take them.
 */
export async function partUnits(
  tx: Sql,
  id: SpaceId,
  related: readonly RelatedSpace[],
  now: Temporal.Instant,
): Promise<void> {
  const wholes = idsOf(wholesOf(id, related))
  const units = unitsInside(id, related)
  await setPartOf(tx, id, null)
  await writeAll(tx, wholes, partOf(related, id, null), now)
  await keepImports(tx, wholes, units, now)
  await storeImports(tx, units)
  await readAnew(tx, idsOf(related), now)
}

const idsOf = (related: readonly RelatedSpace[]) => related.map(({ id }) => id)
const unitsInside = (id: SpaceId, related: readonly RelatedSpace[]) =>
  insideOf(id, related).flatMap(({ unit }) => unit ?? [])
/** Returns the unit of the nearest surrounding space that has one. Every booking of that space takes this unit. */
const restOf = (wholes: readonly RelatedSpace[]) => wholes.find(({ unit }) => unit !== null)?.unit ?? null
const partOf = (related: readonly RelatedSpace[], id: SpaceId, whole: SpaceId | null) =>
  related.map((one) => (one.id === id ? { ...one, partOf: whole } : one))

async function writeAll(
  tx: Sql,
  ids: readonly SpaceId[],
  related: readonly RelatedSpace[],
  now: Temporal.Instant,
): Promise<void> {
  for (const id of ids) await writeUnits(tx, id, unitsOf(id, related), now)
}
