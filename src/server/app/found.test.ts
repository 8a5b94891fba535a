import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anAdmin } from '../../../test/support/applications.ts'
import { aVisitor } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { sitemaps } from '../search/sitemap.ts'

const ORIGIN = 'https://spaces.example'
let world: World
let ids: string[]
beforeAll(async () => {
  world = await aWorld()
  ids = []
  for (const _ of Array(7)) ids.push((await aSpace(world)).id)
  ids.sort()
})
afterAll(() => world.close())

const read = (path: string) => sitemaps({ sql: world.sql, publicUrl: ORIGIN, shard: { made: 3, most: 4 } })(path)
const locs = (xml: string | null) => [...(xml ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, loc = '']) => loc)
const paths = async (path: string) => locs(await read(path)).map((loc) => loc.replace(ORIGIN, ''))

test(
  claim('10.18', 'the sitemap lists every published space once, in files of a fixed size, with its last change'),
  async () => {
    const shards = (await paths('/sitemap.xml')).filter((path) => path.includes('/spaces/'))
    expect(shards).toEqual([0, 3, 6].map((at) => `/sitemaps/spaces/${ids[at]}/${ids[at + 3] ?? 'end'}.xml`))
    const listed = (await Promise.all(shards.map(paths))).flat()
    expect(listed.filter((path) => path.startsWith('/space/'))).toEqual(ids.map((id) => `/space/${id}`))
    const hosts = await world.sql<
      { id: string }[]
    >`select distinct host_id as id from spaces where status = 'published'`
    const expected = hosts.map(({ id }) => `/hosts/${id}`)
    expect(listed.filter((path) => path.startsWith('/hosts/')).sort()).toEqual(expected.sort())
    expect(await read(shards[0] ?? '')).toMatch(/<lastmod>\d{4}-\d\d-\d\dT[\d:]+Z<\/lastmod>/)
  },
)

test(claim('10.18', 'an unpublished space leaves the sitemap at once, and returns as quickly'), async () => {
  const shard = `/sitemaps/spaces/${ids[3]}/${ids[6]}.xml`
  await world.sql`update spaces set status = 'paused' where id = ${ids[3] ?? ''}`
  expect((await paths(shard)).slice(0, 2)).toEqual([4, 5].map((at) => `/space/${ids[at]}`))
  await world.sql`update spaces set status = 'published' where id = ${ids[3] ?? ''}`
  expect((await paths(shard))[0]).toBe(`/space/${ids[3]}`)
  expect(await read(`/sitemaps/spaces/${ids[3]}/${ids[3]}.xml`), 'a list of nothing').toBeNull()
})

test('the sitemap contains a published content page, and a city with spaces', async () => {
  const { contentPages } = (await anAdmin(world)).api
  await contentPages.savePage({ slug: 'about', version: 0, title: 'a', description: 'b', body: 'c' })
  expect(await paths('/sitemaps/pages.xml')).not.toContain('/about')
  await contentPages.publishPage({ slug: 'about', version: 1 })
  await world.sql`
    insert into places (id, kind, name, search_name, country, region, zone, lat, lng, population, spaces_count)
    values (1, 'city', 'Saint-Jean & "Co"', 'x', 'DE', 'DE', 'Europe/Berlin', 52.52, 13.4, 3600000, 10),
      (2, 'city', 'Nowhere', 'y', 'DE', 'DE', 'Europe/Berlin', 52.52, 13.4, 3600000, 0)`
  const listed = await paths('/sitemaps/pages.xml')
  expect(listed).toEqual([
    '/',
    '/browse',
    '/privacy',
    '/terms',
    '/credits',
    '/about',
    '/browse?location=Saint-Jean+%26+%22Co%22',
  ])
  await contentPages.withdrawPage({ slug: 'about' })
  expect(await paths('/sitemaps/pages.xml')).not.toContain('/about')
})

test('over HTTP the sitemap is XML, and unknown files are not found', async () => {
  const visitor = aVisitor(world)
  const answer = await visitor.fetch('/sitemap.xml')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(locs(await answer.text())[0]).toBe(`${world.deps.config.publicUrl}/sitemaps/pages.xml`)
  for (const path of ['/sitemaps/x.xml', '/sitemaps/spaces/1/end.xml', `/sitemaps/spaces/${'-'.repeat(36)}/end.xml`])
    expect((await visitor.fetch(path)).status, path).toBe(404)
})

const robotsOf = async (env: Record<string, string>) => {
  const site = await aWorld({ env })
  const text = await (await aVisitor(site).fetch('/robots.txt')).text()
  await site.close()
  return text
}

test(
  claim('10.19', 'robots.txt names the sitemap and private paths, and on this machine or by setting blocks all robots'),
  async () => {
    expect(await robotsOf({})).toBe('User-agent: *\nDisallow: /\n')
    expect(await robotsOf({ SEARCH_ENGINES: '0', PUBLIC_URL: ORIGIN })).toBe('User-agent: *\nDisallow: /\n')
    const open = await robotsOf({ PUBLIC_URL: ORIGIN })
    expect(open).toContain(`\nSitemap: ${ORIGIN}/sitemap.xml\n`)
    for (const path of ['/admin', '/bookings', '/checkout/', '/messages', '/profile', '/financial'])
      expect(open).toContain(`\nDisallow: ${path}\n`)
    expect(open).not.toMatch(/Disallow: \/(space|browse|host-)?\n/)
  },
)
