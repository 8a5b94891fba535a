import { z } from 'zod'
import { count, page } from './financial-shapes.ts'
import { askedRange, countsByDay, rangeShape } from './insight-shapes.ts'
import { endpoint, instant, words } from './shapes.ts'

const tags = ['Admin']
const id = words(40)

const group = {
  id,
  /** As in `javascript_error`; for a server error, the error's name. */
  kind: z.string(),
  server: z.boolean(),
  page: z.string(),
  /** The last message; empty if it is more than 90 days old. */
  message: z.string(),
  firstSeen: instant,
  lastSeen: instant,
  total: count,
  /** The last resolution; the error may have been reopened since. */
  resolved: z.object({ by: z.string().nullable(), reason: z.string() }).nullable(),
  state: z.enum(['open', 'resolved']),
}

/** GET /admin/errors: errors grouped by the lines they happened in, seen in the requested days; 24 a page. */
const listErrors = endpoint('admin')
  .route({ method: 'GET', path: '/admin/errors', tags, summary: 'List errors grouped by stack trace' })
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

/** GET /admin/errors/{id}: one group by day, and its last ten occurrences. */
const showError = endpoint('admin')
  .route({ method: 'GET', path: '/admin/errors/{id}', tags, summary: 'Show an error' })
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

/** POST /admin/errors/resolutions: resolves groups. A group reopens if its error occurs again. */
const resolveErrors = endpoint('admin', { audited: true })
  .route({ method: 'POST', path: '/admin/errors/resolutions', tags, summary: 'Mark errors as resolved' })
  .errors({ reason_required: { status: 422 } })
  .input(z.object({ ids: z.array(id).min(1).max(100), reason: words(2_000).trim().min(1) }))
  .output(z.object({ done: count }))

export const errorGroups = { listErrors, showError, resolveErrors }
