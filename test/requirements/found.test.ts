import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReviewId } from '../../src/domain/kernel/id.ts'
import { anAdmin } from '../support/applications.ts'
import { aMadeGuest, aVisitor } from '../support/people.ts'
import { aReview } from '../support/reviews.ts'
import { aSpace } from '../support/spaces.ts'
import { reportedBy, reportsOf, takeDown } from '../support/taken-down.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import { aSite } from './site.ts'

const TITLE = '</script><script>window.pwned=1</script> & "Loft"'
let site: World
let space: Awaited<ReturnType<typeof aSpace>>
let plain: string
beforeAll(async () => {
  site = await aSite()
  space = await aSpace(site, { title: TITLE })
  await site.sql`
    insert into photos (space_id, position, path, alt, width, height)
    values (${space.id}, 1, 'demo/studio-1-a.m1.c3.l2.jpg', 'A studio', 1200, 800)`
  await aReview(site, space, (await aMadeGuest(site)).id, { overall: 4, visible: site.clock.now() })
  plain = (await aSpace(site)).id
})
afterAll(() => site.close())

const pageAt = async (path: string) => (await aVisitor(site).fetch(path)).text()
type Thing = { '@type': string; [name: string]: unknown }
const told = (page: string): Record<string, Thing> => {
  const blocks = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  return Object.fromEntries(
    blocks.map(([, text = '']) => JSON.parse(text) as Thing).map((thing) => [thing['@type'], thing]),
  )
}
const metaOf = (page: string, name: string) =>
  page.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1]

test(
  claim('10.21', 'a space tells search engines its offer, location and reviews, and no rating without reviews'),
  async () => {
    const { Product, BreadcrumbList } = told(await pageAt(`/space/${space.id}`))
    expect(Product).toMatchObject({
      name: TITLE,
      offers: { '@type': 'Offer', price: '259.20', priceCurrency: 'USD' },
      aggregateRating: { ratingValue: 4, reviewCount: 1 },
    })
    expect(BreadcrumbList?.itemListElement).toHaveLength(3)
    const other = told(await pageAt(`/space/${plain}`)).Product
    expect([other?.name, other && 'aggregateRating' in other, other && 'review' in other]).toEqual([
      'North Light',
      false,
      false,
    ])
  },
)

test(
  claim('17.7', 'a review that was taken down is neither on the page nor in its data for search engines'),
  async () => {
    const judged = await aSpace(site)
    const author = await aMadeGuest(site)
    const id = (await aReview(site, judged, author.id, { overall: 2, visible: site.clock.now() })) as ReviewId
    const before = await pageAt(`/space/${judged.id}`)
    expect(told(before).Product).toMatchObject({ aggregateRating: { ratingValue: 2, reviewCount: 1 } })
    expect(before).not.toContain('This space has no reviews yet.')
    await reportedBy(await aMadeGuest(site), id)
    await takeDown(await anAdmin(site), await reportsOf(site, id))
    const after = await pageAt(`/space/${judged.id}`)
    expect(told(after).Product).not.toHaveProperty('aggregateRating')
    expect(after).toContain('This space has no reviews yet.')
  },
)

test('this data can’t end its script, because it contains no <', async () => {
  const page = await pageAt(`/space/${space.id}`)
  expect(page).not.toContain('<script>window.pwned')
  const blocks = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)]
  expect(blocks.length).toBe(3)
  for (const [, text] of blocks) expect(text).not.toContain('<')
})

test(claim('10.21', 'home, browse and a space have one canonical URL and a link preview'), async () => {
  const { publicUrl } = site.deps.config
  const paths = {
    '/': '/',
    '/browse?location=Berlin&sort=price_asc': '/browse?location=Berlin',
    [`/space/${space.id}?people=2`]: `/space/${space.id}`,
  }
  for (const [path, canonical] of Object.entries(paths)) {
    const page = await pageAt(path)
    expect(
      [...page.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href]) => href),
      path,
    ).toEqual([publicUrl + canonical])
    expect(metaOf(page, 'og:url'), path).toBe(publicUrl + canonical)
    for (const name of ['og:title', 'og:description', 'og:image', 'twitter:card', 'description'])
      expect(metaOf(page, name), `${name} of ${path}`).toBeTruthy()
  }
})

test('a space’s link preview has its own picture, or the brand’s if it has no photos', async () => {
  const imageOf = async (id: string) =>
    metaOf(await pageAt(`/space/${id}`), 'og:image')?.replace(site.deps.config.publicUrl, '')
  expect(await imageOf(space.id)).toBe(`/storage/cards/${space.id}.jpg`)
  expect((await aVisitor(site).fetch(`/storage/cards/${space.id}.jpg`)).status).toBe(200)
  expect(await imageOf(plain)).toBe('/og.jpg')
  expect((await aVisitor(site).fetch('/og.jpg')).status).toBe(200)
})
