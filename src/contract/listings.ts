import { z } from 'zod'
import { MISSING } from '../domain/spaces/listing-draft.ts'
import { HOST_STEPS, LISTING_STATES } from '../domain/spaces/listing-state.ts'
import { draftShape } from './listing-draft.ts'
import { endpoint, feesShape, instant, spaceId, spaceType, words } from './shapes.ts'

const state = z.enum(LISTING_STATES)
const cityShape = z.object({
  id: z.int(),
  name: z.string(),
  region: z.string(),
  country: z.string(),
  lat: z.number(),
  lng: z.number(),
})

/** A space as its host edits it. `changed`: it has unpublished changes. `reason`: why it was last sent back. */
const listingShape = z.object({
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
  /** As visitors see them; a space never published counts as new. */
  rating: z.number().nullable(),
  reviewCount: z.int(),
  isNew: z.boolean(),
  fees: feesShape,
  tax: z.object({ name: z.string(), ppm: z.int() }).nullable(),
  /** Add-ons with limited stock in the host's other spaces at this address, which an add-on here can share. */
  otherStocks: z.array(z.object({ spaceId, title: z.string(), id: z.string(), name: z.string(), stock: z.int() })),
  may: z.object({
    edit: z.boolean(),
    steps: z.array(z.enum(HOST_STEPS)),
  }),
})

const listingLine = z.object({
  id: spaceId,
  title: z.string(),
  state,
  type: spaceType.nullable(),
  location: z.string(),
  changed: z.boolean(),
  missing: z.int(),
  photo: z.object({ url: z.string(), colour: z.string() }).nullable(),
  savedAt: instant,
})

const tags = ['Hosting']
const one = z.object({ id: spaceId })
const notNow = { not_now: { status: 409, data: z.object({ state }) } } as const
const fields = draftShape.keyof()

/** GET /host/spaces: the caller's spaces, last edited first, ten a page; `q`: words of the title or the place. */
const listListings = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/spaces', tags, summary: 'List my spaces' })
  .input(z.object({ q: words(100).default(''), page: z.coerce.number().int().min(1).max(1_000).default(1) }))
  .output(z.object({ items: z.array(listingLine), total: z.int(), page: z.int(), pages: z.int() }))

/** POST /host/spaces: creates an empty draft; at most 50 unpublished ones at a time. */
const createListing = endpoint('host')
  .route({ method: 'POST', path: '/host/spaces', tags, summary: 'Create a space' })
  .errors({ too_many_drafts: { status: 409 } })
  .input(z.object({}).optional())
  .output(one)

const showListing = endpoint('signed_in')
  .route({ method: 'GET', path: '/host/spaces/{id}', tags, summary: 'Show a space for editing' })
  .input(one)
  .output(listingShape)

/**
 * PATCH /host/spaces/{id}/draft: saves changed fields; `version` is the one last seen. If someone else has changed the
 * same fields since, nothing is saved and `changed_elsewhere` names them.
 */
const saveDraft = endpoint('host', { bodyLimit: 256 * 1024 })
  .route({ method: 'PATCH', path: '/host/spaces/{id}/draft', tags, summary: 'Save the draft of a space' })
  .errors({
    ...notNow,
    changed_elsewhere: { status: 409, data: z.object({ fields: z.array(fields) }) },
    unknown_city: { status: 422 },
  })
  .input(z.object({ id: spaceId, version: z.int().min(0), changes: draftShape.partial() }))
  .output(listingShape)

/**
 * POST /host/spaces/{id}/publication: submits a draft for review, or publishes it if the operator doesn't review; for a
 * published space, publishes its changes.
 */
const publishListing = endpoint('host')
  .route({ method: 'POST', path: '/host/spaces/{id}/publication', tags, summary: 'Publish a space' })
  .errors({
    ...notNow,
    incomplete: { status: 409, data: z.object({ missing: z.array(z.enum(MISSING)) }) },
    changed_meanwhile: { status: 409 },
    other_zone: { status: 409 },
    booked_there: { status: 409 },
  })
  .input(z.object({ id: spaceId, version: z.int().min(0) }))
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

/** GET /host/cities: up to eight cities worldwide whose name starts with the text, largest first. */
const suggestCities = endpoint('host')
  .route({ method: 'GET', path: '/host/cities', tags, summary: 'Find towns by name' })
  .input(z.object({ q: words(100) }))
  .output(z.object({ items: z.array(cityShape) }))

export const listings = {
  listListings,
  createListing,
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
