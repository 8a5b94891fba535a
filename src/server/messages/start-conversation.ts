import type { AccountId, BookingId, SpaceId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { type Budget, consumeBudget, networkBudgets } from '../platform/http/rate-limit.ts'
import { type ConversationStatusRow, findAboutBooking, findAboutSpace } from './conversations/conversations.sql.ts'
import { closedFor, conversationStatusView } from './conversations/conversations.ts'
import { type NewMessage, send } from './send-message.ts'

type About = { spaceId?: SpaceId | undefined; bookingId?: BookingId | undefined }

/** These limits allow a person to ask many hosts in a day, but not to advertise to hundreds. */
export const BEGUN_A_DAY = { account: 20, network: 60 }

function find(sql: Sql, me: AccountId, { spaceId, bookingId }: About): Promise<ConversationStatusRow | null> {
  if (bookingId) return findAboutBooking(sql, me, bookingId)
  return spaceId ? findAboutSpace(sql, me, spaceId) : Promise.resolve(null)
}

export async function aboutConversation(ctx: Context<'signed_in'>, about: About) {
  const row = await find(ctx.deps.sql, ctx.account.id, about)
  if (!row) return err({ code: 'not_found' })
  if (row.guest_id === row.host_id) return err({ code: 'own_space' })
  return ok({ id: row.id, ...(await conversationStatusView(ctx, row)) })
}

export async function startConversation(
  ctx: Context<'signed_in'>,
  { about, ...message }: NewMessage & { about: About },
) {
  const { deps, account, request } = ctx
  const row = await find(deps.sql, account.id, about)
  if (!row) return err({ code: 'not_found' })
  if (row.guest_id === row.host_id) return err({ code: 'own_space' })
  if (row.id) return send(ctx, message, (sql) => find(sql, account.id, about))
  const closed = closedFor(row, account.emailVerified)
  if (closed) return err({ code: closed })
  // Counts only new conversations, not repeats or empty messages.
  const begin = () => consumeBudget(deps, budgets(account.id, request.address))
  return send(ctx, message, (sql) => find(sql, account.id, about), begin)
}

function budgets(account: AccountId, address: string): Budget[] {
  return [
    { key: `conversations:${account}`, most: BEGUN_A_DAY.account, hours: 24 },
    ...networkBudgets('conversations:', address, { most: BEGUN_A_DAY.network, hours: 24 }),
  ]
}
