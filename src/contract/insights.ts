import { z } from 'zod'
import { ERROR_ORDERS } from '../domain/insights/error-fingerprint.ts'
import { SECURITY_EVENTS, TIMEOUT_EVENTS } from '../domain/insights/security-event.ts'
import { METRICS } from '../domain/insights/web-vital.ts'
import { nothing } from './accounts.ts'
import {
  askedRange,
  centsShape,
  count,
  countsByDay,
  endpoint,
  instant,
  page as pageAddress,
  rangeShape,
  tooMany,
  words,
} from './shapes.ts'

const LEVELS = 6

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
/** An address or a path. Only the path is stored. */
const page = words(4_000)

/** Reports of older pages may have other fields. They are ignored, because a report must not be lost. */
const report = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).catchall(z.unknown())

const record = (path: `/${string}`, summary: string) =>
  endpoint('anyone', { bodyLimit: 32 * 1024, keepsCookies: true })
    .route({
      method: 'POST',
      path,
      tags: ['Insights'],
      summary,
      description:
        "Each body may have up to 32 kB, and each network address can send 60 requests a minute. The account comes from the session, and the time from the server's clock.",
    })
    .errors(tooMany)

/**
 * If an admin's browser sends the error, stores the complete stack. For everyone else, stores only the masked first
 * line. The server adds user agent and time.
 */
const logError = record('/error-logs', 'Log an error of the browser')
  .input(
    report({
      error_message: words(4_000),
      error_stack: words(20_000).optional(),
      page_url: page,
      severity: z.enum(['medium', 'high']).optional(),
      fingerprint: z
        .string()
        .regex(/^[0-9a-f]{16}$/)
        .optional()
        .describe('Groups equal errors by their files and lines. Computed before the stack is masked.'),
      context: freeForm.optional(),
    }),
  )
  .output(nothing)

/**
 * `properties.page_url` is the full address without the values of token, code, state and email. Under Global Privacy
 * Control, events are accepted and dropped.
 */
const logEvent = record('/analytics-events', 'Log an analytics event')
  .input(report({ event_name: name, properties: freeForm.optional() }))
  .output(nothing)

const metric = report({
  metric_name: z.enum(METRICS),
  metric_value: z
    .number()
    .min(0)
    .max(1e9)
    .describe('The value is in milliseconds, except for `cls`, which has no unit.'),
  page_url: page,
  metadata: freeForm.optional(),
})

/** Takes a batch. Under Global Privacy Control, metrics are accepted and dropped. */
const logMetrics = record('/performance-metrics', 'Log a batch of performance metrics')
  .input(z.array(metric).min(1).max(100))
  .output(nothing)

/** Failed sign-ins reported by a browser are stored, but they don't count as evidence. */
const monitorSecurity = record('/security-monitor', 'Report a security event')
  .input(report({ event_type: z.enum([...SECURITY_EVENTS, ...TIMEOUT_EVENTS]), details: freeForm.optional() }))
  .output(nothing)

export const insights = { logError, logEvent, logMetrics, monitorSecurity }

const tags = ['Admin']
const beside = { count, before: count }
const step = z.object(beside)

const showInsights = endpoint('admin')
  .route({ method: 'GET', path: '/admin/insights', tags, summary: 'Funnel, growth and searches without results' })
  .input(z.object(askedRange))
  .output(
    z.object({
      range: rangeShape,
      funnel: z
        .object({ searches: step, views: step, holds: step, bookings: step })
        .describe(
          'Views of Browse and of spaces leave out people who opted out of tracking. Holds and bookings include everyone.',
        ),
      growth: z.array(
        z.object({ what: z.enum(['accounts', 'hosts', 'spaces', 'bookings']), ...beside, byDay: countsByDay }),
      ),
      turnover: z.array(
        z.object({ currency: z.string(), cents: centsShape, beforeCents: centsShape, byDay: countsByDay }),
      ),
      emptySearches: z.object({
        ...beside,
        items: z.array(z.object({ words: z.string(), ...beside })),
      }),
    }),
  )

/**
 * 75% of the values are at most `p75`, to the precision of a histogram bucket. `p75` is in milliseconds, or in
 * thousandths for `cls`. `good`, `needsWork` and `poor` are numbers of values.
 */
const standing = {
  count,
  p75: count.nullable(),
  rating: z.enum(['good', 'needs_work', 'poor']).nullable(),
  good: count,
  needsWork: count,
  poor: count,
  beforeCount: count,
  beforeP75: count.nullable(),
}

const showVitals = endpoint('admin')
  .route({ method: 'GET', path: '/admin/vitals', tags, summary: 'Web vitals by page' })
  .input(z.object({ ...askedRange, metric: z.enum(METRICS).default('lcp') }))
  .output(
    z.object({
      range: rangeShape,
      metric: z.enum(METRICS),
      bounds: z
        .object({ good: count, fair: count })
        .nullable()
        .describe(
          'The highest "good" value and the highest that only "needs work". Null if there are no published limits.',
        ),
      overall: z.object(standing),
      pages: z.array(z.object({ page: z.string(), ...standing })),
      byDay: z.array(z.object({ day: z.string(), count, p75: count.nullable() })),
    }),
  )

export const insightReports = { showInsights, showVitals }

const id = words(40)

const group = {
  id,
  kind: z.string().describe('The kind of error, as in `javascript_error`. For a server error, the name of the error.'),
  server: z.boolean(),
  page: z.string(),
  message: z.string().describe('The most recent message. Empty if it is more than 90 days old.'),
  firstSeen: instant,
  lastSeen: instant,
  total: count,
  resolved: z
    .object({ by: z.string().nullable(), reason: z.string() })
    .nullable()
    .describe('The latest resolution. The error may have been reopened since.'),
  state: z.enum(['open', 'resolved']),
}

const listErrors = endpoint('admin')
  .route({ method: 'GET', path: '/admin/errors', tags, summary: 'List errors grouped by stack trace' })
  .input(
    z.object({
      page: pageAddress,
      ...askedRange,
      state: z.enum(['open', 'resolved']).default('open'),
      order: z.enum(ERROR_ORDERS).default('latest'),
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

const resolveErrors = endpoint('admin', { audited: true })
  .route({
    method: 'POST',
    path: '/admin/errors/resolutions',
    tags,
    summary: 'Mark errors as resolved',
    description: 'A resolved group is reopened if its error occurs again.',
  })
  .errors({ reason_required: { status: 422 } })
  .input(z.object({ ids: z.array(id).min(1).max(100), reason: words(2_000).trim().min(1) }))
  .output(z.object({ done: count }))

export const errorGroups = { listErrors, showError, resolveErrors }

const text = z.string().max(4_000).catch('')
const line = z.number().int().nullable().catch(null)

/** A browser's report of a content security policy violation, as one object or a list (CSP level 3, 5.3). */
export const policyReports = z.union([
  z
    .object({
      'csp-report': z.object({
        'document-uri': text,
        'effective-directive': text,
        'blocked-uri': text,
        'source-file': text,
        'line-number': line,
      }),
    })
    .transform(({ 'csp-report': report }) => [
      {
        page: report['document-uri'],
        directive: report['effective-directive'],
        blocked: report['blocked-uri'],
        source: report['source-file'],
        line: report['line-number'],
      },
    ]),
  z
    .array(
      z.object({
        type: z.literal('csp-violation'),
        body: z.object({
          documentURL: text,
          effectiveDirective: text,
          blockedURL: text,
          sourceFile: text,
          lineNumber: line,
        }),
      }),
    )
    .max(20)
    .transform((reports) =>
      reports.map(({ body }) => ({
        page: body.documentURL,
        directive: body.effectiveDirective,
        blocked: body.blockedURL,
        source: body.sourceFile,
        line: body.lineNumber,
      })),
    ),
])
export type PolicyReport = z.infer<typeof policyReports>[number]
