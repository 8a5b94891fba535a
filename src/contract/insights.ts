import { z } from 'zod'
import { SECURITY_EVENTS, TIMEOUT_EVENTS } from '../domain/insights/security-event.ts'
import { METRICS } from '../domain/insights/web-vital.ts'
import { nothing } from './account-shapes.ts'
import { endpoint, tooMany, words } from './shapes.ts'

const LEVELS = 6

/** JSON that a jsonb column can store, at most six levels deep. */
function isStorable(value: unknown, levels: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  if (levels === 0) return false
  return Object.entries(value).every(([key, inner]) => isStorable(key, 1) && isStorable(inner, levels - 1))
}

const freeForm = z
  .record(z.string(), z.unknown())
  .refine((value) => isStorable(value, LEVELS), 'is nested too deep or has characters that cannot be stored')
const name = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/)
/** An address or a path; only its path is stored. */
const page = words(4_000)

/**
 * For all of these: bodies of at most 32 kB, 60 a minute per address. The person comes from the session, the time from
 * the server's clock.
 */
const record = (path: `/${string}`, summary: string) =>
  endpoint('anyone', { bodyLimit: 32 * 1024, keepsCookies: true })
    .route({ method: 'POST', path, tags: ['Insights'], summary })
    .errors(tooMany)

/**
 * POST /error-logs: stores admins' complete stacks, and only the masked first line for others. The server adds user
 * agent and time.
 */
const logError = record('/error-logs', 'Log an error of the browser')
  .input(
    z.object({
      error_message: words(4_000),
      error_stack: words(20_000).optional(),
      page_url: page,
      severity: z.enum(['medium', 'high']).optional(),
      /** Groups equal errors by files and lines, computed before the stack is masked. */
      fingerprint: z
        .string()
        .regex(/^[0-9a-f]{16}$/)
        .optional(),
      context: freeForm.optional(),
    }),
  )
  .output(nothing)

/**
 * POST /analytics-events: `properties.page_url` is the full address without the values of token, code, state and email.
 * Under Global Privacy Control, events are accepted and dropped.
 */
const logEvent = record('/analytics-events', 'Log an analytics event')
  .input(z.object({ event_name: name, properties: freeForm.optional() }))
  .output(nothing)

const metric = z.object({
  metric_name: z.enum(METRICS),
  /** Milliseconds, except `cls`, which has no unit. */
  metric_value: z.number().min(0).max(1e9),
  page_url: page,
  metadata: freeForm.optional(),
})

/** POST /performance-metrics: a batch. Under Global Privacy Control, metrics are accepted and dropped. */
const logMetrics = record('/performance-metrics', 'Log a batch of performance metrics')
  .input(z.array(metric).min(1).max(100))
  .output(nothing)

/** POST /security-monitor: a failed sign-in reported by a browser is stored but proves nothing. */
const monitorSecurity = record('/security-monitor', 'Report a security event')
  .input(z.object({ event_type: z.enum([...SECURITY_EVENTS, ...TIMEOUT_EVENTS]), details: freeForm.optional() }))
  .output(nothing)

export const insights = { logError, logEvent, logMetrics, monitorSecurity }
