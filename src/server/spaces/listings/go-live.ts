import { randomInt } from 'node:crypto'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import type { Rates } from '../../../domain/pricing/rates.ts'
import type { Listing } from '../../../domain/spaces/listing-draft.ts'
import { firstRank } from '../../../domain/spaces/listing-rank.ts'
import { isOneZone } from '../../../domain/spaces/parts.ts'
import { type Point, shownPoint } from '../../../domain/spaces/space.ts'
import type { Sql } from '../../database/connect.ts'
import { zoneAt } from '../../external/places/zone-at.ts'
import { findOtherStocks, moveAddOns, tellStocks } from '../add-ons.sql.ts'
import { holdCharges } from '../charges/charges.sql.ts'
import { feesOf, taxOf } from '../space-row.ts'
import { giveUnit } from '../units/arrange-units.ts'
import { lockKin } from '../units/kin.sql.ts'
import { addPlace } from './gazetteer.sql.ts'
import { columnsOf, type ListingRow } from './listing-row.ts'
import { findShownPoint, findSurroundings, writeListing } from './listings.sql.ts'

/**
 * Writes a listing with everything derived from it into the public row, which the caller has locked after lockShape.
 * Parts and wholes must share a time zone. Counts come last, so that nothing else is locked after them.
 */
export async function goLive(
  tx: Sql,
  row: ListingRow,
  listing: Listing,
  now: Temporal.Instant,
): Promise<Result<void, { code: 'other_zone' }>> {
  await holdCharges(tx)
  const around = await findSurroundings(tx, listing.city, now)
  const { city } = around
  if (!city) throw new Error(`listing ${row.id} is in a town that is gone`)
  // Time zones come from memory and disk, never from the network.
  const zone = await zoneAt(listing.point)
  const kin = await lockKin(tx, [row.id], now)
  const others = kin.filter(({ id, unit }) => id !== row.id && unit !== null)
  if (!isOneZone([{ zone }, ...others])) return err({ code: 'other_zone' })
  await giveUnit(tx, row.id, kin, now)
  await addPlace(tx, city.id, await zoneAt(city))
  const shown = await shownOf(tx, row, listing.point)
  const columns = columnsOf(listing, { city, zone, shown, taxRegion: around.tax_region }, feesOf(around), taxOf(around))
  const rank = row.first_published_at ? row.rank : firstRank(listing, row.photos_count)
  const rates = { ...listing.rates, addOns: await ownStocks(tx, row, listing) }
  await writeListing(tx, row.id, columns, { rates, rank, now })
  await moveAddOns(tx, row.id, rates.addOns, now)
  await tellStocks(tx, row, rates.addOns)
  return ok(undefined)
}

/** Shared stocks of another host, or of a space that no longer offers them, become the space's own. */
async function ownStocks(tx: Sql, { id, host_id }: ListingRow, { rates, point }: Listing): Promise<Rates['addOns']> {
  if (rates.addOns.every(({ stockOf }) => !stockOf)) return rates.addOns
  const others = await findOtherStocks(tx, { id, host_id, ...point })
  return rates.addOns.map((addOn) => {
    const lent = others.find((one) => one.spaceId === addOn.stockOf?.spaceId && one.id === addOn.stockOf.id)
    return lent ? { ...addOn, stock: lent.stock } : { ...addOn, stockOf: null }
  })
}

/** One shifted point per building, because several would let someone calculate the true one. */
async function shownOf(tx: Sql, row: ListingRow, point: Point): Promise<Point> {
  if (row.first_published_at && row.lat === point.lat && row.lng === point.lng)
    return { lat: row.shown_lat, lng: row.shown_lng }
  return (await findShownPoint(tx, point)) ?? shownPoint(point.lat, point.lng, fraction(), fraction())
}

/** Cryptographic randomness, because a predictable shift would reveal the true location. */
const fraction = () => randomInt(2 ** 47) / 2 ** 47
