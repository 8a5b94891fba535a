import { CONTENT_SLUGS, type ContentSlug, contentState } from '../../domain/content/content-page.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/endpoints.ts'
import { findStandings, findVersion, listSteps } from './pages.sql.ts'
import { readMarkdown } from './read-markdown.ts'
import { starterOf } from './starters.ts'

/** The most history entries listed. */
const MOST_STEPS = 60

/** All possible pages with their status. */
export async function listPages({ deps: { sql, config } }: Context<'admin'>) {
  const rows = new Map((await findStandings(sql)).map((row) => [row.slug, row]))
  return ok({
    items: CONTENT_SLUGS.map((slug) => {
      const row = rows.get(slug)
      const standing = {
        newest: row?.newest ?? null,
        published: row?.published ?? null,
        wasPublished: row?.was_published ?? false,
      }
      const title = row?.title ?? starterOf(config, slug).title
      return { slug, title, state: contentState(standing), savedAt: row?.saved_at.toString() ?? null }
    }),
  })
}

/** A page in the editor: the newest or an older version, with a preview. */
export async function editPage(
  { deps }: Context<'admin'>,
  { slug, version }: { slug: ContentSlug; version?: number | undefined },
) {
  const view = await pageView(deps, slug, version ?? null)
  return view ? ok(view) : err({ code: 'not_found' })
}

/** Null if the version doesn't exist; a page that was never saved has its starter text. */
export async function pageView(
  { sql, config }: Pick<Deps, 'sql' | 'config'>,
  slug: ContentSlug,
  version: number | null = null,
) {
  const [row, [standing], steps] = await Promise.all([
    findVersion(sql, slug, version),
    findStandings(sql, slug),
    listSteps(sql, slug, MOST_STEPS),
  ])
  if (!row && version !== null) return null
  const [newest, published] = [standing?.newest ?? null, standing?.published ?? null]
  const { title, description, body } = row ?? starterOf(config, slug)
  const text = { title, description, body }
  const state = contentState({ newest, published, wasPublished: standing?.was_published ?? false })
  return {
    slug,
    state,
    text,
    published,
    elements: readMarkdown(text.body),
    /** This version and the newest one; 0 if there is none. */
    version: row?.version ?? 0,
    newest: newest ?? 0,
    history: steps.map(({ at, ...step }) => ({ ...step, at: at.toString() })),
  }
}
