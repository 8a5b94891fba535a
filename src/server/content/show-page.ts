import type { ContentSlug } from '../../domain/content/content-page.ts'
import type { ProseElement } from '../../domain/content/prose-element.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findPublished } from './pages.sql.ts'
import { readMarkdown } from './read-markdown.ts'

/** The version of each page that was read last: a version never changes, and there are ten pages. */
const kept = new Map<ContentSlug, { body: string; elements: ProseElement[] }>()

/** What visitors read under one of the operator's addresses; what is not published is not there. */
export async function showPage({ deps: { sql } }: Context, { slug }: { slug: ContentSlug }) {
  const found = await findPublished(sql, slug)
  if (!found) return err({ code: 'not_found' })
  const { title, description, body } = found
  const last = kept.get(slug)
  const elements = last?.body === body ? last.elements : readMarkdown(body)
  kept.set(slug, { body, elements })
  return ok({ slug, title, description, elements })
}
