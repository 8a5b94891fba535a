import { onCLS, onINP, onLCP } from 'web-vitals'
import { onApiAnswer } from '../client/api.ts'
import type { Metric } from '../client/api-types.ts'

type Add = (name: Metric['metric_name'], value: number, metadata?: Metric['metadata']) => void

/** Reports all speed metrics as they become known; milliseconds, `cls` without a unit. */
export function measure(add: Add) {
  const vital = (name: 'lcp' | 'cls' | 'inp') => (metric: { value: number; rating: string; navigationType: string }) =>
    add(name, metric.value, { rating: metric.rating, navigation: metric.navigationType })
  onLCP(vital('lcp'))
  onCLS(vital('cls'))
  onINP(vital('inp'))
  firstInputDelay(add)
  whenLoaded(() => pageLoad(add))
  onApiAnswer((path, milliseconds) => add('api_response_time', milliseconds, { path }))
}

/** Measures how long the first click or key waited, which web-vitals no longer does. */
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
    // The browser doesn't support this kind of entry.
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
  // The time until the page responds to clicks.
  if (runs) add('initial_page_load', runs.startTime)
}
