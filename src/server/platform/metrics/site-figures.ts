import { setTimeout as wait } from 'node:timers/promises'
import { Gauge, Registry } from 'prom-client'
import type { Clock } from '../clock.ts'
import type { Sql } from '../database/connect.ts'
import { countFailed, listQueues } from '../jobs/failed-jobs.sql.ts'
import { countConnections, countUnread } from './site-figures.sql.ts'

/** Prometheus has short timeouts, and the metrics of the processes are useful even if these can't be read in time. */
const PATIENCE_MS = 2_000

export async function sharedMetrics({ sql, clock }: { sql: Sql; clock: Clock }): Promise<string> {
  const registry = new Registry()
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('daylet_database_up', 'Whether the database could be queried just now', [])
  const now = clock.now()
  const asked = Promise.all([listQueues(sql, now), countFailed(sql), countUnread(sql), countConnections(sql)])
  const read = await Promise.race([asked.catch(() => null), wait(PATIENCE_MS, null, { ref: false })])
  up.set(read ? 1 : 0)
  if (!read) return registry.metrics()
  const [queues, failed, unread, connections] = read
  const jobs = gauge('daylet_jobs', 'Jobs by kind: waiting, running, or late by more than a minute', ['kind', 'state'])
  const oldest = gauge('daylet_jobs_oldest_due_seconds', 'Seconds since the first waiting job of a kind was due', [
    'kind',
  ])
  for (const { name: kind, waiting, running, late, since } of queues) {
    for (const [state, count] of Object.entries({ waiting, running, late })) jobs.set({ kind, state }, count)
    oldest.set({ kind }, since ? now.since(since).total('seconds') : 0)
  }
  gauge('daylet_jobs_failed', 'Jobs that failed after all retries and need an admin', []).set(failed)
  const behind = gauge('daylet_outbox_unread', 'Unread events of an outbox reader, 10000 at most', ['reader'])
  for (const { reader, behind: count } of unread) behind.set({ reader }, count)
  const lines = gauge('daylet_database_connections', 'Connections of the site to its database', ['state'])
  for (const { state, count } of connections) lines.set({ state }, count)
  return registry.metrics()
}
