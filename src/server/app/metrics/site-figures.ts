import { Gauge, Registry } from 'prom-client'
import { countConnections } from '../../database/count-connections.ts'
import type { Deps } from '../../deps.ts'
import { listReaders } from '../../events/events.sql.ts'
import { countFailed, listQueues } from '../../jobs/failed-jobs.sql.ts'

/** Beyond so many a reader is as far behind as one can say. */
const EVENTS_COUNTED = 10_000

/** What is the same whichever process is asked, read from the database at each scrape: connections, jobs and how far readers are behind. */
export async function siteFigures({ sql, clock }: Deps): Promise<string> {
  const now = clock.now()
  const [connections, queues, failed, readers] = await Promise.all([
    countConnections(sql),
    listQueues(sql, now),
    countFailed(sql),
    listReaders(sql, EVENTS_COUNTED),
  ])
  const registry = new Registry()
  const gauge = (name: string, help: string, label: string) =>
    new Gauge({ name: `daylet_${name}`, help, labelNames: [label], registers: [registry] })
  const age = (since: Temporal.Instant | null) => (since ? Math.max(0, since.until(now).total('seconds')) : 0)

  const byState = gauge('database_connections', 'Connections of the site to its database, of all processes', 'state')
  for (const { state, connections: count } of connections) byState.set({ state }, count)
  const waiting = gauge('jobs_waiting', 'Jobs that wait, by kind; those of later too', 'kind')
  const running = gauge('jobs_running', 'Jobs that run, by kind', 'kind')
  const oldest = gauge('jobs_oldest_seconds', 'For how long the oldest job that is due has been due, by kind', 'kind')
  for (const { name: kind, ...queue } of queues) {
    waiting.set({ kind }, queue.waiting)
    running.set({ kind }, queue.running)
    oldest.set({ kind }, age(queue.since))
  }
  new Gauge({ name: 'daylet_jobs_failed', help: 'Jobs that were given up', registers: [registry] }).set(failed.waiting)
  const behind = gauge('events_unread', `Events a reader has not read, ${EVENTS_COUNTED} at most`, 'reader')
  const lag = gauge('events_oldest_unread_seconds', 'Since when the oldest of them waits for its reader', 'reader')
  for (const { name: reader, ...place } of readers) {
    behind.set({ reader }, place.waiting)
    lag.set({ reader }, age(place.since))
  }
  return registry.metrics()
}
