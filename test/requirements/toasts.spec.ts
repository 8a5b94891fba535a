import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays, type Visitor, WIDE } from '../support/browser.ts'
import { aSpace } from '../support/spaces.ts'
import { claim } from './claim.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let spaceId: string
let visitor: Visitor
let page: Page
let days = 1
beforeAll(async () => {
  site = await aSiteToVisit()
  spaceId = (await aSpace(site.world)).id
})
afterAll(() => site.close())
beforeEach(async () => {
  visitor = await aBrowser(site.browser, site.world, { viewport: WIDE })
  page = visitor.page
  await page.clock.install()
  await page.goto('/terms')
  await page.locator('html[data-ready]').waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
})
afterEach(() => visitor.close())

const toasts = () => page.locator('[data-sonner-toast]')
const pass = (milliseconds: number) => page.clock.runFor(milliseconds)
const isLeaving = async () => (await toasts().first().getAttribute('data-removed')) === 'true'

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + 20_000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it never came')
    await pass(1)
  }
}

/** Holds a day and releases it on the checkout page without a full page load, so that a toast appears. */
async function giveBack(): Promise<void> {
  const startDate = inDays(site.world, ++days)
  const before = await toasts().count()
  const data = { spaceId, people: 1, ask: { mode: 'days', startDate, endDate: startDate } }
  const held = await page.request.post('/api/v1/holds', { data })
  const { id } = (await held.json()) as { id: string }
  await page.evaluate((hold) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): void }
    }
    router.navigate(`/checkout/${hold}`)
  }, id)
  const yes = page.getByRole('button', { name: 'Release it' })
  const cancel = page.getByRole('button', { name: 'Cancel checkout' })
  await until(() => cancel.isVisible())
  await cancel.click()
  await until(() => yes.isVisible())
  await yes.click()
  await until(async () => (await toasts().count()) > before)
}

describe('a toast', () => {
  test(claim('9.27 9.31', 'stays 4000 ms and is removed 200 ms after'), async () => {
    await giveBack()
    expect(await toasts().first().textContent()).toBe('The slot is free again.')
    await pass(3_980)
    expect(await isLeaving()).toBe(false)
    await pass(30)
    expect(await isLeaving()).toBe(true)
    await pass(160)
    expect(await toasts().count()).toBe(1)
    await pass(40)
    expect(await toasts().count()).toBe(0)
  })

  test(claim('9.26', 'is one of 3 visible ones: the fourth hides the first'), async () => {
    const visible = () => page.locator('[data-sonner-toast][data-visible="true"]').count()
    for (const seen of [1, 2, 3, 3]) {
      await giveBack()
      expect(await visible()).toBe(seen)
    }
    expect(await toasts().count()).toBe(4)
  })

  test('is written in the font of the page', async () => {
    await giveBack()
    const fontOf = (selector: string) => page.locator(selector).evaluate((one) => getComputedStyle(one).fontFamily)
    expect(await fontOf('[data-sonner-toast]')).toBe(await fontOf('body'))
  })

  test(claim('9.28 9.29', 'is 356 px wide, with a gap of 14 px to the next'), async () => {
    await giveBack()
    await giveBack()
    await toasts().first().hover()
    await pass(1_000)
    const [front, back] = await toasts().evaluateAll((all) =>
      all.map((toast) => toast.getBoundingClientRect().toJSON()),
    )
    expect(front.width).toBe(356)
    expect(front.top - back.bottom).toBeCloseTo(14, 0)
  })

  test.each([
    [19, false],
    [20, true],
  ])(claim('9.30', 'dragged aside slowly by %i px and released: it leaves is %s'), async (distance, leaves) => {
    await giveBack()
    const box = (await toasts().first().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 5, y)
    await page.mouse.move(x + distance, y)
    await pass(1_000)
    await page.mouse.up()
    expect(await isLeaving()).toBe(leaves)
  })
})
