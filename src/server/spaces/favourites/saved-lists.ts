import { err, ok } from '../../../domain/kernel/result.ts'
import { sanitiseLine } from '../../../domain/kernel/text.ts'
import { hashOf, newToken } from '../../platform/http/cookies.ts'
import { readTimeCursor } from '../../platform/http/cursor.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { consumeNetworkLimit, consumeRateLimit } from '../../platform/http/rate-limit.ts'
import { pageOf, QUERY } from './favourites.ts'
import { dropLink, findShared, keepLink, keepName } from './saved-lists.sql.ts'

const CHANGES_A_MINUTE = 10
const LOOKS_A_MINUTE = 60

const tooMany = ({ deps, account }: Context<'signed_in'>) =>
  consumeRateLimit(deps, [`saved-list:${account.id}`], CHANGES_A_MINUTE)

export async function nameList(ctx: Context<'signed_in'>, input: { name: string }) {
  const retryAt = await tooMany(ctx)
  if (retryAt) return err({ code: 'too_many', retryAt })
  const name = sanitiseLine(input.name)
  await keepName(ctx.deps.sql, ctx.account.id, name)
  return ok({ name })
}

export async function shareList(ctx: Context<'signed_in'>) {
  const retryAt = await tooMany(ctx)
  if (retryAt) return err({ code: 'too_many', retryAt })
  const token = newToken()
  await keepLink(ctx.deps.sql, ctx.account.id, hashOf(token), ctx.now)
  return ok({ url: `${ctx.deps.config.publicUrl}/saved/shared?token=${token}` })
}

export async function stopSharing({ deps, account }: Context<'signed_in'>) {
  await dropLink(deps.sql, account.id)
  return ok({})
}

type Asked = { token: string; cursor?: string | undefined; limit: number }

export async function showSharedList({ deps, request }: Context, { token, cursor, limit }: Asked) {
  const retryAt = await consumeNetworkLimit(deps, 'shared-list:', request.address, LOOKS_A_MINUTE)
  if (retryAt) return err({ code: 'too_many', retryAt })
  const after = cursor === undefined ? null : readTimeCursor(QUERY, cursor)
  if (cursor !== undefined && !after) return err({ code: 'bad_cursor' })
  const list = await findShared(deps.sql, hashOf(token))
  if (!list) return err({ code: 'not_found' })
  return ok({ name: list.name, ...(await pageOf(deps, list.owner, { after, limit, onlyAvailable: true })) })
}
