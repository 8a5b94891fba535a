import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aBrowser, aSiteToVisit, inDays, PHONE } from '../support/browser.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let spaceId: string
beforeAll(async () => {
  site = await aSiteToVisit()
  spaceId = (await aSpace(site.world, { by_day: false })).id
}, 60_000)
afterAll(() => site.close())

test.each([
  ['America/New_York', true],
  ['Europe/Berlin', false],
  ['Europe/Vienna', false],
])(claim('10.10', 'start times of a space in Berlin, chosen in %s'), async (timezoneId, named) => {
  const visitor = await aBrowser(site.browser, site.world, { viewport: PHONE, timezoneId })
  const { page } = visitor
  await page.goto(`/space/${spaceId}?startDate=${inDays(site.world, 3)}`)
  await page.locator('html[data-ready]').waitFor()
  const start = page.getByLabel('Start', { exact: true }).filter({ visible: true })
  await start.waitFor()
  const words = page.getByText('All times are Berlin time.', { exact: true })
  await expect.poll(() => words.count()).toBe(named ? 1 : 0)
  const heard = page.locator(`[id="${await start.getAttribute('aria-describedby')}"]`)
  expect(await heard.textContent()).toBe(named ? 'All times are Berlin time.' : '')
  await visitor.close()
})
