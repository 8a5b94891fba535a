import { err, ok } from '../../domain/kernel/result.ts'
import {
  ADMIN_KINDS,
  CHANNELS,
  type Choice,
  isWanted,
  mayChoose,
  NOTICE_KINDS,
} from '../../domain/notifications/notice-kinds.ts'
import { findChoices, writeChoices } from '../accounts/letters/choices.sql.ts'
import type { Context } from '../http/endpoints.ts'
import { hashSubscriptions } from './push/subscriptions.sql.ts'

type Ctx = Context<'signed_in'>

export async function showPreferences({ deps, account, now }: Ctx) {
  const choices = await findChoices(deps.sql, account.id)
  const ways = (kind: Choice['kind']) =>
    CHANNELS.map((channel) => ({
      channel,
      on: isWanted(kind, channel, choices),
      fixed: !mayChoose(kind, channel),
    }))
  return ok({
    kinds: NOTICE_KINDS.filter((kind) => account.role === 'admin' || !ADMIN_KINDS.includes(kind)).map((kind) => ({
      kind,
      ways: ways(kind),
    })),
    browsers: await hashSubscriptions(deps.sql, account.id, now),
    pushKey: deps.config.push?.publicKey ?? null,
  })
}

/**
 * Stores the user's preferences; all are refused if one isn't theirs to set. The last choice for a kind and channel
 * applies.
 */
export async function choosePreferences(ctx: Ctx, { choices }: { choices: Choice[] }) {
  const fixed = choices.find(({ kind, channel }) => !mayChoose(kind, channel))
  if (fixed) return err({ code: 'cannot_choose', kind: fixed.kind, channel: fixed.channel } as const)
  const last = new Map(choices.map((choice) => [`${choice.kind} ${choice.channel}`, choice]))
  await writeChoices(ctx.deps.sql, ctx.account.id, [...last.values()], ctx.now)
  return showPreferences(ctx)
}
