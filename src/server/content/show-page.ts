import MarkdownIt, { type Token } from 'markdown-it'
import type { ContentSlug } from '../../domain/content/content-page.ts'
import { ownPicture, type ProseElement, type ProseTag, safeLink } from '../../domain/content/prose-element.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { findPublished } from './pages.sql.ts'

/** Caches the last parsed version of each page. Versions never change, and there are only ten pages. */
const kept = new Map<ContentSlug, { body: string; elements: ProseElement[] }>()

export async function showPage({ deps: { sql } }: Context, { slug }: { slug: ContentSlug }) {
  const found = await findPublished(sql, slug)
  if (!found) return err({ code: 'not_found' })
  const { title, description, body } = found
  const last = kept.get(slug)
  const elements = last?.body === body ? last.elements : readMarkdown(body)
  kept.set(slug, { body, elements })
  return ok({ slug, title, description, elements })
}

/** Elements nested more deeply than this are removed. No page needs as many levels. */
const MOST_DEPTH = 24

const reader = new MarkdownIt('default', { html: false, linkify: false, typographer: false, maxNesting: MOST_DEPTH })
reader.validateLink = (url) => safeLink(url) !== null || ownPicture(url) !== null

const ELEMENTS: Readonly<Record<string, ProseTag>> = {
  p: 'p',
  h1: 'h2',
  h2: 'h2',
  h3: 'h3',
  h4: 'h4',
  h5: 'h4',
  h6: 'h4',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  blockquote: 'blockquote',
  strong: 'strong',
  em: 'em',
  s: 's',
  a: 'a',
  table: 'table',
  thead: 'thead',
  tbody: 'tbody',
  tr: 'tr',
  th: 'th',
  td: 'td',
}

/**
 * Parses Markdown (CommonMark with tables and strikethrough) into elements from an allow-list. HTML is shown as text. A
 * link or picture that isn't allowed is shown as its label.
 */
export function readMarkdown(markdown: string): ProseElement[] {
  const elements: ProseElement[] = []
  addTokens(elements, reader.parse(markdown, {}), 0)
  return elements
}

function addTokens(elements: ProseElement[], tokens: readonly Token[], from: number): void {
  const open: number[] = []
  let depth = from
  for (const token of tokens) {
    if (token.nesting < 0) depth -= open.pop() ?? 0
    else if (token.nesting > 0) {
      const element = openingElement(token, depth)
      if (element) elements.push(element)
      open.push(element ? 1 : 0)
      depth += element ? 1 : 0
    } else addLeaf(elements, token, depth)
  }
}

function openingElement(token: Token, depth: number): ProseElement | null {
  const tag = ELEMENTS[token.tag]
  if (!tag || token.hidden) return null
  if (tag === 'a') {
    const href = safeLink(String(token.attrGet('href') ?? ''))
    return href === null ? null : { tag, depth, href }
  }
  const start = tag === 'ol' ? token.attrGet('start') : null
  return start === null ? { tag, depth } : { tag, depth, start: Number(start) }
}

function addLeaf(elements: ProseElement[], token: Token, depth: number): void {
  const { type, content } = token
  if (type === 'inline') addTokens(elements, token.children ?? [], depth)
  else if (type === 'softbreak') elements.push({ tag: 'text', depth, text: '\n' })
  else if (type === 'hardbreak') elements.push({ tag: 'br', depth })
  else if (type === 'hr') elements.push({ tag: 'hr', depth })
  else if (type === 'code_inline')
    elements.push({ tag: 'code', depth }, { tag: 'text', depth: depth + 1, text: content })
  else if (type === 'fence' || type === 'code_block')
    elements.push({ tag: 'pre', depth }, { tag: 'text', depth: depth + 1, text: content })
  else if (type === 'image') {
    const href = ownPicture(String(token.attrGet('src') ?? ''))
    elements.push(href === null ? { tag: 'text', depth, text: content } : { tag: 'img', depth, href, text: content })
  } else if (content) elements.push({ tag: 'text', depth, text: content })
}
