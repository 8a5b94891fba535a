import { z } from 'zod'
import { REVIEW_DECISIONS } from '../domain/spaces/listing-review.ts'
import { LISTING_STATES } from '../domain/spaces/listing-state.ts'
import { draftShape } from './listing-draft.ts'
import { endpoint, instant, spaceId, words } from './shapes.ts'

const tags = ['Admin']
const state = z.enum(LISTING_STATES)

/** GET /admin/listings: the fifty listings that have been in review longest, and how many there are in all. */
const listWaiting = endpoint('admin')
  .route({ method: 'GET', path: '/admin/listings', tags, summary: 'List listings that need review' })
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
  host: z.object({ name: z.string(), email: z.string() }),
  history: z.array(z.object({ step: z.string(), at: instant, by: z.string(), reason: z.string().nullable() })),
  may: z.object({ decide: z.boolean() }),
})

const showWaiting = endpoint('admin')
  .route({ method: 'GET', path: '/admin/listings/{id}', tags, summary: 'Show a listing for review' })
  .input(z.object({ id: spaceId }))
  .output(reviewShape)

/**
 * POST /admin/listings/{id}/decisions: an approved listing is published at once. If it is sent back, its host sees the
 * reason here and by email.
 */
const decideListing = endpoint('admin', { audited: true })
  .route({ method: 'POST', path: '/admin/listings/{id}/decisions', tags, summary: 'Decide on a listing' })
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
      /** The version the admin read; another version is refused. */
      version: z.int(),
    }),
  )
  .output(reviewShape)

/** PUT /admin/listing-review: whether new listings need review. Listings already in review stay there. */
const setListingReview = endpoint('admin', { audited: true })
  .route({ method: 'PUT', path: '/admin/listing-review', tags, summary: 'Turn the review of listings on or off' })
  .input(z.object({ reviewed: z.boolean() }))
  .output(z.object({ reviewed: z.boolean() }))

export const listingReviews = { listWaiting, showWaiting, decideListing, setListingReview }
