import { z } from 'zod'
import { WHOLE } from '../domain/kernel/money.ts'
import { MOST } from '../domain/pricing/rates.ts'
import { CATEGORIES } from '../domain/reviews/review.ts'
import { LIST_NAME_LENGTH, MOST_FAVOURITES } from '../domain/spaces/favourites.ts'
import { card } from './search.ts'
import {
  addOnPick,
  ask,
  bookingId,
  cancellationName,
  centsShape,
  day,
  endpoint,
  feesShape,
  instant,
  named,
  next,
  pageAsked,
  quoteRefusals,
  quoteShape,
  slotRefusals,
  spaceId,
  spaceType,
  tooMany,
  uuid,
  words,
} from './shapes.ts'

const dayHours = z.object({ opens: z.int(), closes: z.int() }).nullable()
const amount = (most: number) => z.int().min(0).max(most)
const rule = { ppmChange: z.int().min(-WHOLE).max(MOST.ppmChange), name: z.string() }
const ratesShape = named(
  'Rates',
  'The prices of a space, in cents before fees and taxes.',
  z.object({
    currency: z.string(),
    hourCents: amount(MOST.hourCents).nullable(),
    dayCents: amount(MOST.dayCents).nullable(),
    hourRules: z
      .array(z.object({ weekdays: z.array(z.int()).readonly(), fromMinute: z.int(), toMinute: z.int(), ...rule }))
      .readonly(),
    dayRules: z.array(z.object({ weekdays: z.array(z.int()).readonly(), ...rule })).readonly(),
    seasons: z.array(z.object({ from: day, to: day, ...rule })).readonly(),
    weeklyDiscountPpm: amount(WHOLE),
    monthlyDiscountPpm: amount(WHOLE),
    includedPeople: amount(MOST.includedPeople),
    extraPersonCents: amount(MOST.extraPersonCents),
    cleaningCents: amount(MOST.cleaningCents),
    addOns: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          cents: amount(MOST.addOnCents),
          per: z.enum(['booking', 'hour', 'person']),
          required: z.boolean(),
          stock: z.int().nullable(),
        }),
      )
      .readonly(),
  }),
)

const rulesShape = named(
  'BookingRules',
  'Lets the browser price and check a slot by the same rules as the server.',
  z.object({
    zone: z.string(),
    weekly: z.array(dayHours).length(7),
    exceptions: z.array(z.object({ date: day, hours: dayHours })),
    byDay: z.boolean(),
    byHour: z.boolean(),
    minMinutes: z.int(),
    maxMinutes: z.int(),
    maxDays: z.int(),
    leadMinutes: z.int(),
    windowDays: z.int(),
    stepMinutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
    bufferBeforeMinutes: z.int(),
    bufferAfterMinutes: z.int(),
  }),
)

const spaceShape = named(
  'Space',
  'A published space with everything needed to book it.',
  z.object({
    id: spaceId,
    title: z.string(),
    spaceType,
    description: z.string(),
    houseRules: z.string(),
    location: z.string(),
    lat: z.number(),
    lng: z.number(),
    areaM2: z.number().nullable(),
    ceilingM: z.number().nullable(),
    floor: z.number().int().nullable(),
    capacity: z.int(),
    amenities: z.array(z.string()),
    accessibility: z.array(z.string()),
    videoUrl: z.string().nullable(),
    photos: z.array(
      z.object({ url: z.string(), alt: z.string(), colour: z.string(), width: z.int(), height: z.int() }),
    ),
    rating: z.number().nullable(),
    reviewCount: z.int(),
    stars: z.array(z.int()).length(5),
    categories: z.partialRecord(z.enum(CATEGORIES.guest), z.number()),
    isNew: z.boolean(),
    instant: z.boolean(),
    cancellation: cancellationName,
    cancellationTiers: z
      .array(z.object({ unit: z.enum(['days', 'hours']), count: z.int(), ppm: z.int() }))
      .readonly()
      .describe(
        'The cancellation terms of a new booking. Up to `count` days or hours before the start, `ppm` (parts per million) is refunded.',
      ),
    price: z.number().nullable(),
    hourPriceCents: centsShape.nullable(),
    host: z.object({
      id: uuid,
      firstName: z.string(),
      photoUrl: z.string().nullable(),
      since: z.string(),
      spacesCount: z.int(),
    }),
    partOf: z.object({ id: spaceId, title: z.string() }).nullable(),
    parts: z.array(z.object({ id: spaceId, title: z.string() })),
    rates: ratesShape,
    rules: rulesShape,
    fees: feesShape,
    tax: z.object({ name: z.string(), ppm: z.int() }).nullable(),
    may: z.object({ book: z.boolean() }),
  }),
)

const showSpace = endpoint('anyone')
  .route({ method: 'GET', path: '/spaces/{id}', tags: ['Spaces'], summary: 'One space' })
  .input(z.object({ id: spaceId }))
  .output(spaceShape)

const month = z.string().regex(/^(1\d|20|21)\d{2}-(0[1-9]|1[0-2])$/)
const dayState = z.enum(['free', 'partly', 'taken', 'closed', 'past', 'too_soon', 'too_far'])

const freeSlots = endpoint('anyone')
  .route({
    method: 'GET',
    path: '/spaces/{id}/availability',
    tags: ['Spaces'],
    summary: 'Free slots of a month',
    description:
      "Returns each date of a month, and the busy periods in and around it, including buffers. The visitor's own hold counts as free, and so does their `booking`, whose dates can then be chosen again in a change.",
  })
  .input(z.object({ id: spaceId, month, booking: bookingId.optional() }))
  .output(
    z.object({
      zone: z.string(),
      month,
      now: instant,
      days: z.array(z.object({ date: day, state: dayState, hours: z.int().optional() })),
      busy: z.array(z.object({ from: instant, to: instant })),
      addOnsTaken: z.array(z.object({ id: z.string(), from: instant, to: instant, first: z.int(), after: z.int() })),
    }),
  )

const slotAsk = z.object({
  id: spaceId,
  ask,
  people: z.int().min(1).max(100_000),
  addOns: z.array(addOnPick).max(50).default([]),
})

const quoteSlot = endpoint('anyone')
  .route({
    method: 'POST',
    path: '/spaces/{id}/quote',
    tags: ['Spaces'],
    summary: 'Price a slot',
    description: "Returns an itemised price and whether the slot is free for this visitor. Doesn't hold the slot.",
  })
  .errors({ ...slotRefusals, ...quoteRefusals })
  .input(slotAsk)
  .output(
    z.object({
      quote: quoteShape,
      from: instant,
      to: instant,
      startsLate: z.boolean(),
      free: z.boolean(),
      addOns: z.array(z.object({ id: z.string(), left: z.int() })),
    }),
  )

const similarSpaces = endpoint('anyone')
  .route({ method: 'GET', path: '/spaces/{id}/similar', tags: ['Spaces'], summary: 'Spaces of the same type nearby' })
  .input(z.object({ id: spaceId }))
  .output(z.object({ items: z.array(card) }))

export const spaces = { showSpace, freeSlots, quoteSlot, similarSpaces }

const full = { favourites_full: { status: 409, data: z.object({ most: z.int() }) } } as const

const saveFavourite = endpoint('signed_in')
  .route({ method: 'PUT', path: '/favourites/{id}', tags: ['Favourites'], summary: 'Save a space' })
  .errors({ ...tooMany, ...full })
  .input(z.object({ id: spaceId }))
  .output(z.object({ saved: z.literal(true) }))

const removeFavourite = endpoint('signed_in')
  .route({ method: 'DELETE', path: '/favourites/{id}', tags: ['Favourites'], summary: 'Remove a saved space' })
  .errors(tooMany)
  .input(z.object({ id: spaceId }))
  .output(z.object({ saved: z.literal(false) }))

const mergeFavourites = endpoint('signed_in')
  .route({
    method: 'POST',
    path: '/favourites',
    tags: ['Favourites'],
    summary: 'Save several spaces',
    description: 'Adds the spaces saved before sign-in, up to the limit. Unpublished spaces are skipped.',
  })
  .errors(tooMany)
  .input(z.object({ ids: z.array(spaceId).max(MOST_FAVOURITES) }))
  .output(z.object({ ids: z.array(spaceId), full: z.boolean() }))

const favouriteIds = endpoint('signed_in')
  .route({ method: 'GET', path: '/favourites/ids', tags: ['Favourites'], summary: 'List the IDs of my saved spaces' })
  .output(z.object({ ids: z.array(spaceId) }))

const favourite = named(
  'SavedSpace',
  'A space that the caller saved.',
  z.object({
    id: spaceId,
    title: z.string(),
    location: z.string(),
    spaceType,
    imageUrl: z.string(),
    imageAlt: z.string(),
    dayCents: centsShape
      .nullable()
      .describe('The price of a day with all fees and taxes, or of an hour if the space is rented only by the hour.'),
    hourCents: centsShape.nullable(),
    currency: z.string(),
    available: z.boolean(),
  }),
)

const listFavourites = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/favourites',
    tags: ['Favourites'],
    summary: 'List my saved spaces',
    description: "Most recently saved first. Includes spaces that aren't published any more.",
  })
  .errors({ bad_cursor: { status: 422 } })
  .input(z.object({ ...pageAsked(12) }))
  .output(
    z.object({
      name: z.string().describe("Empty if the person hasn't named the list."),
      sharedAt: instant.nullable().describe("When the current link was created. Null if the list isn't shared."),
      items: z.array(favourite),
      count: z.int(),
      next,
    }),
  )

const nameList = endpoint('signed_in')
  .route({ method: 'PUT', path: '/favourites-list', tags: ['Favourites'], summary: 'Name my saved spaces' })
  .errors(tooMany)
  .input(z.object({ name: words(LIST_NAME_LENGTH) }))
  .output(z.object({ name: z.string() }))

const shareList = endpoint('signed_in')
  .route({
    method: 'POST',
    path: '/favourites-link',
    tags: ['Favourites'],
    summary: 'Share my saved spaces by link',
    description: 'Creates a link that shows the list to anyone who has it. The previous link stops working.',
    successStatus: 201,
  })
  .errors(tooMany)
  .output(z.object({ url: z.string() }))

const stopSharing = endpoint('signed_in')
  .route({ method: 'DELETE', path: '/favourites-link', tags: ['Favourites'], summary: 'Stop sharing my saved spaces' })
  .output(z.object({}))

const showSharedList = endpoint('anyone')
  .route({
    method: 'GET',
    path: '/shared-favourites',
    tags: ['Favourites'],
    summary: 'Show a shared list of spaces',
    description: 'Shows a shared list: its name and its published spaces, but not whose it is.',
  })
  .errors({ ...tooMany, bad_cursor: { status: 422 } })
  .input(z.object({ token: words(100), ...pageAsked(12) }))
  .output(z.object({ name: z.string(), items: z.array(favourite), next }))

export const favourites = {
  saveFavourite,
  removeFavourite,
  mergeFavourites,
  favouriteIds,
  listFavourites,
  nameList,
  shareList,
  stopSharing,
  showSharedList,
}
