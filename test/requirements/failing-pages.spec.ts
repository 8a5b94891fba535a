import type { Page } from 'playwright-core'
import postgres from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import { aBrowser, aSiteToVisit, type Visitor, WIDE } from '../support/browser.ts'
import { patience } from '../support/patience.ts'
import { aSpace } from '../support/spaces.ts'
import { claim } from './claim.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let visitor: Visitor
let page: Page
let documents: string[]
beforeAll(async () => {
  site = await aSiteToVisit()
  await aSpace(site.world, { title: 'Still listed', city_id: 1 })
})
afterAll(() => site.close())
beforeEach(async () => {
  visitor = await aBrowser(site.browser, site.world, { viewport: WIDE })
  page = visitor.page
  documents = []
  page.on('request', (request) => {
    if (request.resourceType() === 'document') documents.push(new URL(request.url()).pathname)
  })
})
afterEach(() => visitor.close())

async function lose(file: string, times = Number.POSITIVE_INFINITY): Promise<void> {
  let left = times
  await page.route(`**/assets/${file}-*.js`, (route) => (left-- > 0 ? route.abort() : route.continue()))
}

const pageError = () => page.getByText('Page Error', { exact: true }).filter({ visible: true })
const toTerms = () => page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click()

describe('a page whose code can’t load', () => {
  test(claim('2.23', 'is reloaded once, and then shown'), async () => {
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    await lose('terms', 1)
    await toTerms()
    await page.waitForURL('**/terms')
    await page.locator('html[data-ready]').waitFor()
    expect(documents).toEqual(['/', '/terms'])
    expect(await page.locator('main h1').textContent()).toContain('Terms')
    expect(await pageError().count()).toBe(0)
  })

  test(
    claim('2.24 2.59 8.3', 'that fails again shows the page error, with Retry and Go Back, and doesn’t reload'),
    async () => {
      await page.goto('/')
      await page.locator('html[data-ready]').waitFor()
      await lose('terms')
      await toTerms()
      await pageError().waitFor()
      await page
        .getByText("This page couldn't load properly. Please try refreshing.")
        .filter({ visible: true })
        .waitFor()
      await page.waitForLoadState('networkidle')
      expect(documents).toEqual(['/', '/terms'])
      await page.unroute('**/assets/terms-*.js')
      await page
        .getByRole('link', { name: 'Retry' })
        .or(page.getByRole('button', { name: 'Retry' }))
        .first()
        .click()
      await page.locator('html[data-ready]').waitFor()
      expect(await pageError().count()).toBe(0)
    },
  )

  test(claim('2.59', 'leads back to the previous page with Go Back'), async () => {
    await page.goto('/')
    await page.locator('html[data-ready]').waitFor()
    await lose('terms')
    await toTerms()
    await pageError().waitFor()
    await page.getByRole('button', { name: 'Go Back' }).click()
    await page.waitForURL(`${site.world.url}/`)
  })
})

describe('a component whose code can’t load', () => {
  test(claim('2.60 8.4', 'shows the component error in its place, and the page stays'), async () => {
    await lose('results-map')
    await page.goto('/browse')
    const alert = page.getByRole('alert').filter({ hasText: 'Component Error' })
    await alert.waitFor({ timeout: patience(10_000) })
    expect(await alert.textContent()).toContain('This component failed to load.')
    expect(await page.getByRole('heading', { name: 'Still listed' }).isVisible()).toBe(true)
    expect(await pageError().count()).toBe(0)
    expect(documents.length).toBeLessThanOrEqual(2)
  })
})

describe('the error ID on screen', () => {
  const shown = async () => (await page.locator('main code').textContent({ timeout: patience(10_000) })) ?? ''
  const logged = (id: string) =>
    site.world.sql`
      select severity, context->>'type' as type from error_logs where context->>'error_id' = ${id} and page_url <> ''`

  test(claim('10.4', 'of data that can’t load during navigation is in error_logs'), async () => {
    const { id } = await aSpace(site.world, { title: 'Out of reach', city_id: 1 })
    await page.goto('/browse')
    await page.locator('html[data-ready]').waitFor()
    const owner = postgres({ ...connectionOptions(site.world.ownerUrl), max: 1, onnotice: () => {} })
    await owner`alter table reviews rename to lost`
    await page.locator(`a[href^="/space/${id}"]`).first().click()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    const errorId = await shown()
    await expect.poll(() => logged(errorId)).toEqual([{ severity: 'high', type: 'javascript_error' }])
    await owner`alter table lost rename to reviews`
    await owner.end()
    expect(site.world.faults.splice(0).length).toBeGreaterThan(0)
  })

  test(claim('10.4', 'of a page that can’t render is in error_logs'), async () => {
    await aSpace(site.world, { title: 'Without a price', city_id: 1, card_price_cents: 6_666_600 })
    await page.goto('/terms')
    await page.locator('html[data-ready]').waitFor()
    await page.evaluate(() => {
      const round = Math.round
      Math.round = (value) => {
        if (value === 6_666_600) throw new Error('the page cannot be drawn')
        return round(value)
      }
    })
    await page.getByRole('link', { name: 'Browse Spaces' }).first().click()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    const errorId = await shown()
    await expect.poll(() => logged(errorId)).toEqual([{ severity: 'high', type: 'javascript_error' }])
  })
})

describe('a component that can’t render', () => {
  test(
    claim('2.60 8.4', 'shows the component error in its place, the page stays, and the error is logged'),
    async () => {
      const { id } = await aSpace(site.world, { title: 'Stays up', city_id: 1 })
      // A space's page shows only a few similar spaces, so this one must rank first.
      await aSpace(site.world, { title: 'Falls down', city_id: 1, card_price_cents: 7_777_700, rank: 99 })
      await page.addInitScript(() => {
        const round = Math.round
        Math.round = (value) => {
          if (value === 7_777_700) throw new Error('the price cannot be drawn')
          return round(value)
        }
      })
      await page.goto(`/space/${id}`)
      const alert = page.getByRole('alert').filter({ hasText: 'Component Error' })
      await alert.waitFor({ timeout: patience(10_000) })
      expect(await alert.textContent()).toBe('Component ErrorThis component failed to load.Retry')
      expect(await page.getByRole('heading', { name: 'Stays up' }).isVisible()).toBe(true)
      const logged = () =>
        site.world.sql`select 1 from error_logs where error_message like '%the price cannot be drawn%'`
      await expect.poll(async () => (await logged()).length, { timeout: patience(10_000) }).toBeGreaterThan(0)
    },
  )
})
