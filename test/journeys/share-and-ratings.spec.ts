import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aGuest } from '../support/people.ts'
import { aReview } from '../support/reviews.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let path: string
beforeAll(async () => {
  site = await aSiteToVisit()
  const space = await aSpace(site.world, { city_id: 1, title: 'North Light', rating: 4.33, review_count: 3 })
  const guest = await aGuest(site.world)
  for (const overall of [5, 5, 3])
    await aReview(site.world, space, guest.id, { overall, visible: site.world.clock.now() })
  path = `/space/${space.id}?startDate=${inDays(site.world, 30)}`
})
afterAll(() => site.close())

const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true })

describe.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('on %s', (_, hands) => {
  test('Share shares the URL with the selection, as a copy if nothing else is available', async () => {
    const { page, complaints, close } = await aBrowser(site.browser, site.world, {
      ...hands,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.addInitScript(() => Object.assign(Navigator.prototype, { canShare: undefined, share: undefined }))
    await page.goto(path)
    await page.locator('html[data-ready]').waitFor()
    await press(page.getByRole('button', { name: /^More: People/ }))
    await page.waitForURL('**people=2**')
    await press(share(page))
    await page.getByText('Link copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    expect(complaints).toEqual([])
    await close()
  })

  test('ratings are counted, star by star', async () => {
    const { page, close } = await aBrowser(site.browser, site.world, hands)
    await page.goto(path)
    await press(page.getByRole('link', { name: '3 reviews' }))
    const rows = page.locator('#reviews dl > div')
    await inView(rows.first())
    expect(await rows.allTextContents()).toEqual(['5 stars2', '4 stars0', '3 stars1', '2 stars0', '1 star0'])
    const width = (at: number) =>
      rows
        .nth(at)
        .locator('rect')
        .evaluate((bar) => bar.getBoundingClientRect().width)
    expect((await width(0)) / (await width(2))).toBeCloseTo(2)
    expect(await width(1)).toBe(0)
    await close()
  })
})

test('Share uses the device’s share dialog, and copies nothing when someone cancels', async () => {
  const { page, close } = await aBrowser(site.browser, site.world, HANDHELD)
  await page.addInitScript(() => {
    const told: unknown[] = []
    Object.assign(window, { told })
    Object.assign(Navigator.prototype, {
      canShare: () => true,
      share: (what: ShareData) => {
        told.push(what)
        return Promise.reject(new DOMException('', 'AbortError'))
      },
    })
    Object.defineProperty(Navigator.prototype, 'clipboard', {
      value: { writeText: async (text: string) => told.push(text) },
    })
  })
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
  const shared = { title: 'North Light', url: page.url() }
  for (const told of [[shared], [shared, shared]]) {
    await press(share(page))
    await expect.poll(() => page.evaluate(() => (window as unknown as { told: unknown[] }).told)).toEqual(told)
  }
  await close()
})

test('without a clipboard the URL is shown to copy by hand', async () => {
  const { page, close } = await aBrowser(site.browser, site.world, LAPTOP)
  await page.addInitScript(() => {
    Object.assign(Navigator.prototype, { canShare: undefined, share: undefined })
    Object.defineProperty(Navigator.prototype, 'clipboard', { value: undefined })
  })
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
  await press(share(page))
  await page.getByText('Copy this link to share it').waitFor()
  await inView(page.getByText(page.url()))
  await close()
})
