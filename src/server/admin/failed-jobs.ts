import { ok } from '../../domain/kernel/result.ts'
import { actOnEach } from '../audit/act-on-each.ts'
import type { Context } from '../http/endpoints.ts'
import { countFailed, dropFailed, listFailed, listQueues, lockFailed } from '../jobs/failed-jobs.sql.ts'
import { onePage } from './lists.ts'

type Some = { ids: string[]; reason: string }

export async function listJobs({ deps: { sql }, now }: Context<'admin'>, { page }: { page: number }) {
  const { waiting: total } = await countFailed(sql)
  const [part, queues] = await Promise.all([
    onePage(page, total, (offset, limit) => listFailed(sql, offset, limit)),
    listQueues(sql, now),
  ])
  return ok({
    ...part,
    items: part.items.map(({ failedAt, facts, ...job }) => ({
      ...job,
      facts: JSON.stringify(facts),
      failedAt: failedAt.toString(),
    })),
    queues: queues.map(({ since, ...queue }) => ({ ...queue, since: since?.toString() ?? null })),
  })
}

export async function retryJobs(ctx: Context<'confirmed_admin'>, some: Some) {
  return actOnEach(ctx, some, async (tx, id) => {
    const name = await lockFailed(tx, id)
    if (name === null || !(await ctx.deps.jobs.retry(tx, id))) return null
    return { act: 'job.retry', before: { state: 'failed' }, after: { state: 'waiting', name } }
  })
}

export async function dropJobs(ctx: Context<'confirmed_admin'>, some: Some) {
  return actOnEach(ctx, some, async (tx, id) => {
    const name = await lockFailed(tx, id)
    if (name === null) return null
    await dropFailed(tx, id)
    return { act: 'job.drop', before: { state: 'failed' }, after: { state: 'gone', name } }
  })
}
