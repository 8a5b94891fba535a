import type { ConversationId } from '../../domain/kernel/id.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Context } from '../http/endpoints.ts'
import { tell } from '../realtime/tell.sql.ts'
import { addBlock, removeBlock } from './conversations/blocks.sql.ts'
import { closedFor } from './conversations/conversation-view.ts'
import { findStanding } from './conversations/conversations.sql.ts'

type Of = { id: ConversationId }

export const blockOther = (ctx: Context<'signed_in'>, { id }: Of) => setBlock(ctx, id, true)

export const unblockOther = (ctx: Context<'signed_in'>, { id }: Of) => setBlock(ctx, id, false)

function setBlock({ deps, account, now }: Context<'signed_in'>, id: ConversationId, blocked: boolean) {
  return inTransaction(deps.sql, async (tx) => {
    const row = await findStanding(tx, account.id, id)
    if (!row) return err({ code: 'not_found' })
    const changed = await (blocked
      ? addBlock(tx, account.id, row.other_id, now)
      : removeBlock(tx, account.id, row.other_id))
    const news = { kind: 'conversation', conversationId: id, by: account.id } as const
    if (changed) await tell(deps, tx, [account.id, row.other_id], news, now)
    return ok({ closed: closedFor({ ...row, blocked_by_me: blocked }, account.emailVerified) })
  })
}
