import { type ContentPart, type ContentSlug, missingOf } from '../../domain/content/content-page.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { sanitise } from '../../domain/kernel/text.ts'
import { recordAct } from '../audit/audit.sql.ts'
import type { Transaction } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Context } from '../http/endpoints.ts'
import { pageView } from './edit-page.ts'
import { addPublication, findPublished, findVersion, lockPage } from './pages.sql.ts'

type Publish = { slug: ContentSlug; version: number; reason: string }
type Withdraw = Pick<Publish, 'slug' | 'reason'>
type Unpublishable = { code: 'not_newest' } | { code: 'page_incomplete'; missing: ContentPart[] }

/** Publishes this version, which must be the newest, so that nothing unread is published. */
export async function publishPage(ctx: Context<'admin'>, { slug, version, reason }: Publish) {
  return acted<Unpublishable>(ctx, slug, async (tx) => {
    const newest = await findVersion(tx, slug, null)
    if (newest?.version !== version) return err({ code: 'not_newest' })
    const missing = missingOf(newest)
    if (missing.length > 0) return err({ code: 'page_incomplete', missing })
    // A repeated request publishes only once.
    if ((await findPublished(tx, slug))?.version === version) return ok(undefined)
    await move(tx, ctx, { slug, reason, version })
    return ok(undefined)
  })
}

/** Unpublishes the page until a version is published again. */
export async function withdrawPage(ctx: Context<'admin'>, { slug, reason }: Withdraw) {
  return acted<{ code: 'page_not_published' }>(ctx, slug, async (tx) => {
    if (!(await findPublished(tx, slug))) return err({ code: 'page_not_published' })
    await move(tx, ctx, { slug, reason, version: null })
    return ok(undefined)
  })
}

async function acted<Refusal extends { code: string }>(
  { deps }: Context<'admin'>,
  slug: ContentSlug,
  act: (tx: Transaction) => Promise<Result<void, Refusal>>,
) {
  const done = await inTransaction(deps.sql, async (tx) => {
    await lockPage(tx, slug)
    return act(tx)
  })
  if (!done.ok) return done
  const view = await pageView(deps, slug)
  return view ? ok(view) : err({ code: 'not_found' })
}

type Move = { slug: ContentSlug; reason: string; version: number | null }

async function move(tx: Transaction, { account, request, now }: Context<'admin'>, { slug, version, ...said }: Move) {
  const reason = sanitise(said.reason)
  const before = (await findPublished(tx, slug))?.version ?? null
  await addPublication(tx, slug, version, { reason, by: account.id, now })
  const act = version === null ? 'content_page.withdraw' : 'content_page.publish'
  await recordAct(
    tx,
    { actorId: account.id, requestId: request.requestId, now },
    { act, subjectId: slug, reason, before: { published: before }, after: { published: version } },
  )
}
