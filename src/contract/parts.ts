import { z } from 'zod'
import { LISTING_STATES } from '../domain/spaces/listing-state.ts'
import { endpoint, instant, spaceId } from './shapes.ts'

const tags = ['Hosting']
const one = z.object({ id: spaceId })
const nothing = z.object({})
const named = z.object({ id: spaceId, title: z.string(), state: z.enum(LISTING_STATES) })

/** `joinable`: the host's spaces that can become part of this one. */
const partsShape = z.object({
  partOf: named.nullable(),
  parts: z.array(named),
  joinable: z.array(named),
  may: z.object({ edit: z.boolean(), add: z.boolean() }),
})

/** Booked time without buffers; `name`: the guest's first name. */
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

/** POST /host/spaces/{id}/parts: creates a draft with the address, hours and house rules of the whole. */
const addPart = endpoint('host')
  .route({ method: 'POST', path: '/host/spaces/{id}/parts', tags, summary: 'Create a part of a space' })
  .errors({ ...cannotJoin, too_many_drafts: { status: 409 } })
  .input(one)
  .output(one)

/**
 * PUT /host/spaces/{id}/whole: makes a space part of another, so booking the whole takes the part too. If existing
 * bookings overlap, nothing changes and `parts_overlap` names the first two.
 */
const joinWhole = endpoint('host')
  .route({ method: 'PUT', path: '/host/spaces/{id}/whole', tags, summary: 'Make a space part of another' })
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

/**
 * DELETE /host/spaces/{id}/whole: separates a part from its whole; existing bookings of the whole no longer take the
 * part.
 */
const leaveWhole = endpoint('host')
  .route({ method: 'DELETE', path: '/host/spaces/{id}/whole', tags, summary: 'Take a space out of another' })
  .input(one)
  .output(nothing)

export const partsOfSpaces = { showParts, addPart, joinWhole, leaveWhole }
