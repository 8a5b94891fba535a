import { err, ok } from '../../domain/kernel/result.ts'
import {
  ADMIN_KINDS,
  CHANNELS,
  type Choice,
  isWanted,
  mayChoose,
  NOTICE_KINDS,
} from '../../domain/notifications/notice-kinds.ts'
import { findChoices, isThere, writeChoices } from '../accounts/emails/choices.sql.ts'
import { readStopToken } from '../accounts/emails/optional-email.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { hashSubscriptions } from './subscriptions.sql.ts'

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
 * If one of the preferences can't be set, none is stored. If a kind and channel occur twice, the last choice applies.
 */
export async function choosePreferences(ctx: Ctx, { choices }: { choices: Choice[] }) {
  const fixed = choices.find(({ kind, channel }) => !mayChoose(kind, channel))
  if (fixed) return err({ code: 'cannot_choose', kind: fixed.kind, channel: fixed.channel } as const)
  const last = new Map(choices.map((choice) => [`${choice.kind} ${choice.channel}`, choice]))
  await writeChoices(ctx.deps.sql, ctx.account.id, [...last.values()], ctx.now)
  return showPreferences(ctx)
}

type StopContext = Context<'anyone'>

/** Shows which emails a link unsubscribes from. Changes nothing, because email clients open links automatically. */
export async function showStop({ deps }: StopContext, { token }: { token: string }) {
  const of = readStopToken(deps, token)
  if (!of || !(await isThere(deps.sql, of.id))) return err({ code: 'link_ended' })
  return ok({ kind: of.kind, stopped: !isWanted(of.kind, 'email', await findChoices(deps.sql, of.id)) })
}

/** Unsubscribing requires no sign-in and can be repeated. */
export async function stopMails({ deps, now }: StopContext, { token }: { token: string }) {
  const of = readStopToken(deps, token)
  if (!of || !(await isThere(deps.sql, of.id))) return err({ code: 'link_ended' })
  await writeChoices(deps.sql, of.id, [{ kind: of.kind, channel: 'email', on: false }], now)
  return ok({ kind: of.kind })
}
