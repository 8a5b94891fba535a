import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays, type Visitor, WIDE } from '../browser.ts'
import { aSpace } from '../spaces.ts'
import { claim } from './claim.ts'

const SOON = { polling: 20 }

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
})
afterEach(() => visitor.close())

const toasts = () => page.locator('[data-sonner-toast]')

/** Holds a day and gives it back on the checkout page, without a new document: "The slot is free again." */
async function giveBack(): Promise<void> {
  const startDate = inDays(site.world, ++days)
  const body = { spaceId, people: 1, ask: { mode: 'days', startDate, endDate: startDate } }
  const held = await page.evaluate(async (hold) => {
    const answer = await fetch('/api/v1/holds', {
      method: 'POST',
      body: JSON.stringify(hold),
      headers: { 'content-type': 'application/json' },
    })
    return (await answer.json()) as { id: string }
  }, body)
  await page.evaluate((id) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): void }
    }
    router.navigate(`/checkout/${id}`)
  }, held.id)
  await page.getByRole('button', { name: 'Cancel checkout' }).click()
  const before = await toasts().count()
  await page.getByRole('button', { name: 'Give it back' }).click()
  await page.waitForFunction((count) => document.querySelectorAll('[data-sonner-toast]').length > count, before, SOON)
  await page.waitForURL('**/space/**')
}

describe('a toast', () => {
  test(claim('9.26', 'is shown with two more at most: the fourth hides the first'), async () => {
    const seen = () => toasts().evaluateAll((all) => all.map((toast) => toast.getAttribute('data-visible')))
    for (let count = 1; count <= 4; count++) {
      await page
        .locator('[data-sonner-toaster]')
        .or(page.locator('body'))
        .first()
        .hover({ position: { x: 5, y: 5 } })
      await giveBack()
    }
    expect((await seen()).filter((visible) => visible === 'true')).toHaveLength(3)
  })

  test(claim('9.28 9.29', 'is 356 px wide, with a gap of 14 px to the next'), async () => {
    await giveBack()
    await giveBack()
    await toasts().first().hover()
    const [front, back] = await toasts().evaluateAll((all) =>
      all.map((toast) => toast.getBoundingClientRect().toJSON()),
    )
    expect(front.width).toBe(356)
    expect(front.top - back.bottom).toBeCloseTo(14, 0)
  })
})
