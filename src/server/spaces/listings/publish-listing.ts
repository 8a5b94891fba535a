import { randomInt } from 'node:crypto'
import type { SpaceId } from '../../../domain/kernel/id.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import type { Rates } from '../../../domain/pricing/rates.ts'
import { asListing, type Listing, type Missing, missingOf } from '../../../domain/spaces/listing-draft.ts'
import { firstRank } from '../../../domain/spaces/listing-rank.ts'
import { type ListingState, listingAfter } from '../../../domain/spaces/listing-state.ts'
import { isOneZone } from '../../../domain/spaces/parts.ts'
import { isMoved, type Point, shownPoint } from '../../../domain/spaces/space.ts'
import { zoneAt } from '../../external/places/zone-at.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { findOtherStocks, moveAddOns, publishStocks } from '../add-ons.sql.ts'
import { holdCharges } from '../charges/charges.sql.ts'
import { feesOf, taxOf } from '../space-row.ts'
import { giveUnit } from '../units/arrange-units.ts'
import { lockRelatedSpaces, lockShape } from '../units/units.sql.ts'
import { addPlace } from './gazetteer.sql.ts'
import { columnsOf, keptOf, type ListingRow } from './listing-row.ts'
import {
  findShownPoint,
  findSurroundings,
  isBooked,
  isReviewed,
  lockListing,
  moveListing,
  writeListing,
} from './listings.sql.ts'
import { viewOf } from './show-listing.ts'

type Input = { id: SpaceId; version: number }
type Refusal =
  | { code: 'not_found' }
  | { code: 'not_now'; state: ListingState }
  | { code: 'changed_meanwhile' | 'other_zone' | 'booked_there' }
  | { code: 'incomplete'; missing: Missing[] }

/**
 * Submits a draft for review, or publishes it immediately if reviews are off. For a published space, publishes its
 * changes.
 */
export async function publishListing(ctx: Context<'host'>, input: Input) {
  const { deps, account, now } = ctx
  const done = await inTransaction(deps.sql, (tx) => publish(tx, ctx, input))
  if (!done.ok) return done
  const view = await viewOf(deps.sql, input.id, account, now)
  return view ? ok(view) : err({ code: 'not_found' })
}

async function publish(
  tx: Sql,
  { account, now }: Context<'host'>,
  { id, version }: Input,
): Promise<Result<void, Refusal>> {
  await lockShape(tx, account.id)
  const row = await lockListing(tx, id, account.id)
  if (!row) return err({ code: 'not_found' })
  const { draft, version: newest } = keptOf(row)
  // Only the version that the host saw may be published.
  if (newest !== version) return err({ code: 'changed_meanwhile' })
  const { status: from, first_published_at: since, photos_count: photos } = row
  const again = since !== null && (from === 'published' || from === 'paused')
  const after = again
    ? ok(from)
    : listingAfter(from, 'submit', { reviewed: await isReviewed(tx), wasPublished: since !== null })
  if (!after.ok) return after
  const listing = asListing(draft, photos)
  if (!listing) return err({ code: 'incomplete', missing: missingOf(draft, photos) })
  // No booking can be made in the meantime, because the row is locked.
  if (isMoved(row, listing.point) && (await isBooked(tx, id, now))) return err({ code: 'booked_there' })
  if (again || after.value === 'published') {
    const live = await goLive(tx, row, listing, now)
    if (!live.ok) return live
  }
  if (!again) await moveListing(tx, id, { step: 'submit', from, to: after.value, by: account.id, at: now })
  return ok(undefined)
}

/**
 * Writes a listing and everything derived from it into the public row, which the caller has locked after lockShape. A
 * part and the space around it must be in the same time zone. Counts are written last, so that nothing else is locked
 * after them.
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
  // The time zone is found in memory or on disk, never over the network.
  const zone = await zoneAt(listing.point)
  const related = await lockRelatedSpaces(tx, [row.id], now)
  const others = related.filter(({ id, unit }) => id !== row.id && unit !== null)
  if (!isOneZone([{ zone }, ...others])) return err({ code: 'other_zone' })
  await giveUnit(tx, row.id, related, now)
  await addPlace(tx, city.id, await zoneAt(city))
  const shown = await shownOf(tx, row, listing.point)
  const columns = columnsOf(listing, { city, zone, shown, taxRegion: around.tax_region }, feesOf(around), taxOf(around))
  const rank = row.first_published_at ? row.rank : firstRank(listing, row.photos_count)
  const rates = { ...listing.rates, addOns: await ownStocks(tx, row, listing) }
  await writeListing(tx, row.id, columns, { rates, rank, now })
  await moveAddOns(tx, row.id, rates.addOns, now)
  await publishStocks(tx, row, rates.addOns)
  return ok(undefined)
}

/**
 * If a shared add-on stock belongs to another host, or its space no longer offers the add-on, the space gets its own
 * stock instead.
 */
async function ownStocks(tx: Sql, { id, host_id }: ListingRow, { rates, point }: Listing): Promise<Rates['addOns']> {
  if (rates.addOns.every(({ stockOf }) => !stockOf)) return rates.addOns
  const others = await findOtherStocks(tx, { id, host_id, ...point })
  return rates.addOns.map((addOn) => {
    const lent = others.find((one) => one.spaceId === addOn.stockOf?.spaceId && one.id === addOn.stockOf.id)
    return lent ? { ...addOn, stock: lent.stock } : { ...addOn, stockOf: null }
  })
}

/** A building has one shifted location, because with several, someone could calculate the exact one. */
async function shownOf(tx: Sql, row: ListingRow, point: Point): Promise<Point> {
  if (row.first_published_at && row.lat === point.lat && row.lng === point.lng)
    return { lat: row.shown_lat, lng: row.shown_lng }
  return (await findShownPoint(tx, point)) ?? shownPoint(point.lat, point.lng, fraction(), fraction())
}

/** Uses cryptographic randomness, because a predictable shift would reveal the exact location. */
const fraction = () => randomInt(2 ** 47) / 2 ** 47
