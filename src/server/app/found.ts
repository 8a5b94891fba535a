import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import type { Deps } from '../platform/deps.ts'
import { sitemaps } from '../search/sitemap.ts'
import { compressPage } from './compress-page.ts'

type Env = { Bindings: HttpBindings }

const PRIVATE = [
  ...['/admin', '/api/', '/auth', '/booking-success/', '/bookings', '/checkout/', '/financial', '/host$', '/host/'],
  ...['/messages', '/profile', '/realtime', '/stop-mails', '/storage/documents/'],
]

export function foundRoutes(site: Hono<Env>, { sql, config }: Deps): void {
  const { publicUrl, indexed } = config
  const rules = indexed
    ? [...PRIVATE.map((path) => `Disallow: ${path}`), 'Allow: /', '', `Sitemap: ${publicUrl}/sitemap.xml`]
    : ['Disallow: /']
  const robots = `User-agent: *\n${rules.join('\n')}\n`
  site.get('/manifest.webmanifest', etag(), (c) =>
    c.body(JSON.stringify(manifest(config.brand)), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
    }),
  )
  site.get('/robots.txt', (c) => c.text(robots, 200, { 'cache-control': 'public, max-age=3600' }))

  const read = sitemaps({ sql, publicUrl })
  const answer = async (c: Context) => {
    const text = await read(c.req.path)
    if (text === null) return c.text('This sitemap does not exist.\n', 404)
    // The files are never cached, so that withdrawn pages disappear at once.
    const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'no-cache' }
    return compressPage(c.body(text, 200, headers), c.req.header('accept-encoding') ?? '')
  }
  site.get('/sitemap.xml', answer)
  site.get('/sitemaps/*', answer)
}

const icon = (size: number, purpose: 'any' | 'maskable') => ({
  src: `/icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const manifest = (brand: string) => ({
  id: '/',
  name: brand,
  short_name: brand,
  description: 'Commercial spaces by the hour or the day.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  background_color: '#fbfaf7',
  theme_color: '#fbfaf7',
  icons: [icon(192, 'any'), icon(512, 'any'), icon(512, 'maskable')],
})
