import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { claim } from '../requirements/claim.ts'
import { aBrowser, aSiteToVisit, inDays, signUpIn, WIDE } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aGuest } from '../support/people.ts'
import { payWith } from '../support/plain-forms.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

const NIGHTS = { city_id: 1, opens: Array(7).fill(1_080), closes: Array(7).fill(1_560), by_day: false }
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function told(date: string): string {
  const day = new Date(`${date}T12:00:00Z`)
  const year = day.getUTCFullYear() === new Date().getUTCFullYear() ? '' : ` ${day.getUTCFullYear()}`
  return `${DAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}${year}`
}

const ready = (page: Page) => page.locator('html[data-ready]').waitFor()

describe.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('on %s', (_, hands) => {
  test(
    claim('11.17', '23:00 to 01:00 can be searched, requested, held, and appears wherever the booking is'),
    async () => {
      const { world, browser } = site
      const title = `Night ${crypto.randomUUID().slice(0, 8)}`
      await aSpace(world, { ...NIGHTS, title, rank: 9 })
      const [date, next] = [inDays(world, 10), inDays(world, 11)]
      const visitor = await aBrowser(browser, world, hands)
      const { page } = visitor
      await page.goto(`/browse?location=Berlin&startDate=${date}`)
      await ready(page)
      const filters = page.getByRole('main').getByRole('button', { name: 'Filters', exact: true })
      await press(hands === HANDHELD ? filters : page.locator('summary', { hasText: 'Hours' }))
      await page.getByRole('combobox', { name: 'From', exact: true }).selectOption('23:00')
      await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('01:00')
      await press(page.getByRole('button', { name: /^Show \d+ spaces?$/ }))
      await page.waitForURL('**startTime=23%3A00&endTime=01%3A00**')
      const card = page.locator('article', { hasText: title })
      await card.locator('.price', { hasText: '$86.40 total' }).waitFor()
      await press(card.getByRole('link', { name: title }))
      await page.waitForURL('**/space/**')
      const when = `${told(date)}, 23:00 – ${told(next)}, 01:00`
      await page.locator('.panel').getByText(when).waitFor()
      await press(page.getByRole('button', { name: 'Reserve these hours' }).first())
      await page.waitForURL('**/checkout/**')
      await page.getByText(when).locator('visible=true').first().waitFor()
      const [held] = await world.sql<{ minutes: number; date: string }[]>`
      select extract(epoch from upper(period) - lower(period))::int / 60 as minutes, ask ->> 'date' as date
      from bookings where state = 'held' order by created_at desc limit 1`
      expect(held).toEqual({ minutes: 120, date })
      expect(visitor.complaints).toEqual([])
      await visitor.close()
    },
  )
})

test('a night is booked without JavaScript, and appears in the list, the success page and the calendar file', async () => {
  const { world, browser } = site
  const { id } = await aSpace(world, { ...NIGHTS, title: 'Plain night' })
  const [date, next] = [inDays(world, 12), inDays(world, 13)]
  const visitor = await aBrowser(browser, world, { javaScriptEnabled: false, viewport: WIDE })
  const { page } = visitor
  await signUpIn(page)
  await page.goto(`/space/${id}?startDate=${date}&startTime=23:00&endTime=01:00`)
  const main = page.locator('main')
  expect(await main.getByLabel('Length in hours').inputValue()).toBe('2')
  await press(main.getByRole('button', { name: 'Reserve it' }))
  await page.waitForURL('**/checkout/**')
  const when = `${told(date)}, 23:00 – ${told(next)}, 01:00`
  await expect.poll(() => main.textContent()).toContain(when)
  await payWith(page, SANDBOX_CARDS.pays)
  await page.waitForURL('**/booking-success/**')
  await expect.poll(() => main.textContent()).toContain(when)
  const ics = await page.request.get(
    await main.getByRole('link', { name: 'calendar' }).getAttribute('href').then(String),
  )
  expect(await ics.text()).toMatch(/DTSTART:\d{8}T2[12]0000Z\r\nDTEND:\d{8}T(23|00)0000Z/)
  await page.goto('/bookings')
  expect(await main.textContent()).toContain(when)
  await visitor.close()
})

test('alternatives without JavaScript lead to the exact start, on its own date', async () => {
  const { world, browser } = site
  const { id } = await aSpace(world, { ...NIGHTS, title: 'Taken night' })
  const date = inDays(world, 14)
  const ask = { mode: 'hours', date, startMinute: 1_380, minutes: 60 } as const
  await (await aGuest(world)).api.bookings.holdSlot({ spaceId: id, ask, people: 1 })
  const { page, close } = await aBrowser(browser, world, { javaScriptEnabled: false, viewport: WIDE })
  await page.goto(`/space/${id}?startDate=${date}&startTime=23:00&endTime=00:00`)
  const main = page.locator('main')
  await press(main.getByRole('button', { name: 'Reserve it' }))
  const alternative = page.getByRole('alert').getByRole('link', { name: `${told(inDays(world, 15))}, 00:00 – 01:00` })
  await press(alternative)
  await page.waitForURL(`**startDate=${inDays(world, 15)}**`)
  await expect.poll(() => main.getByLabel('Start time').inputValue()).toBe('00:00')
  await press(main.getByRole('button', { name: 'Reserve it' }))
  await page.waitForURL('**/checkout/**')
  await close()
})

test('hours without a day ask for one, and results for any time stay on the page', async () => {
  const { world, browser } = site
  await aSpace(world, { title: 'Any time', city_id: 1, rank: 20 })
  for (const options of [LAPTOP, { ...HANDHELD, javaScriptEnabled: false }]) {
    const { page, close } = await aBrowser(browser, world, options)
    await page.goto('/browse?location=Berlin&startTime=10:00&endTime=12:00')
    const note = page.getByRole('alert').filter({ hasText: 'Which day and hours?' })
    await inView(note.getByText('Which day and hours?'))
    await page.locator('article', { hasText: 'Any time' }).waitFor()
    await note.getByLabel('On which day?').fill(inDays(world, 10))
    await press(note.getByRole('button', { name: 'Search these hours' }))
    await page.waitForURL(`**startDate=${inDays(world, 10)}**`)
    expect(new URL(page.url()).searchParams.get('location')).toBe('Berlin')
    await page.locator('article', { hasText: 'Any time' }).getByText('$86.40').waitFor()
    await close()
  }
})

test('a minimum price above the maximum is refused with a message', async () => {
  const { page, close } = await aBrowser(site.browser, site.world, LAPTOP)
  const reply = await page.goto('/browse?minPrice=100&maxPrice=50')
  expect(reply?.status()).toBe(422)
  await inView(page.getByRole('alert').filter({ hasText: 'The minimum price is above the maximum.' }))
  await close()
})
