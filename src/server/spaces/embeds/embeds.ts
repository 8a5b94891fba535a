import { err, ok } from '../../../domain/kernel/result.ts'
import { MOST_EMBED_SITES } from '../../../domain/spaces/embed-site.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { addSite, findEmbeddable, findSites, removeSite } from './embeds.sql.ts'
import { readSite } from './read-site.ts'

type Ctx = Context<'signed_in'>

export async function showEmbeds({ deps: { sql }, account }: Ctx) {
  const [spaces, sites] = await Promise.all([findEmbeddable(sql, account.id), findSites(sql, account.id)])
  return ok({ spaces, sites, most: MOST_EMBED_SITES } as const)
}

export async function addEmbedSite({ deps, account, now }: Ctx, { site }: { site: string }) {
  const origin = readSite(site, !deps.config.production)
  if (!origin.ok) return origin
  const row = await inTransaction(deps.sql, (tx) => addSite(tx, account.id, origin.value, MOST_EMBED_SITES, now))
  return row ? ok(row) : err({ code: 'too_many_sites', most: MOST_EMBED_SITES } as const)
}

export async function removeEmbedSite({ deps, account }: Ctx, { id }: { id: string }) {
  return (await removeSite(deps.sql, account.id, id)) ? ok({}) : err({ code: 'not_found' })
}
