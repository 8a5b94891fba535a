import { ok } from '../../domain/kernel/result.ts'
import { findRecipients } from '../external/mail/mails.sql.ts'
import { SEND_MAIL } from '../external/mail/send-mail.ts'
import { type AlertRow, type AlertState, countAlerts, listAlertRows, markHandled } from '../insights/security.sql.ts'
import { actOnEach } from '../platform/audit/act-on-each.ts'
import type { Context } from '../platform/http/endpoints.ts'
import {
  type ByAge,
  countFailed,
  dropFailed,
  listFailed,
  listQueues,
  lockFailed,
} from '../platform/jobs/failed-jobs.sql.ts'
import type { FailedJob } from '../platform/jobs/job.ts'
import { onePage } from './lists.ts'

export async function listAlerts(
  { deps: { sql } }: Context<'admin'>,
  { page, ...asked }: { page: number; state: AlertState; sort: ByAge },
) {
  const { open, handled } = await countAlerts(sql)
  const part = await onePage(page, asked.state === 'open' ? open : handled, (offset, limit) =>
    listAlertRows(sql, asked, offset, limit),
  )
  return ok({ ...part, items: part.items.map(alertView), open, handled })
}

/** If the event happens again after an alert is resolved, a new alert is created. */
export async function handleAlerts(ctx: Context<'admin'>, some: { ids: number[]; reason: string }) {
  return actOnEach(ctx, some, async (tx, id) => {
    const kind = await markHandled(tx, id, ctx.now)
    return kind === null ? null : { act: 'alert.handle', before: { state: 'open' }, after: { state: 'handled', kind } }
  })
}

function alertView({ id, kind, at, times, people, facts, ...row }: AlertRow) {
  const many = (name: string) => facts[name]?.length ?? 0
  return {
    id,
    kind,
    at: at.toString(),
    times,
    people,
    sessions: many('sessions'),
    ended: many('ended_sessions'),
    warned: many('warned_accounts'),
    handled: row.handled_at && { at: row.handled_at.toString(), by: row.handled_by, reason: row.reason ?? '' },
  }
}

type Some = { ids: string[]; reason: string }

export async function listJobs(
  { deps: { sql }, now }: Context<'admin'>,
  { page, sort }: { page: number; sort: ByAge },
) {
  const total = await countFailed(sql)
  const [part, queues] = await Promise.all([
    onePage(page, total, (offset, limit) => listFailed(sql, offset, limit, sort)),
    listQueues(sql, now),
  ])
  const mailIds = part.items.map(mailIdOf).filter((id) => id !== null)
  const recipients = new Map((await findRecipients(sql, mailIds)).map(({ id, recipient }) => [id, recipient]))
  return ok({
    ...part,
    items: part.items.map((job) => ({
      ...job,
      facts: JSON.stringify(job.facts),
      recipient: recipients.get(mailIdOf(job) ?? 0) ?? null,
      failedAt: job.failedAt.toString(),
    })),
    queues: queues.map(({ since, ...queue }) => ({ ...queue, since: since?.toString() ?? null })),
  })
}

const mailIdOf = ({ name, facts }: FailedJob) => (name === SEND_MAIL.name ? (facts as { mailId: number }).mailId : null)

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
