import { err, ok } from '../../domain/kernel/result.ts'
import { isWanted } from '../../domain/notifications/notice-kinds.ts'
import { findChoices, isThere, writeChoices } from '../accounts/letters/choices.sql.ts'
import { readStopToken } from '../accounts/letters/stop-link.ts'
import type { Context } from '../http/endpoints.ts'

type Ctx = Context<'anyone'>

/**
 * Which emails a link unsubscribes from, and whether that is done. Changes nothing, because mail clients open links
 * automatically.
 */
export async function showStop({ deps }: Ctx, { token }: { token: string }) {
  const of = readStopToken(deps, token)
  if (!of || !(await isThere(deps.sql, of.id))) return err({ code: 'link_ended' })
  return ok({ kind: of.kind, stopped: !isWanted(of.kind, 'email', await findChoices(deps.sql, of.id)) })
}

/** Unsubscribes from the emails that a link names; needs no sign-in and can be repeated. */
export async function stopMails({ deps, now }: Ctx, { token }: { token: string }) {
  const of = readStopToken(deps, token)
  if (!of || !(await isThere(deps.sql, of.id))) return err({ code: 'link_ended' })
  await writeChoices(deps.sql, of.id, [{ kind: of.kind, channel: 'email', on: false }], now)
  return ok({ kind: of.kind })
}
