import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { dayOf, knownDay, openDates } from '../support/day-picker.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let date: string
beforeAll(async () => {
  site = await aSiteToVisit()
  date = inDays(site.world, 40)
})
afterAll(() => site.close())

async function partlyTaken(facts: object): Promise<string> {
  const { id, unitId } = await aSpace(site.world, { city_id: 1, ...facts })
  const from = Temporal.PlainDateTime.from(`${date}T10:00`).toZonedDateTime('Europe/Berlin').toInstant()
  await site.world.sql`
    insert into occupancies (unit_id, during, kind)
    values (${unitId}, tstzrange(${from.toString()}, ${from.add({ hours: 2 }).toString()}), 'block')`
  return id
}
async function looking(path: string, hands: object) {
  const visitor = await aBrowser(site.browser, site.world, hands)
  await visitor.page.goto(path)
  await visitor.page.locator('html[data-ready]').waitFor()
  return visitor
}
const day = (page: Page, at = date) => dayOf(page, at)
const offered = (page: Page) => page.getByRole('button', { name: 'Switch to hours' })

describe.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('on %s', (_, hands) => {
  test('a day with only some free hours links to its hours, and changes nothing before', async () => {
    const id = await partlyTaken({})
    const start = inDays(site.world, 39)
    const { page, complaints, close } = await looking(`/space/${id}?startDate=${start}`, hands)
    await openDates(page)
    for (let turned = 0; turned < 2 && (await day(page).count()) === 0; turned++)
      await press(page.getByRole('button', { name: 'Next month' }))
    await press(knownDay(page, date))
    await inView(offered(page))
    expect(new URL(page.url()).search).toBe(`?startDate=${start}`)
    await press(offered(page))
    const list = page.getByLabel('Start', { exact: true })
    await expect.poll(() => list.evaluate((select) => select === document.activeElement)).toBe(true)
    expect(await list.locator('option').allTextContents()).not.toContain('10:00')
    expect(await list.locator('option').allTextContents()).toContain('12:00')
    expect(await offered(page).count()).toBe(0)
    await list.selectOption('12:00')
    await page.waitForURL(`**startDate=${date}&startTime=12%3A00**`)
    expect(complaints).toEqual([])
    await close()
  })
})

test('a URL for such a day offers the same, and a space by the day only offers nothing', async () => {
  const both = await looking(`/space/${await partlyTaken({})}?startDate=${date}&endDate=${date}`, LAPTOP)
  await press(offered(both.page))
  await both.page.waitForURL(`**by=hours&startDate=${date}`)
  await both.close()
  const daysOnly = await looking(`/space/${await partlyTaken({ by_hour: false })}?startDate=${date}`, LAPTOP)
  await openDates(daysOnly.page)
  expect(await knownDay(daysOnly.page, date).getAttribute('data-state')).toBe('taken')
  await press(day(daysOnly.page))
  expect(await offered(daysOnly.page).count()).toBe(0)
  await daysOnly.close()
})
