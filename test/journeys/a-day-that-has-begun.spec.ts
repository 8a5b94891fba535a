import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { aBrowser, aSiteToVisit } from '../support/browser.ts'
import { LAPTOP } from '../support/hands.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

async function todayAt(hour: number) {
  const now = site.world.clock.now().toZonedDateTimeISO('UTC')
  const east = ((hour - now.hour + 36) % 24) - 12
  const zone = east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
  const { id } = await aSpace(site.world, { city_id: 1, zone })
  const today = now.withTimeZone(zone).toPlainDate()
  const visitor = await aBrowser(site.browser, site.world, LAPTOP)
  await visitor.page.goto(`/space/${id}?startDate=${today}&endDate=${today}`)
  await visitor.page.locator('html[data-ready]').waitFor()
  return visitor
}

test(claim('11.14', 'the page says that a day in progress starts later and costs the full day'), async () => {
  const { page, complaints, close } = await todayAt(12)
  await page.getByText('Today’s booking starts later than usual but costs the full day.').waitFor()
  expect(complaints).toEqual([])
  await close()
})

test(claim('11.14', 'the page refuses a day without time left, with a message'), async () => {
  const { page, complaints, close } = await todayAt(19)
  await page.getByText('The space closes too soon today. Choose another day.').waitFor()
  expect(complaints).toEqual([])
  await close()
})
