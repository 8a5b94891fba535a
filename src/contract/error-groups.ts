import { z } from 'zod'
import { count, page } from './financial-shapes.ts'
import { askedRange, countsByDay, rangeShape } from './insight-shapes.ts'
import { endpoint, instant, words } from './shapes.ts'

const tags = ['Admin']
const id = words(40)

const group = {
  id,
  /** As `javascript_error`; of a fault of the server the name of the error. */
  kind: z.string(),
  server: z.boolean(),
  page: z.string(),
  /** What was said the last time; empty when that is more than 90 days ago. */
  message: z.string(),
  firstSeen: instant,
  lastSeen: instant,
  /** Ever. */
  total: count,
  /** The last that was said of it when it was resolved; it may be open again. */
  resolved: z.object({ by: z.string().nullable(), reason: z.string() }).nullable(),
  state: z.enum(['open', 'resolved']),
}

/** GET /admin/errors: errors that happened in the same lines as one, seen in the days asked for, 24 a page. */
const listErrors = endpoint('admin')
  .route({ method: 'GET', path: '/admin/errors', tags, summary: 'Errors by where they happened' })
  .input(
    z.object({
      page,
      ...askedRange,
      state: z.enum(['open', 'resolved']).default('open'),
      order: z.enum(['latest', 'most']).default('latest'),
    }),
  )
  .output(
    z.object({
      items: z.array(z.object({ ...group, count, before: count })),
      open: count,
      resolved: count,
      total: count,
      page: z.int(),
      pages: z.int(),
      range: rangeShape,
      byDay: countsByDay,
    }),
  )

/** GET /admin/errors/{id}: one of them by day, and the last ten times it was seen. */
const showError = endpoint('admin')
  .route({ method: 'GET', path: '/admin/errors/{id}', tags, summary: 'One error' })
  .input(z.object({ id, ...askedRange }))
  .output(
    z.object({
      ...group,
      range: rangeShape,
      byDay: countsByDay,
      samples: z.array(
        z.object({
          id: z.int(),
          at: instant,
          path: z.string(),
          message: z.string(),
          stack: z.string(),
          browser: z.string(),
          errorId: z.string(),
        }),
      ),
    }),
  )

/** POST /admin/errors/resolutions: seen again, they are open again. */
const resolveErrors = endpoint('admin', { audited: true })
  .route({ method: 'POST', path: '/admin/errors/resolutions', tags, summary: 'Say that errors are mended' })
  .errors({ reason_required: { status: 422 } })
  .input(z.object({ ids: z.array(id).min(1).max(100), reason: words(2_000).trim().min(1) }))
  .output(z.object({ done: count }))

export const errorGroups = { listErrors, showError, resolveErrors }
