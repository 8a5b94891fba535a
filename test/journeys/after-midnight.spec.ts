import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays, WIDE } from '../support/browser.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function told(date: string): string {
  const day = new Date(`${date}T12:00:00Z`)
  return `${DAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`
}

test('a start after midnight is shown on its own day, in the list, in the price and at the checkout', async () => {
  const { world, browser } = site
  const hours = { opens: Array(7).fill(540), closes: Array(7).fill(1620), by_day: false, max_minutes: 480 }
  const { id } = await aSpace(world, hours)
  const [date, next] = [inDays(world, 10), inDays(world, 11)]
  const visitor = await aBrowser(browser, world, { viewport: WIDE })
  const { page } = visitor
  await page.goto(`/space/${id}?startDate=${date}&startTime=20:00&endTime=23:00`)
  const start = page.getByLabel('Start', { exact: true })
  await start.waitFor()
  await page.locator('html[data-ready]').waitFor()
  await start.selectOption({ label: `00:00 (${told(next)})` })
  const when = `${told(next)}, 00:00 – 03:00`
  await page.locator('.panel').getByText(when).waitFor()
  await page.getByRole('button', { name: 'Reserve these hours' }).first().click()
  await page.waitForURL('**/checkout/**')
  await page.getByText(when).locator('visible=true').first().waitFor()
  const [booked] = await world.sql<{ start: string }[]>`
    select to_char(lower(period) at time zone zone, 'YYYY-MM-DD HH24:MI') as start from bookings where space_id = ${id}`
  expect(booked?.start).toBe(`${next} 00:00`)
  expect(visitor.complaints).toEqual([])
  await visitor.close()
})

test('the rest of tonight is still shown after midnight, under its evening', async () => {
  const { world, browser } = site
  const { id } = await aSpace(world, { opens: Array(7).fill(1_080), closes: Array(7).fill(1_560), by_day: false })
  const [tonight, next] = [inDays(world, 3), inDays(world, 4)]
  const before = world.clock.now().toString()
  world.clock.set(Temporal.ZonedDateTime.from(`${next}T00:10[Europe/Berlin]`).toInstant().toString())
  const visitor = await aBrowser(browser, world, { viewport: WIDE })
  const { page } = visitor
  await page.goto(`/space/${id}?startDate=${tonight}`)
  await page.locator('html[data-ready]').waitFor()
  const start = page.getByLabel('Start', { exact: true })
  await start.selectOption({ label: `01:00 (${told(next)})` })
  await page.getByRole('button', { name: 'Reserve these hours' }).first().click()
  await page.waitForURL('**/checkout/**')
  await page
    .getByText(`${told(next)}, 01:00 – 02:00`)
    .locator('visible=true')
    .first()
    .waitFor()
  expect(visitor.complaints).toEqual([])
  await visitor.close()
  world.clock.set(before)
})
