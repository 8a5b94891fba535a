import type { Role } from '../../domain/accounts/permission.ts'
import { withoutSecretValues } from '../../domain/insights/page-url.ts'
import { api } from '../client/api.ts'
import { measure } from './measure.ts'
import { metricQueue } from './metric-queue.ts'
import { errorReporter } from './report-errors.ts'
import { inBackground, outlivingPage, wantsPrivacy } from './send.ts'
import { watchBehaviour } from './watch-behaviour.ts'
import { receiveErrors } from './watch-errors.ts'

let role: Role | null = null
let started = false
let lastPath: string | undefined

/** Sets the current page and viewer; the first call starts all tracking. */
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
  // On the window, so that it runs after web-vitals, which listens on the document.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') queue.flush()
  })
  addEventListener('pagehide', queue.flush)
}
