import type { ContentSlug } from '../../domain/content/content-page.ts'
import type { ProseElement } from '../../domain/content/prose-element.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { findPublished } from './pages.sql.ts'
import { readMarkdown } from './read-markdown.ts'

/** Caches the last parsed version of each page: versions never change, and there are only ten pages. */
const kept = new Map<ContentSlug, { body: string; elements: ProseElement[] }>()

/** The published page at an address; an unpublished one is not found. */
export async function showPage({ deps: { sql } }: Context, { slug }: { slug: ContentSlug }) {
  const found = await findPublished(sql, slug)
  if (!found) return err({ code: 'not_found' })
  const { title, description, body } = found
  const last = kept.get(slug)
  const elements = last?.body === body ? last.elements : readMarkdown(body)
  kept.set(slug, { body, elements })
  return ok({ slug, title, description, elements })
}
