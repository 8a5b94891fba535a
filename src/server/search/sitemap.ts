import { isUuid, type SpaceId } from '../../domain/kernel/id.ts'
import type { Pool } from '../platform/database/connect.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import { findCities, findHostsBetween, findPublishedBetween, findPublishedPages, findShards } from './sitemap.sql.ts'

/**
 * The number of spaces per file when the index is built, and the maximum. The difference leaves room for spaces
 * published later.
 */
const SHARD = { made: 9_000, most: 10_000 }
const MOST_CITIES = 5_000
/** How long the index is cached. Building it counts every published space, about 2 s of database time per million. */
const INDEX_MS = 600_000

type Entry = { path: string; changed?: Temporal.Instant }
type SitemapDeps = { sql: Pool; publicUrl: string; shard?: typeof SHARD }

export function sitemaps({ sql, publicUrl, shard = SHARD }: SitemapDeps): (path: string) => Promise<string | null> {
  let index: { made: number; text: Promise<string> } | undefined
  const makeIndex = async () => {
    const first = await findShards(sql, shard.made)
    const files = first.map((from, at) => `/sitemaps/spaces/${[from, first[at + 1] ?? 'end'].join('/')}.xml`)
    return indexOf(publicUrl, ['/sitemaps/pages.xml', ...files])
  }
  return async (path) => {
    if (path === '/sitemap.xml') {
      if (index && performance.now() - index.made < INDEX_MS) return index.text
      index = { made: performance.now(), text: makeIndex() }
      index.text.catch(() => {
        index = undefined
      })
      return index.text
    }
    if (path === '/sitemaps/pages.xml') return listOf(publicUrl, await pages(sql))
    const [, from = '', until = ''] = /^\/sitemaps\/spaces\/([0-9a-f-]{36})\/([0-9a-f-]{36}|end)\.xml$/.exec(path) ?? []
    if (!isUuid(from) || (until !== 'end' && !isUuid(until))) return null
    const between = { from: from as SpaceId, until: until === 'end' ? null : (until as SpaceId) }
    const [rows, hosts] = await Promise.all([
      findPublishedBetween(sql, between, shard.most),
      findHostsBetween(sql, between, shard.most),
    ])
    if (rows.length === 0) return null
    return listOf(publicUrl, [
      ...rows.map(({ id, updated_at: changed }) => ({ path: `/space/${id}`, changed })),
      ...hosts.map(({ id }) => ({ path: `/hosts/${id}` })),
    ])
  }
}

async function pages(sql: Pool): Promise<Entry[]> {
  const [own, cities] = await Promise.all([findPublishedPages(sql), findCities(sql, MOST_CITIES)])
  return [
    ...['/', '/browse', '/privacy', '/terms', '/credits'].map((path) => ({ path })),
    ...own.map(({ slug, at: changed }) => ({ path: `/${slug}`, changed })),
    ...cities.map(({ name }) => ({ path: `/browse?${new URLSearchParams({ location: name })}` })),
  ]
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMES = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

const indexOf = (origin: string, paths: string[]) =>
  `${HEAD}<sitemapindex ${NAMES}>\n${paths.map((path) => `<sitemap><loc>${escapeHtml(origin + path)}</loc></sitemap>\n`).join('')}</sitemapindex>\n`

function listOf(origin: string, entries: Entry[]): string {
  const lines = entries.map(({ path, changed }) => {
    const date = changed ? `<lastmod>${changed.toString({ smallestUnit: 'second' })}</lastmod>` : ''
    return `<url><loc>${escapeHtml(origin + path)}</loc>${date}</url>\n`
  })
  return `${HEAD}<urlset ${NAMES}>\n${lines.join('')}</urlset>\n`
}
