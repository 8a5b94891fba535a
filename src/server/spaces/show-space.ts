import type { AccountId, SpaceId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { isNew } from '../../domain/spaces/space.ts'
import { personPhotoUrl } from '../accounts/show-session.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { feesOf, photoUrl, rulesOf, taxOf, weeklyOf } from './space-row.ts'
import { dollars, findSpacePage, type SpacePage } from './spaces.sql.ts'

/** The space's exact location and address aren't even read. */
export async function showSpace({ deps, request, now }: Context, { id }: { id: SpaceId }) {
  const row = await findSpacePage(deps.readSql, id, now)
  if (!row) return err({ code: 'not_found' })
  const cancellationTiers = deps.config.policies[row.cancellation].tiers
  return ok({ ...viewOf(row, (await request.visitor())?.account?.id ?? null, now), cancellationTiers })
}

function viewOf(row: SpacePage, viewer: AccountId | null, now: Temporal.Instant) {
  const { plan: _, ...rules } = rulesOf(row)
  return {
    id: row.id,
    title: row.title,
    spaceType: row.type,
    description: row.description,
    houseRules: row.house_rules,
    location: row.location,
    lat: row.shown_lat,
    lng: row.shown_lng,
    areaM2: row.area_m2 === null ? null : Number(row.area_m2),
    floor: row.floor,
    ceilingM: row.ceiling_m === null ? null : Number(row.ceiling_m),
    capacity: row.capacity,
    amenities: row.amenities,
    accessibility: row.accessibility,
    videoUrl: row.video_url,
    photos: row.photos.map(({ path, alt, colour, width, height }) => ({
      url: photoUrl(path),
      alt,
      colour,
      width,
      height,
    })),
    ...ratingOf(row.stars),
    stars: row.stars,
    categories: row.categories,
    isNew: isNew(row.first_published_at, now),
    instant: row.instant,
    cancellation: row.cancellation,
    price: dollars(row.card_price_cents),
    hourPriceCents: row.hour_price_cents,
    host: {
      id: row.host_id,
      firstName: row.host_first_name,
      photoUrl: personPhotoUrl(row.host_photo_id),
      since: row.host_since.toString().slice(0, 7),
      spacesCount: row.host_spaces,
    },
    partOf: row.part_of_id && row.part_of_title ? { id: row.part_of_id, title: row.part_of_title } : null,
    parts: row.parts,
    rates: row.rates,
    rules: { ...rules, weekly: weeklyOf(row), exceptions: row.exceptions.map(exception) },
    fees: feesOf(row),
    tax: taxOf(row),
    may: { book: viewer !== row.host_id },
  }
}

/** The rating is calculated from the reviews on the page. The rating on the card is updated once they are counted. */
function ratingOf(stars: readonly number[]) {
  const count = stars.reduce((sum, n) => sum + n, 0)
  const sum = stars.reduce((sum, n, at) => sum + n * (stars.length - at), 0)
  return { rating: count === 0 ? null : Math.round((sum * 100) / count) / 100, reviewCount: count }
}

function exception({ day, opens, closes }: SpacePage['exceptions'][number]) {
  return { date: day, hours: opens === null || closes === null ? null : { opens, closes } }
}
