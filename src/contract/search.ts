import { z } from 'zod'
import {
  cancellationName,
  centsShape,
  clock,
  day,
  endpoint,
  inQuery,
  named,
  next,
  pageAsked,
  spaceType,
  uuid,
  words,
} from './shapes.ts'

export const SORTS = ['best', 'price_low', 'price_high', 'rating'] as const

export const filters = z.object({
  location: words(200).trim().optional(),
  startDate: day.optional(),
  endDate: day
    .optional()
    .describe('Inclusive, at most 92 days after the start. Without it, the search is for one day.'),
  startTime: clock
    .optional()
    .describe(
      'Local times on `startDate`. With these, the search is for hours instead of whole days. An end at or before the start is on the next day.',
    ),
  endTime: clock.optional(),
  spaceType: spaceType.optional(),
  minPrice: inQuery(z.coerce.number().min(0).max(1_000_000).optional()).describe(
    'The price of one day in dollars, with all fees and taxes. If a space is rented only by the hour, eight times its hourly price counts.',
  ),
  maxPrice: inQuery(z.coerce.number().min(0).max(1_000_000).optional()),
  capacity: inQuery(z.coerce.number().int().min(1).max(100_000).optional()),
  amenities: words(500).optional().describe('Comma-separated. A space must have all of them.'),
  accessibility: words(500)
    .optional()
    .describe('Comma-separated accessibility features. A space must have all of them.'),
  instant: z.enum(['true', 'false']).optional(),
  cancellation: cancellationName.optional().describe('Matches this cancellation policy and more lenient ones.'),
  bounds: z
    .string()
    .max(100)
    .regex(/^-?\d+(\.\d+)?(,-?\d+(\.\d+)?){3}$/)
    .optional(),
})

export const searchQuery = filters.extend({
  sort: z
    .enum(SORTS)
    .optional()
    .describe('`rating` sorts by (rating × reviews + 4.30 × 10) / (reviews + 10). Spaces without reviews come last.'),
  ...pageAsked(24, 48),
})

const photo = z.object({ url: z.string(), alt: z.string(), colour: z.string() })

export const card = named(
  'SpaceCard',
  'A space in a list of results.',
  z.object({
    id: uuid,
    title: z.string(),
    location: z.string(),
    price: z
      .number()
      .nullable()
      .describe(
        'The total for one day in dollars, with all fees and taxes. Null if the space is rented only by the hour.',
      ),
    hourPriceCents: centsShape
      .nullable()
      .describe(
        "The total of the shortest booking divided by its hours, with all fees and taxes. Null if the space isn't rented by the hour.",
      ),
    shortestMinutes: z.int().nullable(),
    totalCents: centsShape.nullable().describe('The total for the requested dates or hours, with all fees and taxes.'),
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
  }),
)

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

const foundPlace = named(
  'Place',
  'A place that a search was about.',
  z.object({
    name: z.string(),
    kind: z.enum(['country', 'city', 'district']),
    lat: z.number(),
    lng: z.number(),
    zone: z.string(),
  }),
)

const findSpaces = endpoint('anyone')
  .route({
    method: 'GET',
    path: '/spaces',
    tags: ['Search'],
    summary: 'Search spaces',
    description: 'A cursor is valid only with the query that returned it.',
  })
  .errors(searchRefusals)
  .input(searchQuery)
  .output(z.object({ items: z.array(card), next, place: foundPlace.nullable() }))

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
  relax: z
    .array(z.object({ without: relaxable, name: z.string().nullable(), more: z.int() }))
    .describe('`name` is the amenity or accessibility feature to leave out, or null for a filter as a whole.'),
}

const countSpaces = endpoint('anyone')
  .route({
    method: 'GET',
    path: '/spaces/count',
    tags: ['Search'],
    summary: 'Count the results of a search',
    description:
      'The number of results is exact up to 1,000 and capped there. If there are few results, the response says how many more there would be without each filter.',
  })
  .errors(searchRefusals)
  .input(filters)
  .output(z.object(counted))

const option = z.object({ name: z.string(), count: z.int() })

const filterCounts = endpoint('anyone')
  .route({
    method: 'GET',
    path: '/spaces/filters',
    tags: ['Search'],
    summary: 'Count the results of each filter',
    description:
      "The number of results as above, and the number that would remain with one more filter. Among more than 3,000 spaces, or 1,000 for dates, options and prices aren't counted and are null.",
  })
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
          cancellation: z.record(cancellationName, z.int()).describe('With this policy or a more lenient one.'),
        })
        .nullable(),
      prices: z
        .object({ step: z.int(), bars: z.array(z.int()) })
        .nullable()
        .describe(
          'The results for any price. Each bar counts the spaces whose price of one day is within `step` dollars. The first bar starts at 0, and the last one also counts all higher prices.',
        ),
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

const mapMarkers = endpoint('anyone')
  .route({
    method: 'GET',
    path: '/spaces/markers',
    tags: ['Search'],
    summary: 'Results on a map',
    description:
      "Returns the results within a part of the map, grouped by their distance on a map at this zoom. A group has a `pin` if it is a single space, or several spaces in the same building; then the pin is the cheapest of them. A search within a group's bounds finds exactly the spaces that the group counts. If the search takes too long to count every result, `total` is null and there are no groups.",
  })
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

const suggestPlaces = endpoint('anyone')
  .route({
    method: 'GET',
    path: '/places',
    tags: ['Search'],
    summary: 'Suggest places',
    description:
      'Returns places that have a name, in any language, that starts with the text or resembles it. For an address, returns the place at its end. Countries are found by their names in a few languages. Without text, returns the largest cities.',
  })
  .input(z.object({ q: words(100).trim() }))
  .output(z.object({ items: z.array(z.object({ name: z.string(), detail: z.string(), spacesCount: z.int() })) }))

const featured = endpoint('anyone')
  .route({ method: 'GET', path: '/featured', tags: ['Search'], summary: 'Featured spaces' })
  .output(z.object({ items: z.array(card) }))

export const search = { findSpaces, countSpaces, filterCounts, mapMarkers, suggestPlaces, placesWithin, featured }
