import { CONTENT_SLUGS } from '../../domain/content/content-page.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { rangeAt } from './error-groups.ts'
import { findQueues, isAnyPageSaved, type QueueName } from './queues.sql.ts'

type Queue = { waiting: number; oldest: string | null }

export async function showOverview({ deps: { sql }, now }: Context<'admin'>) {
  const [{ bookings, others }, saved] = await Promise.all([
    findQueues(sql, { now, days: rangeAt({}, now) }),
    isAnyPageSaved(sql),
  ])
  return ok({
    ...(Object.fromEntries(others.map((row) => [row.queue, queueView(row)])) as Record<QueueName, Queue>),
    bookings: { ...queueView(bookings), soon: bookings.soon, due: bookings.due?.toString() ?? null },
    starterPages: saved ? [] : CONTENT_SLUGS,
  })
}

const queueView = ({ waiting, oldest }: { waiting: number; oldest: Temporal.Instant | null }): Queue => ({
  waiting,
  oldest: oldest?.toString() ?? null,
})
