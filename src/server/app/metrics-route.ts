import { createHash, timingSafeEqual } from 'node:crypto'
import type { Hono } from 'hono'
import type { Deps } from '../deps.ts'
import { listenForReadings } from '../metrics/ask-all.ts'
import { textOf } from '../metrics/metrics.ts'
import { sharedMetrics } from '../metrics/site-figures.ts'

const hashed = (text: string) => createHash('sha256').update(text).digest()

/**
 * GET /metrics: the metrics of all processes, for requests with METRICS_TOKEN. Without that setting the page doesn't
 * exist.
 */
export function metricsRoute<E extends { Bindings: object }>(site: Hono<E>, deps: Deps): void {
  const { metrics } = deps
  const { metricsToken } = deps.config
  if (!metrics || !metricsToken) return
  const readAll = listenForReadings(metrics.read)
  const right = hashed(`Bearer ${metricsToken}`)
  site.get('/metrics', async (c) => {
    if (!timingSafeEqual(hashed(c.req.header('authorization') ?? ''), right))
      return c.text('This page needs the token from METRICS_TOKEN.\n', 401, { 'www-authenticate': 'Bearer' })
    const [counted, shared] = await Promise.all([readAll().then(textOf), sharedMetrics(deps)])
    return c.text(`${counted}\n${shared}`, 200, {
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })
}
