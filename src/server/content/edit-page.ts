import {
  CONTENT_SLUGS,
  type ContentPart,
  type ContentSlug,
  type ContentText,
  contentState,
  missingOf,
} from '../../domain/content/content-page.ts'
import { starterPage } from '../../domain/content/starter-pages.ts'
import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { sanitise } from '../../domain/kernel/text.ts'
import { actorOf, recordAction } from '../platform/audit/audit.sql.ts'
import type { Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import type { Context } from '../platform/http/endpoints.ts'
import {
  addPublication,
  addVersion,
  findPageVersions,
  findPublished,
  findVersion,
  listSteps,
  lockPage,
} from './pages.sql.ts'
import { readMarkdown } from './show-page.ts'

const MOST_STEPS = 60

export async function listPages({ deps: { sql, config } }: Context<'admin'>) {
  const rows = new Map((await findPageVersions(sql)).map((row) => [row.slug, row]))
  return ok({
    items: CONTENT_SLUGS.map((slug) => {
      const row = rows.get(slug)
      const versions = {
        newest: row?.newest ?? null,
        published: row?.published ?? null,
        wasPublished: row?.was_published ?? false,
      }
      const title = row?.title ?? starterOf(config, slug).title
      return { slug, title, state: contentState(versions), savedAt: row?.saved_at.toString() ?? null }
    }),
  })
}

export async function editPage(
  { deps }: Context<'admin'>,
  { slug, version }: { slug: ContentSlug; version?: number | undefined },
) {
  const view = await pageView(deps, slug, version ?? null)
  return view ? ok(view) : err({ code: 'not_found' })
}

async function pageView(
  { sql, config }: Pick<Deps, 'sql' | 'config'>,
  slug: ContentSlug,
  version: number | null = null,
) {
  const [row, [versions], steps] = await Promise.all([
    findVersion(sql, slug, version),
    findPageVersions(sql, slug),
    listSteps(sql, slug, MOST_STEPS),
  ])
  if (!row && version !== null) return null
  const [newest, published] = [versions?.newest ?? null, versions?.published ?? null]
  const { title, description, body } = row ?? starterOf(config, slug)
  const text = { title, description, body }
  const state = contentState({ newest, published, wasPublished: versions?.was_published ?? false })
  return {
    slug,
    state,
    text,
    published,
    elements: readMarkdown(text.body),
    version: row?.version ?? 0,
    newest: newest ?? 0,
    history: steps.map(({ at, ...step }) => ({ ...step, at: at.toString() })),
  }
}

type Save = ContentText & { slug: ContentSlug; version: number; reason: string }
type Overtaken = {
  code: 'saved_meanwhile'
  version: number
  by: string
  at: Temporal.Instant
  text: ContentText
}

/**
 * Saves a new version, based on the one the admin read. If someone else has saved in the meantime, nothing is written,
 * so that neither text is lost.
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
  const text = { title, description, body: input.body.replaceAll('\r\n', '\n') }
  await addVersion(tx, slug, version, text, { reason, by: account.id, now })
  const act = { act: 'content_page.save', subjectId: slug, reason } as const
  const facts = { before: { version: newest?.version ?? null }, after: { version } }
  await recordAction(tx, actorOf({ account, request, now }), { ...act, ...facts })
  return ok(undefined)
}

type Publish = { slug: ContentSlug; version: number; reason: string }
type Withdraw = Pick<Publish, 'slug' | 'reason'>
type Unpublishable = { code: 'not_newest' } | { code: 'page_incomplete'; missing: ContentPart[] }

/** The version must be the newest one, so that nothing unread is published. */
export async function publishPage(ctx: Context<'admin'>, { slug, version, reason }: Publish) {
  return acted<Unpublishable>(ctx, slug, async (tx) => {
    const newest = await findVersion(tx, slug, null)
    if (newest?.version !== version) return err({ code: 'not_newest' })
    const missing = missingOf(newest)
    if (missing.length > 0) return err({ code: 'page_incomplete', missing })
    if ((await findPublished(tx, slug))?.version === version) return ok(undefined)
    await move(tx, ctx, { slug, reason, version })
    return ok(undefined)
  })
}

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
  await recordAction(tx, actorOf({ account, request, now }), {
    act,
    subjectId: slug,
    reason,
    before: { published: before },
    after: { published: version },
  })
}

const REASON = 'Starter page'

const starterOf = ({ brand, contact, operator }: Deps['config'], slug: ContentSlug): ContentText =>
  starterPage(slug, { brand, email: contact.email, operator: `${operator.name}, ${operator.address}` })

export async function publishStarters(
  { deps, account, request, now }: Context<'admin'>,
  { slugs }: { slugs: readonly ContentSlug[] },
) {
  const published = await inTransaction(deps.sql, async (tx) => {
    // Pages are always locked in the same order, so that two admins can't deadlock.
    for (const slug of CONTENT_SLUGS) await lockPage(tx, slug)
    const saved = new Set((await findPageVersions(tx)).map(({ slug }) => slug))
    const missing = CONTENT_SLUGS.filter((slug) => slugs.includes(slug) && !saved.has(slug))
    const said = { reason: REASON, by: account.id, now }
    for (const slug of missing) {
      await addVersion(tx, slug, 1, starterOf(deps.config, slug), said)
      await addPublication(tx, slug, 1, said)
      const act = { act: 'content_page.publish', subjectId: slug, reason: REASON } as const
      const facts = { before: { published: null }, after: { published: 1 } }
      await recordAction(tx, actorOf({ account, request, now }), { ...act, ...facts })
    }
    return missing
  })
  return ok({ published })
}
