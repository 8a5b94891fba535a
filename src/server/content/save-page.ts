import type { ContentSlug, ContentText } from '../../domain/content/content-page.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { sanitise } from '../../domain/kernel/text.ts'
import { recordAct } from '../audit/audit.sql.ts'
import type { Transaction } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Context } from '../http/endpoints.ts'
import { pageView } from './edit-page.ts'
import { addVersion, findVersion, lockPage } from './pages.sql.ts'

type Save = ContentText & { slug: ContentSlug; version: number; reason: string }
type Overtaken = {
  code: 'saved_meanwhile'
  version: number
  by: string
  at: Temporal.Instant
  text: ContentText
}

/**
 * Saves a new version based on the one that was read. If someone else saved in between, nothing is written and both
 * texts are kept.
 */
export async function savePage(ctx: Context<'admin'>, input: Save) {
  const done = await inTransaction(ctx.deps.sql, (tx) => save(tx, ctx, input))
  if (!done.ok) return done
  const view = await pageView(ctx.deps, input.slug)
  return view ? ok(view) : err({ code: 'not_found' })
}

async function save(tx: Transaction, ctx: Context<'admin'>, input: Save): Promise<Result<void, Overtaken>> {
  const { account, request, now } = ctx
  const { slug } = input
  await lockPage(tx, slug)
  const newest = await findVersion(tx, slug, null)
  if (newest && newest.version !== input.version) {
    const { version, by, saved_at: at, title, description, body } = newest
    return err({ code: 'saved_meanwhile', version, by, at, text: { title, description, body } })
  }
  const version = (newest?.version ?? 0) + 1
  const [title, description, reason] = [input.title, input.description, input.reason].map(sanitise) as [
    string,
    string,
    string,
  ]
  // HTML tags in the Markdown are kept and shown as text.
  const text = { title, description, body: input.body.replaceAll('\r\n', '\n') }
  await addVersion(tx, slug, version, text, { reason, by: account.id, now })
  const act = { act: 'content_page.save', subjectId: slug, reason } as const
  const facts = { before: { version: newest?.version ?? null }, after: { version } }
  await recordAct(tx, { actorId: account.id, requestId: request.requestId, now }, { ...act, ...facts })
  return ok(undefined)
}
