import { z } from 'zod'
import { count, page } from './financial-shapes.ts'
import { endpoint, instant, uuid, words } from './shapes.ts'

const tags = ['Admin']
const reason = words(2_000).trim().min(1)
/** Items that no longer exist are skipped; `done` counts the others. */
const ids = z.array(uuid).min(1).max(100)
const done = z.object({ done: count })
const reasonRequired = { reason_required: { status: 422 } } as const

/** GET /admin/jobs: failed jobs, newest first, 24 a page, and how many of each kind are queued or running. */
const listJobs = endpoint('admin')
  .route({ method: 'GET', path: '/admin/jobs', tags, summary: 'Jobs that failed, and what waits' })
  .input(z.object({ page }))
  .output(
    z.object({
      items: z.array(
        z.object({ id: uuid, name: z.string(), facts: z.string(), reason: z.string(), failedAt: instant }),
      ),
      total: count,
      page: z.int(),
      pages: z.int(),
      queues: z.array(
        z.object({ name: z.string(), waiting: count, late: count, running: count, since: instant.nullable() }),
      ),
    }),
  )

/**
 * POST /admin/jobs/retries: restarts jobs with all retries. Some move money, so the admin must have confirmed their
 * identity.
 */
const retryJobs = endpoint('confirmed_admin', { audited: true })
  .route({ method: 'POST', path: '/admin/jobs/retries', tags, summary: 'Try failed jobs again' })
  .errors(reasonRequired)
  .input(z.object({ ids, reason }))
  .output(done)

/** POST /admin/jobs/removals: discards jobs for good; requires the same confirmation as a retry. */
const dropJobs = endpoint('confirmed_admin', { audited: true })
  .route({ method: 'POST', path: '/admin/jobs/removals', tags, summary: 'Let failed jobs go' })
  .errors(reasonRequired)
  .input(z.object({ ids, reason }))
  .output(done)

const person = z.object({ id: uuid, name: z.string() })

/** GET /admin/alerts: security alerts, newest first, 24 a page. */
const listAlerts = endpoint('admin')
  .route({ method: 'GET', path: '/admin/alerts', tags, summary: 'List security alerts' })
  .input(z.object({ page, state: z.enum(['open', 'handled']).default('open') }))
  .output(
    z.object({
      items: z.array(
        z.object({
          id: z.int(),
          kind: z.string(),
          at: instant,
          times: z.int(),
          /** The affected accounts, ten at most; how many sessions were ended and owners notified. */
          people: z.array(person),
          sessions: count,
          ended: count,
          warned: count,
          handled: z.object({ at: instant, by: z.string().nullable(), reason: z.string() }).nullable(),
        }),
      ),
      open: count,
      handled: count,
      total: count,
      page: z.int(),
      pages: z.int(),
    }),
  )

const handleAlerts = endpoint('admin', { audited: true })
  .route({ method: 'POST', path: '/admin/alerts/handling', tags, summary: 'Mark alerts as reviewed' })
  .errors(reasonRequired)
  .input(z.object({ ids: z.array(z.int().positive()).min(1).max(100), reason }))
  .output(done)

export const upkeep = { listJobs, retryJobs, dropJobs, listAlerts, handleAlerts }
