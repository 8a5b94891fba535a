import { CONTENT_SLUGS, type ContentSlug, type ContentText } from '../../domain/content/content-page.ts'
import { starterPage } from '../../domain/content/starter-pages.ts'
import { ok } from '../../domain/kernel/result.ts'
import { recordAct } from '../audit/audit.sql.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/endpoints.ts'
import { addPublication, addVersion, findStandings, lockPage } from './pages.sql.ts'

const REASON = 'Starter page'

export const starterOf = ({ brand, contact }: Deps['config'], slug: ContentSlug): ContentText =>
  starterPage(slug, { brand, email: contact.email })

/** Publishes these pages' starter texts; pages that were ever saved stay unchanged. */
export async function publishStarters(
  { deps, account, request, now }: Context<'admin'>,
  { slugs }: { slugs: readonly ContentSlug[] },
) {
  const published = await inTransaction(deps.sql, async (tx) => {
    // Always in the same order, so that two admins don't deadlock.
    for (const slug of CONTENT_SLUGS) await lockPage(tx, slug)
    const saved = new Set((await findStandings(tx)).map(({ slug }) => slug))
    const missing = CONTENT_SLUGS.filter((slug) => slugs.includes(slug) && !saved.has(slug))
    const said = { reason: REASON, by: account.id, now }
    for (const slug of missing) {
      await addVersion(tx, slug, 1, starterOf(deps.config, slug), said)
      await addPublication(tx, slug, 1, said)
      const act = { act: 'content_page.publish', subjectId: slug, reason: REASON } as const
      const facts = { before: { published: null }, after: { published: 1 } }
      await recordAct(tx, { actorId: account.id, requestId: request.requestId, now }, { ...act, ...facts })
    }
    return missing
  })
  return ok({ published })
}
