import { z } from 'zod'
import type { AccountId } from '../domain/kernel/id.ts'
import { reviewShape } from './reviews.ts'
import { card } from './search.ts'
import { endpoint, next, pageAsked, spaceId, uuid } from './shapes.ts'

const hostId = uuid as unknown as z.ZodType<AccountId, string>
const tags = ['Hosts']
const page = (usual: number) => z.object({ id: hostId, ...pageAsked(usual) })

const showHost = endpoint('anyone')
  .route({
    method: 'GET',
    path: '/hosts/{id}',
    tags,
    summary: 'One host',
    description: "Public facts about a host. Suspended and former hosts aren't found.",
  })
  .input(z.object({ id: hostId }))
  .output(
    z.object({
      id: hostId,
      firstName: z.string(),
      photoUrl: z.string().nullable(),
      since: z.string().describe('The month in which the account was created, such as `2025-03`.'),
      spacesCount: z.int(),
      rating: z.number().nullable(),
      reviewCount: z.int(),
      answers: z
        .object({ percent: z.int(), minutes: z.int().nullable() })
        .nullable()
        .describe(
          "The share of last year's booking requests that the host answered, and the median time to answer. Null if there were fewer than five requests.",
        ),
    }),
  )

const listHostSpaces = endpoint('anyone')
  .route({ method: 'GET', path: '/hosts/{id}/spaces', tags, summary: 'List the spaces of a host' })
  .errors({ bad_cursor: { status: 422 } })
  .input(page(24))
  .output(z.object({ items: z.array(card), next }))

const listHostReviews = endpoint('anyone')
  .route({ method: 'GET', path: '/hosts/{id}/reviews', tags, summary: 'List reviews of a host’s spaces, newest first' })
  .errors({ bad_cursor: { status: 422 } })
  .input(page(10))
  .output(
    z.object({
      items: z.array(reviewShape.extend({ space: z.object({ id: spaceId, title: z.string() }) })),
      next,
    }),
  )

export const hosts = { showHost, listHostSpaces, listHostReviews }
