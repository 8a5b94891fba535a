import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { countAnswers, findRequests } from './requests.sql.ts'
import { viewOf } from './show-today.ts'

const SHOWN = 50
const DAYS = 90

/** Requests that need the host's response, and how many recent ones were answered in time. */
export async function showRequests({ deps: { sql }, account, now }: Context<'signed_in'>) {
  const [rows, answers] = await Promise.all([
    findRequests(sql, account.id, now, SHOWN),
    countAnswers(sql, account.id, now.subtract({ hours: 24 * DAYS })),
  ])
  const items = rows.map((row) => ({
    ...viewOf(row),
    state: row.state,
    expiresAt: row.expires_at.toString(),
    receivesCents: row.receives,
    currency: row.currency,
  }))
  return ok({ items, ...answers, now: now.toString() })
}
