import { z } from 'zod'
import { WHOLE } from '../domain/kernel/money.ts'
import { MOST, type Rates } from '../domain/pricing/rates.ts'
import { ACCESSIBILITY } from '../domain/spaces/accessibility.ts'
import type { CellProblem } from '../domain/spaces/cell-problem.ts'
import type { SpaceColumn } from '../domain/spaces/import-columns.ts'
import { type DraftChanges, isVideoUrl, MISSING } from '../domain/spaces/listing-draft.ts'
import { columnOf } from '../domain/spaces/listing-import.ts'
import { REVIEW_DECISIONS } from '../domain/spaces/listing-review.ts'
import { HOST_STEPS, LISTING_STATES } from '../domain/spaces/listing-state.ts'
import { MAX_ALT, MOST_PHOTOS } from '../domain/spaces/photo.ts'
import { importBody, importInput, importRefusals, importShape } from './imports.ts'
import {
  cancellationName,
  centsShape,
  day,
  endpoint,
  feesShape,
  instant,
  named,
  spaceId,
  spaceType,
  uploadRefusals,
  uploadSpec,
  uuid,
  version,
  words,
} from './shapes.ts'

const minutes = (least: number, most: number) => z.int().min(least).max(most)
const share = z.int().min(0).max(WHOLE)
const weekdays = z.array(minutes(1, 7)).min(1).max(7)
const rule = { ppmChange: z.int().min(-WHOLE).max(MOST.ppmChange), name: words(80) }
const amount = (most: number) => z.int().min(0).max(most)

const addOn = z.object({
  id: words(100).min(1),
  name: words(80),
  cents: amount(MOST.addOnCents),
  per: z.enum(['booking', 'hour', 'person']),
  required: z.boolean(),
  stock: z.int().min(1).max(10_000).nullable(),
  stockOf: z
    .object({ spaceId, id: words(100) })
    .nullish()
    .describe('The add-on shares the stock of another space of the same host.'),
})

const ratesObject = z.object({
  currency: z.string().length(3),
  hourCents: amount(MOST.hourCents).nullable(),
  dayCents: amount(MOST.dayCents).nullable(),
  hourRules: z
    .array(
      z
        .object({ weekdays, fromMinute: minutes(0, 1440), toMinute: minutes(0, 1440), ...rule })
        .refine(({ fromMinute, toMinute }) => fromMinute < toMinute, 'ends after it begins'),
    )
    .max(MOST.rules),
  dayRules: z.array(z.object({ weekdays, ...rule })).max(MOST.rules),
  seasons: z
    .array(z.object({ from: day, to: day, ...rule }).refine(({ from, to }) => from <= to, 'ends after it begins'))
    .max(MOST.rules),
  weeklyDiscountPpm: share,
  monthlyDiscountPpm: share,
  includedPeople: z.int().min(1).max(MOST.includedPeople),
  extraPersonCents: amount(MOST.extraPersonCents),
  cleaningCents: amount(MOST.cleaningCents),
  addOns: z
    .array(addOn)
    .max(MOST.addOns)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'each has an id of its own'),
})

/** Gives the zod schema the type `Rates`, whose money types are branded. */
const rates = named(
  'ListingRates',
  'The rates of a space, as its host edits them.',
  ratesObject as unknown as z.ZodType<Rates, Rates>,
)

const hours = z
  .object({ opens: minutes(0, 1439), closes: minutes(1, 2879) })
  .refine(({ opens, closes }) => closes > opens && closes <= opens + 1440, 'closes after it opens, within a day')

const draftShape = named(
  'ListingDraft',
  'Everything that a host enters about a space.',
  z.object({
    title: words(200),
    type: spaceType.nullable(),
    description: words(20_000),
    houseRules: words(5_000),
    accessInstructions: words(5_000),
    videoUrl: words(500).refine((url) => url === '' || isVideoUrl(url), 'begins with https://'),
    city: z.int().min(1).max(2_147_483_647).nullable().describe('The id of a city from GET /host/cities.'),
    neighbourhood: words(80),
    street: words(200),
    point: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullable(),
    areaM2: z.number().min(1).max(1_000_000).nullable(),
    ceilingM: z.number().min(1).max(100).nullable(),
    floor: z.int().min(-9).max(199).nullable(),
    capacity: z.int().min(1).max(100_000).nullable(),
    amenities: z.array(words(60).min(1)).max(40).readonly(),
    accessibility: z.array(words(60)).max(ACCESSIBILITY.length).readonly(),
    instant: z.boolean(),
    cancellation: cancellationName,
    byDay: z.boolean(),
    byHour: z.boolean(),
    weekly: z.array(hours.nullable()).length(7).readonly(),
    minMinutes: minutes(15, 2880),
    maxMinutes: minutes(15, 2880),
    maxDays: z.int().min(1).max(549),
    leadMinutes: minutes(0, 789_120),
    windowDays: z.int().min(1).max(548),
    stepMinutes: z.union([z.literal(15), z.literal(30), z.literal(60)]),
    bufferBeforeMinutes: minutes(0, 1440),
    bufferAfterMinutes: minutes(0, 1440),
    rates,
  }),
)

/** Applies the limits of the editor's fields to an imported row. Each column has one problem at most. */
export function draftProblems(changes: DraftChanges): CellProblem<SpaceColumn>[] {
  const { error } = draftShape.partial().safeParse(changes)
  const issues = new Map((error?.issues ?? []).map((issue) => [columnOf(issue.path), issue] as const))
  return [...issues].map(([column, issue]): CellProblem<SpaceColumn> => {
    if (issue.code === 'too_small') return { column, code: 'too_small', least: Number(issue.minimum) }
    if (issue.code !== 'too_big')
      return { column, code: issue.code === 'invalid_type' ? 'not_a_number' : 'not_accepted' }
    const code = issue.origin === 'string' ? 'too_long' : issue.origin === 'array' ? 'too_many' : 'too_large'
    return { column, code, most: Number(issue.maximum) }
  })
}

const state = z.enum(LISTING_STATES)
const cityShape = named(
  'City',
  'A city that a listing can be in.',
  z.object({
    id: z.int(),
    name: z.string(),
    region: z.string(),
    country: z.string(),
    lat: z.number(),
    lng: z.number(),
  }),
)

/**
 * A space as its host edits it. `changed` is true if there are unpublished changes. `reason` says why it was last
 * returned to the host.
 */
const listingShape = named(
  'Listing',
  'A space as its host edits it.',
  z.object({
    id: spaceId,
    state,
    version: z.int(),
    savedAt: instant.nullable(),
    draft: draftShape,
    changed: z.boolean(),
    missing: z.array(z.enum(MISSING)),
    reason: z.string().nullable(),
    city: cityShape.nullable(),
    zone: z.string().nullable(),
    photosCount: z.int(),
    rating: z.number().nullable(),
    reviewCount: z.int(),
    isNew: z.boolean(),
    fees: feesShape,
    tax: z.object({ name: z.string(), ppm: z.int() }).nullable(),
    otherStocks: z
      .array(z.object({ spaceId, title: z.string(), id: z.string(), name: z.string(), stock: z.int() }))
      .describe(
        "Add-ons with limited stock in the host's other spaces at this address. An add-on of this space can share their stock.",
      ),
    may: z.object({
      edit: z.boolean(),
      steps: z.array(z.enum(HOST_STEPS)),
    }),
  }),
)

const listingLine = named(
  'ListingSummary',
  'A space in the host’s list.',
  z.object({
    id: spaceId,
    title: z.string(),
    state,
    type: spaceType.nullable(),
    location: z.string(),
    changed: z.boolean(),
    missing: z.int(),
    photo: z.object({ url: z.string(), colour: z.string() }).nullable(),
    savedAt: instant,
  }),
)

const tags = ['Hosting']
const one = z.object({ id: spaceId })
const notNow = { not_now: { status: 409, data: z.object({ state }) } } as const
const fields = draftShape.keyof()

const listListings = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host/spaces',
    tags,
    summary: 'List my spaces',
    description: 'Most recently edited first, ten per page. `q` matches words in the title or the place.',
  })
  .input(z.object({ q: words(100).default(''), page: z.coerce.number().int().min(1).max(1_000).default(1) }))
  .output(z.object({ items: z.array(listingLine), total: z.int(), page: z.int(), pages: z.int() }))

const createListing = endpoint('host')
  .route({
    method: 'POST',
    path: '/host/spaces',
    tags,
    summary: 'Create a space',
    description: 'Creates an empty draft. A host can have at most 500 unpublished drafts at a time.',
  })
  .errors({ too_many_drafts: { status: 409 } })
  .input(z.object({}).optional())
  .output(one)

const importListings = endpoint('host', importBody)
  .route({
    method: 'POST',
    path: '/host/spaces/import',
    tags,
    summary: 'Import spaces from a CSV file',
    description:
      'Creates a draft for each row of a CSV file, or none if any row has a problem. The file has at most 500 rows and 1 MiB. Its columns are described at /host/spaces/import.',
  })
  .errors({ ...importRefusals, too_many_drafts: { status: 409 } })
  .input(importInput)
  .output(
    importShape(
      { title: z.string(), place: z.string(), dayCents: centsShape.nullable(), hourCents: centsShape.nullable() },
      z.object({ id: spaceId, title: z.string() }),
    ),
  )

const showListing = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/spaces/{id}', tags, summary: 'Show a space for editing' })
  .input(one)
  .output(listingShape)

const saveDraft = endpoint('host', { bodyLimit: 256 * 1024 })
  .route({
    method: 'PATCH',
    path: '/host/spaces/{id}/draft',
    tags,
    summary: 'Save the draft of a space',
    description:
      'Saves the changed fields. `version` is the last one the caller saw. If someone else has changed the same fields since then, nothing is saved and `changed_elsewhere` names the fields.',
  })
  .errors({
    ...notNow,
    changed_elsewhere: { status: 409, data: z.object({ fields: z.array(fields) }) },
    unknown_city: { status: 422 },
  })
  .input(z.object({ id: spaceId, version, changes: draftShape.partial() }))
  .output(listingShape)

const publishListing = endpoint('host')
  .route({
    method: 'POST',
    path: '/host/spaces/{id}/publication',
    tags,
    summary: 'Publish a space',
    description:
      "Submits a draft for review, or publishes it if the operator doesn't review listings. For a published space, publishes its changes.",
  })
  .errors({
    ...notNow,
    incomplete: { status: 409, data: z.object({ missing: z.array(z.enum(MISSING)) }) },
    changed_meanwhile: { status: 409 },
    other_zone: { status: 409 },
    booked_there: { status: 409 },
  })
  .input(z.object({ id: spaceId, version }))
  .output(listingShape)

const step = (method: 'POST' | 'DELETE', what: string, summary: string) =>
  endpoint('host')
    .route({ method, path: `/host/spaces/{id}/${what}`, tags, summary })
    .errors(notNow)
    .input(one)
    .output(listingShape)

const copyListing = endpoint('host')
  .route({ method: 'POST', path: '/host/spaces/{id}/copy', tags, summary: 'Duplicate a space' })
  .errors({ too_many_drafts: { status: 409 } })
  .input(one)
  .output(one)

const suggestCities = endpoint('host')
  .route({
    method: 'GET',
    path: '/host/cities',
    tags,
    summary: 'Find towns by name',
    description: 'Returns up to eight cities worldwide whose names start with the given text, largest first.',
  })
  .input(z.object({ q: words(100) }))
  .output(z.object({ items: z.array(cityShape) }))

export const listings = {
  listListings,
  createListing,
  importListings,
  showListing,
  saveDraft,
  publishListing,
  withdrawListing: step('DELETE', 'review', 'Take back from review'),
  pauseListing: step('POST', 'pause', 'Take off offer for a while'),
  resumeListing: step('DELETE', 'pause', 'Put on offer again'),
  archiveListing: step('POST', 'archive', 'Put away; bookings stand'),
  restoreListing: step('DELETE', 'archive', 'Bring back from the archive'),
  copyListing,
  suggestCities,
}

const photoId = uuid
const photos = named(
  'PhotosOfSpace',
  'The photos of a space, in their order.',
  z.object({
    items: z.array(
      z.object({
        id: photoId,
        url: z.string(),
        alt: z.string(),
        colour: z.string(),
        width: z.int(),
        height: z.int(),
      }),
    ),
  }),
)
const route = { tags: ['Hosting'] }
const path = '/host/spaces/{id}/photos'
const ofSpace = z.object({ id: spaceId })
const ofPhoto = z.object({ id: spaceId, photoId })

const listPhotos = endpoint('host')
  .route({ ...route, method: 'GET', path, summary: 'List the photos of one of my spaces' })
  .input(ofSpace)
  .output(photos)

const addPhotos = endpoint('host', { upload: true })
  .route({
    ...route,
    method: 'POST',
    path,
    summary: 'Add photos',
    description: 'Adds JPEG, PNG, WebP or GIF photos after the existing ones, up to 40 per space.',
    successStatus: 201,
    spec: uploadSpec(MOST_PHOTOS),
  })
  .errors({ ...uploadRefusals, too_many_photos: { status: 409, data: z.object({ most: z.int(), left: z.int() }) } })
  .input(ofSpace)
  .output(photos)

const orderPhotos = endpoint('host')
  .route({
    ...route,
    method: 'PUT',
    path: `${path}/order`,
    summary: 'Reorder the photos',
    description: 'Takes all photos in their new order. Refused if a photo was added or removed in the meantime.',
  })
  .errors({ photos_changed: { status: 409, data: photos } })
  .input(ofSpace.extend({ photoIds: z.array(photoId).max(MOST_PHOTOS) }))
  .output(photos)

const describePhoto = endpoint('host')
  .route({ ...route, method: 'PATCH', path: `${path}/{photoId}`, summary: 'Describe a photo' })
  .errors({ photos_changed: { status: 409, data: photos } })
  /** `was` is the previous text. Refused if that text has changed. */
  .input(ofPhoto.extend({ alt: words(MAX_ALT), was: words(MAX_ALT).optional() }))
  .output(photos)

const removePhoto = endpoint('host')
  .route({
    ...route,
    method: 'DELETE',
    path: `${path}/{photoId}`,
    summary: 'Remove a photo',
    description: "The last photo of a published space can't be removed.",
  })
  .errors({ last_photo: { status: 409 } })
  .input(ofPhoto)
  .output(photos)

export const photosOfSpaces = { listPhotos, addPhotos, orderPhotos, describePhoto, removePhoto }

const nothing = z.object({})
const spaceNamed = z.object({ id: spaceId, title: z.string(), state: z.enum(LISTING_STATES) })

/** `joinable` lists the host's spaces that can become part of this one. */
const partsShape = z.object({
  partOf: spaceNamed.nullable(),
  parts: z.array(spaceNamed),
  joinable: z.array(spaceNamed),
  may: z.object({ edit: z.boolean(), add: z.boolean() }),
})

/** Booked time without buffers. `name` is the guest's first name. */
const side = z.object({
  kind: z.enum(['hold', 'request', 'booking', 'change', 'block', 'import']),
  space: z.string(),
  from: instant,
  to: instant,
  name: z.string().nullable(),
})

const showParts = endpoint('signed_in')
  .route({
    method: 'GET',
    path: '/host/spaces/{id}/parts',
    tags,
    summary: 'Show the parts of a space and the space it belongs to',
  })
  .input(one)
  .output(partsShape)

const cannotJoin = {
  archived: { status: 409 },
  too_deep: { status: 409 },
  too_many_parts: { status: 409 },
} as const

const addPart = endpoint('host')
  .route({
    method: 'POST',
    path: '/host/spaces/{id}/parts',
    tags,
    summary: 'Create a part of a space',
    description: 'Creates a draft with the address, hours and house rules of the space that contains it.',
  })
  .errors({ ...cannotJoin, too_many_drafts: { status: 409 } })
  .input(one)
  .output(one)

const joinWhole = endpoint('host')
  .route({
    method: 'PUT',
    path: '/host/spaces/{id}/whole',
    tags,
    summary: 'Make a space part of another',
    description:
      'Makes a space part of another, so that booking the larger space books the part too. If existing bookings overlap, nothing changes and `parts_overlap` names the first two.',
  })
  .errors({
    ...cannotJoin,
    already_part: { status: 409 },
    inside_itself: { status: 409 },
    other_zone: { status: 409 },
    other_currency: { status: 409 },
    parts_overlap: {
      status: 409,
      data: z.object({ whole: side, part: side, more: z.int(), zone: z.string() }),
    },
  })
  .input(z.object({ id: spaceId, whole: spaceId }))
  .output(nothing)

const leaveWhole = endpoint('host')
  .route({
    method: 'DELETE',
    path: '/host/spaces/{id}/whole',
    tags,
    summary: 'Take a space out of another',
    description:
      'Separates a part from the space that contains it. Existing bookings of the larger space no longer block the part.',
  })
  .input(one)
  .output(nothing)

export const partsOfSpaces = { showParts, addPart, joinWhole, leaveWhole }

const reviewTags = ['Admin']

const listWaiting = endpoint('admin')
  .route({
    method: 'GET',
    path: '/admin/listings',
    tags: reviewTags,
    summary: 'List listings that need review',
    description: 'Returns the fifty listings that have been in review longest, and how many there are in total.',
  })
  .output(
    z.object({
      items: z.array(
        z.object({ id: spaceId, title: z.string(), city: z.string(), hostName: z.string(), submittedAt: instant }),
      ),
      count: z.int(),
      reviewed: z.boolean(),
    }),
  )

const photo = z.object({ url: z.string(), alt: z.string(), colour: z.string(), width: z.int(), height: z.int() })

const reviewShape = z.object({
  id: spaceId,
  state,
  version: z.int(),
  draft: draftShape,
  city: z.string(),
  zone: z.string().nullable(),
  photos: z.array(photo),
  host: z.object({ id: uuid, name: z.string(), email: z.string() }),
  history: z.array(z.object({ step: z.string(), at: instant, by: z.string(), reason: z.string().nullable() })),
  may: z.object({ decide: z.boolean() }),
})

const showWaiting = endpoint('admin')
  .route({ method: 'GET', path: '/admin/listings/{id}', tags: reviewTags, summary: 'Show a listing for review' })
  .input(z.object({ id: spaceId }))
  .output(reviewShape)

const decideListing = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/listings/{id}/decisions',
    tags: reviewTags,
    summary: 'Decide on a listing',
    description:
      'An approved listing is published at once. If it is returned, the host sees the reason here and by email.',
  })
  .errors({
    reason_required: { status: 422 },
    own_listing: { status: 403 },
    host_gone: { status: 409 },
    not_now: { status: 409, data: z.object({ state }) },
    incomplete: { status: 409, data: z.object({ missing: z.array(z.string()) }) },
    changed_meanwhile: { status: 409 },
    other_zone: { status: 409 },
  })
  .input(
    z.object({
      id: spaceId,
      decision: z.enum(REVIEW_DECISIONS),
      reason: words(2000).default(''),
      version,
    }),
  )
  .output(reviewShape)

const setListingReview = endpoint('admin', { audited: true })
  .route({
    method: 'PUT',
    path: '/admin/listing-review',
    tags: reviewTags,
    summary: 'Turn the review of listings on or off',
    description: 'Sets whether new listings need a review. Listings already in review stay there.',
  })
  .input(z.object({ reviewed: z.boolean() }))
  .output(z.object({ reviewed: z.boolean() }))

export const listingReviews = { listWaiting, showWaiting, decideListing, setListingReview }
