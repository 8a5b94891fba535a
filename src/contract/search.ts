import { z } from 'zod'
import {
  cancellationName,
  centsShape,
  clock,
  cursor,
  day,
  endpoint,
  inQuery,
  spaceType,
  uuid,
  words,
} from './shapes.ts'

export const SORTS = ['best', 'price_low', 'price_high', 'rating'] as const

export const filters = z.object({
  location: words(200).trim().optional(),
  startDate: day.optional(),
  /** Inclusive, at most 92 days after the start. Without it, the search is for one day. */
  endDate: day.optional(),
  /**
   * Local times on `startDate`. With these, the search is for hours instead of whole days. An end at or before the
   * start is on the next day.
   */
  startTime: clock.optional(),
  endTime: clock.optional(),
  spaceType: spaceType.optional(),
  /**
   * The price of one day in dollars, with all fees and taxes. If a space is rented only by the hour, eight times its
   * hourly price counts.
   */
  minPrice: inQuery(z.coerce.number().min(0).max(1_000_000).optional()),
  maxPrice: inQuery(z.coerce.number().min(0).max(1_000_000).optional()),
  capacity: inQuery(z.coerce.number().int().min(1).max(100_000).optional()),
  /** Comma-separated. A space must have all of them. */
  amenities: words(500).optional(),
  /** Comma-separated accessibility features. A space must have all of them. */
  accessibility: words(500).optional(),
  instant: z.enum(['true', 'false']).optional(),
  /** Matches this cancellation policy and more lenient ones. */
  cancellation: cancellationName.optional(),
  bounds: z
    .string()
    .max(100)
    .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/)
    .optional(),
})

export const searchQuery = filters.extend({
  /** `rating` sorts by (rating × reviews + 4.30 × 10) / (reviews + 10). Spaces without reviews come last. */
  sort: z.enum(SORTS).optional(),
  cursor: cursor.optional(),
  limit: inQuery(z.coerce.number().int().min(1).max(48).optional()),
})

const photo = z.object({ url: z.string(), alt: z.string(), colour: z.string() })

export const card = z.object({
  id: uuid,
  title: z.string(),
  location: z.string(),
  /** The total for one day in dollars, with all fees and taxes. Null if the space is rented only by the hour. */
  price: z.number().nullable(),
  /**
   * The total of the shortest booking divided by its hours, with all fees and taxes. Null if the space isn't rented by
   * the hour.
   */
  hourPriceCents: centsShape.nullable(),
  shortestMinutes: z.int().nullable(),
  /** The total for the requested dates or hours, with all fees and taxes. */
  totalCents: centsShape.nullable(),
  currency: z.string(),
  rating: z.number().nullable(),
  reviewCount: z.int(),
  imageUrl: z.string(),
  photos: z.array(photo),
  amenities: z.array(z.string()),
  capacity: z.int(),
  spaceType,
  isNew: z.boolean(),
  instant: z.boolean(),
  cancellation: cancellationName,
  lat: z.number(),
  lng: z.number(),
})

const searchRefusals = {
  start_in_past: { status: 422 },
  end_before_start: { status: 422 },
  too_many_days: { status: 422, data: z.object({ most: z.int() }) },
  bad_hours: { status: 422 },
  bad_price: { status: 422 },
  bad_bounds: { status: 422 },
  bad_cursor: { status: 422 },
  /** The search took longer than a second, or it checked 20,000 spaces and found almost nothing. */
  search_too_slow: { status: 503 },
} as const

const foundPlace = z.object({
  name: z.string(),
  kind: z.enum(['country', 'city', 'district']),
  lat: z.number(),
  lng: z.number(),
  zone: z.string(),
})

/** A cursor is valid only with the query that returned it. */
const findSpaces = endpoint('anyone')
  .route({ method: 'GET', path: '/spaces', tags: ['Search'], summary: 'Search spaces' })
  .errors(searchRefusals)
  .input(searchQuery)
  .output(z.object({ items: z.array(card), nextCursor: z.string().nullable(), place: foundPlace.nullable() }))

const relaxable = z.enum([
  'dates',
  'spaceType',
  'price',
  'capacity',
  'amenities',
  'accessibility',
  'instant',
  'cancellation',
  'bounds',
  'everything',
])

const counted = {
  count: z.int(),
  capped: z.boolean(),
  /** `name` is the amenity or accessibility feature to leave out, or null for a filter as a whole. */
  relax: z.array(z.object({ without: relaxable, name: z.string().nullable(), more: z.int() })),
}

/**
 * The number of results is exact up to 1,000 and capped there. If there are few results, the response says how many
 * more there would be without each filter.
 */
const countSpaces = endpoint('anyone')
  .route({ method: 'GET', path: '/spaces/count', tags: ['Search'], summary: 'Count the results of a search' })
  .errors(searchRefusals)
  .input(filters)
  .output(z.object(counted))

const option = z.object({ name: z.string(), count: z.int() })

/**
 * The number of results as above, and the number that would remain with one more filter. Among more than 3,000 spaces,
 * or 1,000 for dates, options and prices aren't counted and are null.
 */
const filterCounts = endpoint('anyone')
  .route({ method: 'GET', path: '/spaces/filters', tags: ['Search'], summary: 'Count the results of each filter' })
  .errors(searchRefusals)
  .input(filters)
  .output(
    z.object({
      ...counted,
      options: z
        .object({
          amenities: z.array(option),
          accessibility: z.array(option),
          instant: z.int(),
          /** With this policy or a more lenient one. */
          cancellation: z.record(cancellationName, z.int()),
        })
        .nullable(),
      /**
       * The results for any price. Each bar counts the spaces whose price of one day is within `step` dollars. The first
       * bar starts at 0, and the last one also counts all higher prices.
       */
      prices: z.object({ step: z.int(), bars: z.array(z.int()) }).nullable(),
    }),
  )

const pin = card.pick({
  id: true,
  title: true,
  location: true,
  price: true,
  hourPriceCents: true,
  shortestMinutes: true,
  totalCents: true,
  currency: true,
  rating: true,
  reviewCount: true,
  imageUrl: true,
  capacity: true,
  spaceType: true,
  lat: true,
  lng: true,
})
const mapView = { bounds: z.string().max(100), zoom: inQuery(z.coerce.number().min(0).max(22)) }

/**
 * Returns the results within a part of the map, grouped by their distance on a map at this zoom. A group has a `pin` if
 * it is a single space, or several spaces in the same building; then the pin is the cheapest of them. A search within a
 * group's bounds finds exactly the spaces that the group counts. If the search takes too long to count every result,
 * `total` is null and there are no groups.
 */
const mapMarkers = endpoint('anyone')
  .route({ method: 'GET', path: '/spaces/markers', tags: ['Search'], summary: 'Results on a map' })
  .errors(searchRefusals)
  .input(filters.extend(mapView))
  .output(
    z.object({
      total: z.int().nullable(),
      groups: z.array(
        z.object({
          count: z.int(),
          lat: z.number(),
          lng: z.number(),
          bounds: z.object({ west: z.number(), south: z.number(), east: z.number(), north: z.number() }),
          pin: pin.nullable(),
        }),
      ),
    }),
  )

const placesWithin = endpoint('anyone')
  .route({ method: 'GET', path: '/places/within', tags: ['Search'], summary: 'Places on a map' })
  .errors({ bad_bounds: { status: 422 } })
  .input(z.object(mapView))
  .output(z.object({ items: z.array(foundPlace.pick({ name: true, kind: true, lat: true, lng: true })) }))

/**
 * Returns places that have a name, in any language, that starts with the text or resembles it. For an address, returns
 * the place at its end. Countries are found by their names in a few languages. Without text, returns the largest cities.
 */
const suggestPlaces = endpoint('anyone')
  .route({ method: 'GET', path: '/places', tags: ['Search'], summary: 'Suggest places' })
  .input(z.object({ q: words(100).trim() }))
  .output(z.object({ items: z.array(z.object({ name: z.string(), detail: z.string(), spacesCount: z.int() })) }))

const featured = endpoint('anyone')
  .route({ method: 'GET', path: '/featured', tags: ['Search'], summary: 'Featured spaces' })
  .output(z.object({ items: z.array(card) }))

export const search = { findSpaces, countSpaces, filterCounts, mapMarkers, suggestPlaces, placesWithin, featured }
