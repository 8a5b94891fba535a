import { onCLS, onINP, onLCP } from 'web-vitals'
import type { Role } from '../../domain/accounts/permission.ts'
import { fingerprintOf } from '../../domain/insights/error-fingerprint.ts'
import { maskedStack } from '../../domain/insights/error-mask.ts'
import { withoutSecretValues } from '../../domain/insights/page-url.ts'
import { FIVE_A_MINUTE, type Limit, TEN_A_MINUTE } from '../../domain/kernel/rate-limit.ts'
import { api, onApiAnswer } from '../client/api.ts'
import type { Metric } from '../client/api-types.ts'
import { inBackground, outlivingPage, rateLimiter, wantsPrivacy } from './send.ts'
import { type Caught, receiveErrors } from './watch-errors.ts'

let role: Role | null = null
let started = false
let lastPath: string | undefined

export function seePage(path: string, viewer: Role | null) {
  role = viewer
  if (!started) start()
  if (path === lastPath || wantsPrivacy()) return
  lastPath = path
  const properties = { page_url: withoutSecretValues(location.href) }
  inBackground(api.insights.logEvent({ event_name: 'page_view', properties }, outlivingPage))
}

function start() {
  started = true
  receiveErrors(errorReporter(() => role))
  watchBehaviour()
  if (wantsPrivacy()) return
  const queue = metricQueue((metrics) => inBackground(api.insights.logMetrics(metrics, outlivingPage)))
  measure((metric_name, metric_value, metadata) =>
    queue.add({ metric_name, metric_value, page_url: location.pathname, ...(metadata && { metadata }) }),
  )
  // The listener is on the window so that it runs after web-vitals' listener on the document.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue.flush()
  })
  addEventListener('pagehide', queue.flush)
}

const AT_ONCE = 10
const EVERY_MS = 30_000

export function metricQueue(send: (metrics: Metric[]) => void) {
  const queued: Metric[] = []
  const flush = () => {
    if (queued.length > 0) send(queued.splice(0))
  }
  setInterval(flush, EVERY_MS)
  return {
    add: (metric: Metric) => {
      queued.push(metric)
      if (queued.length >= AT_ONCE) flush()
    },
    flush,
  }
}

/** Six clicks a second for five seconds must come from a script. */
const RAPID: Limit = { most: 30, spanMs: 5_000 }

type Event = 'suspicious_rapid_clicks' | 'console_security_warning'

/**
 * Reports two signs that a script controls the page: very fast clicks, and content that the content security policy
 * blocked. Sends at most five reports of each kind per minute.
 */
function watchBehaviour() {
  const mayReport = rateLimiter(FIVE_A_MINUTE)
  const report = (event_type: Event, details: Record<string, unknown>) => {
    if (mayReport(event_type)) inBackground(api.insights.monitorSecurity({ event_type, details }, outlivingPage))
  }
  const isCalm = rateLimiter(RAPID)
  const onClick = () => {
    if (!isCalm('click')) report('suspicious_rapid_clicks', { clicks: RAPID.most + 1, within_ms: RAPID.spanMs })
  }
  addEventListener('click', onClick, { capture: true, passive: true })
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, disposition }) => {
    // Users may install browser extensions that violate the policy, so these violations aren't reported.
    if (disposition !== 'enforce' || /^(chrome|moz|safari-web)-extension/.test(blockedURI)) return
    report('console_security_warning', { directive: effectiveDirective, blocked: originOf(blockedURI) })
  })
}

/** Returns only the origin of a blocked URL. `inline` and `eval` aren't URLs. */
function originOf(uri: string): string {
  return URL.canParse(uri) ? new URL(uri).origin : uri.slice(0, 20)
}

type Add = (name: Metric['metric_name'], value: number, metadata?: Metric['metadata']) => void

/** Reports each performance metric once it is known. `cls` has no unit, and all others are in milliseconds. */
function measure(add: Add) {
  const vital = (name: 'lcp' | 'cls' | 'inp') => (metric: { value: number; rating: string; navigationType: string }) =>
    add(name, metric.value, { rating: metric.rating, navigation: metric.navigationType })
  onLCP(vital('lcp'))
  onCLS(vital('cls'))
  onINP(vital('inp'))
  firstInputDelay(add)
  whenLoaded(() => pageLoad(add))
  onApiAnswer((path, milliseconds) => add('api_response_time', milliseconds, { path }))
}

/** Measures the delay of the first click or key press, because web-vitals no longer does. */
function firstInputDelay(add: Add) {
  try {
    const observer = new PerformanceObserver((list) => {
      const [first] = list.getEntries() as PerformanceEventTiming[]
      if (!first) return
      add('fid', first.processingStart - first.startTime)
      observer.disconnect()
    })
    observer.observe({ type: 'first-input', buffered: true })
  } catch {
    // The browser doesn't support this type of entry.
  }
}

/** Load timings are complete only after the load event has ended. */
function whenLoaded(act: () => void) {
  if (document.readyState === 'complete') setTimeout(act, 0)
  else addEventListener('load', () => setTimeout(act, 0), { once: true })
}

function pageLoad(add: Add) {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const [runs] = performance.getEntriesByName('page-runs')
  if (entry) {
    add('page_load_time', entry.loadEventEnd - entry.startTime)
    add('dns_lookup_time', entry.domainLookupEnd - entry.domainLookupStart)
    add('server_response_time', entry.responseStart - entry.requestStart)
    add('dom_content_loaded_time', entry.domContentLoadedEventEnd - entry.startTime)
  }
  // The time until the page responds to input.
  if (runs) add('initial_page_load', runs.startTime)
}

const severities = { javascript_error: 'high', promise_rejection: 'high', console_error: 'medium' } as const
const MESSAGE = 1_000
const STACK = 6_000

function errorReporter(role: () => Role | null): (caught: Caught) => void {
  const mayReport = rateLimiter(TEN_A_MINUTE)
  // React and the router log errors caught by a boundary to the console.
  const reported = new WeakSet<Error>()
  return ({ type, what, errorId }) => {
    const error = what.find((part) => part instanceof Error)
    if (error && reported.has(error)) return
    if (error) reported.add(error)
    if (!mayReport(type)) return
    const stack = error?.stack && maskedStack(storable(error.stack, STACK), role())
    const fingerprint = error?.stack && fingerprintOf(type, error.stack)
    inBackground(
      api.insights.logError(
        {
          error_message: withoutSecretValues(storable(what.map(textOf).join(' '), MESSAGE)),
          ...(stack && { error_stack: stack }),
          ...(fingerprint && { fingerprint }),
          page_url: location.pathname,
          severity: severities[type],
          context: { type, ...(errorId && { error_id: errorId }) },
        },
        outlivingPage,
      ),
    )
  }
}

export function textOf(part: unknown): string {
  if (part instanceof Error) return `${part.name}: ${part.message}`
  if (typeof part !== 'object' || part === null) return String(part)
  const { status, statusText } = part as { status?: unknown; statusText?: unknown }
  if (typeof status === 'number' && typeof statusText === 'string') return `${status} ${statusText}`.trim()
  try {
    return JSON.stringify(part)
  } catch {
    return Object.prototype.toString.call(part)
  }
}

function storable(text: string, most: number): string {
  return text.slice(0, most).toWellFormed().replaceAll('\0', '')
}
