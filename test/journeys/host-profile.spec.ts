import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit } from '../support/browser.ts'
import { HANDHELD, LAPTOP, press } from '../support/hands.ts'
import { aGuest } from '../support/people.ts'
import { aReview } from '../support/reviews.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let space: Awaited<ReturnType<typeof aSpace>>
beforeAll(async () => {
  site = await aSiteToVisit()
  space = await aSpace(site.world, { city_id: 1, title: 'First Light', rank: 99 })
  for (let n = 0; n < 25; n++)
    await aSpace(site.world, { city_id: 1, host_id: space.hostId, title: `Room ${n}`, rank: n })
  const guest = await aGuest(site.world)
  await aReview(site.world, space, guest.id, { overall: 5, visible: site.world.clock.now() })
})
afterAll(() => site.close())

describe.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('on %s', (_, hands) => {
  test('a space leads to its host, whose page leads to all their spaces', async () => {
    const { page, complaints, close } = await aBrowser(site.browser, site.world, hands)
    await page.goto(`/space/${space.id}`)
    await press(page.getByRole('link', { name: 'See all of Mara’s spaces' }))
    await page.waitForURL(`**/hosts/${space.hostId}#spaces`)
    await page.getByRole('heading', { level: 1, name: 'Mara' }).waitFor()
    await page.getByText('5.00 (1 review)').waitFor()
    const cards = page.getByRole('list', { name: 'Spaces by Mara' }).getByRole('article')
    expect(await cards.count()).toBe(24)
    expect(await cards.first().locator('.price').textContent()).toBe('$259.20 / day incl. fees & tax')
    const review = page.locator('#reviews').getByRole('listitem')
    expect(await review.getByRole('link').getAttribute('href')).toBe(`/space/${space.id}`)
    await press(page.getByRole('link', { name: 'More spaces' }))
    await cards.getByRole('link', { name: 'Room 0', exact: true }).waitFor()
    expect(await cards.count()).toBe(2)
    await press(page.getByRole('link', { name: 'Back to the first spaces' }))
    await press(cards.getByRole('link', { name: 'Room 24' }))
    await page.getByRole('heading', { level: 1, name: 'Room 24' }).waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})

test('search engines find the host’s page under one address', async () => {
  const html = await (await fetch(`${site.world.url}/hosts/${space.hostId}`)).text()
  expect(html).toContain(`<link rel="canonical" href="${site.world.url}/hosts/${space.hostId}"/>`)
  expect(html).toContain('"@type":"ProfilePage"')
  expect((await fetch(`${site.world.url}/hosts/${crypto.randomUUID()}`)).status).toBe(404)
  expect((await fetch(`${site.world.url}/hosts/nobody`)).status).toBe(404)
})
