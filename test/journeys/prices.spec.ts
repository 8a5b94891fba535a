import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cents } from '../../src/domain/kernel/money.ts'
import { claim } from '../requirements/claim.ts'
import { aBrowser, aSiteToVisit, inDays, type Visitor } from '../support/browser.ts'
import { EXAMPLE_RATES } from '../support/examples/spaces.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
  await aSpace(site.world, { title: 'By the day', city_id: 1, by_hour: false })
  const rates = { ...EXAMPLE_RATES, hourCents: cents(5_000), cleaningCents: cents(2_000) }
  const far = { shown_lat: 52.54, shown_lng: 13.3 }
  await aSpace(site.world, { title: 'By the hour', city_id: 1, by_day: false, min_minutes: 120, rates, ...far })
  await aSpace(site.world, { title: 'Both', city_id: 1, shown_lat: 52.46, shown_lng: 13.5 })
})
afterAll(() => site.close())

async function looking(path: string, hands: object): Promise<Visitor> {
  const visitor = await aBrowser(site.browser, site.world, hands)
  await visitor.page.goto(path)
  await visitor.page.locator('html[data-ready]').waitFor()
  return visitor
}

const card = (page: Page, title: string) => page.locator('article', { hasText: title })
const pin = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title}, `) })
async function priceOf(line: Locator): Promise<[string, string[]]> {
  await line.scrollIntoViewIfNeeded()
  await inView(line)
  const heavy = await line.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((part) => Number(getComputedStyle(part).fontWeight) > 500 && part.textContent)
      .map((part) => part.textContent ?? ''),
  )
  return [((await line.textContent()) ?? '').replaceAll(/\s+/g, ' ').trim(), heavy]
}
const plainPrices = async (page: Page) => {
  for (const [title, price, figure] of [
    ['By the day', '$259.20 / day incl. fees & tax', '$259.20'],
    ['By the hour', '$64.80 / hour · 2 hours minimum incl. fees & tax', '$64.80'],
    ['Both', '$259.20 / day incl. fees & tax', '$259.20'],
  ] as const)
    expect(await priceOf(card(page, title).locator('.price'))).toEqual([price, [figure]])
}

test(
  claim(
    '10.6',
    'without dates a card and its pin show the all-in price of a day, or of an hour with its minimum length',
  ),
  async () => {
    const { page, complaints, close } = await looking('/browse?location=Berlin', LAPTOP)
    await plainPrices(page)
    expect(await pin(page, 'By the day').textContent()).toBe('$260/day')
    expect(await pin(page, 'By the hour').textContent()).toBe('$65/h')
    await press(pin(page, 'By the hour'))
    expect(await priceOf(page.locator('.pin-card .price'))).toEqual([
      '$64.80 / hour · 2 hours minimum incl. fees & tax',
      ['$64.80'],
    ])
    await press(page.locator('summary', { hasText: 'Price' }))
    await inView(page.getByText('Includes fees & tax. Hourly-only spaces are compared at 8 hours a day.'))
    expect(complaints).toEqual([])
    await close()
  },
)

test(
  claim('10.6', 'with dates card, pin and the space’s page show their total, and nothing else is bold'),
  async () => {
    const [from, to] = [inDays(site.world, 20), inDays(site.world, 21)]
    const { page, complaints, close } = await looking(`/browse?location=Berlin&startDate=${from}&endDate=${to}`, LAPTOP)
    expect(await priceOf(card(page, 'Both').locator('.price'))).toEqual([
      '$518.40 total · one day from $259.20 incl. fees & tax',
      ['$518.40'],
    ])
    expect(await pin(page, 'Both').textContent()).toBe('$519')
    expect(await pin(page, 'By the hour').textContent()).toBe('$65/h')
    await press(card(page, 'Both').getByRole('link'))
    await page.waitForURL('**/space/**')
    const price = page.locator('.panel .price')
    await price.waitFor()
    expect(await priceOf(price)).toEqual(['$518.40 total incl. fees & tax', ['$518.40']])
    expect(complaints).toEqual([])
    await close()
  },
)

describe.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('on %s', (_, hands) => {
  test('with hours it is the total for the hours, and by the hour the page matches the card', async () => {
    const day = inDays(site.world, 20)
    const hours = `location=Berlin&startDate=${day}&startTime=10:00&endTime=13:00`
    const { page, complaints, close } = await looking(`/browse?${hours}`, hands)
    const both = ['$183.60 total · $64.80 / hour, 2 hours minimum incl. fees & tax', ['$183.60']]
    expect(await priceOf(card(page, 'By the hour').locator('.price'))).toEqual(both)
    await press(card(page, 'By the hour').getByRole('link'))
    await page.waitForURL('**/space/**')
    const price = page.locator('.panel .price')
    await expect.poll(() => priceOf(price)).toEqual(['$183.60 total incl. fees & tax', ['$183.60']])
    await page.goto(new URL(page.url()).pathname)
    expect(await priceOf(price)).toEqual(['from $64.80 / hour · 2 hours minimum incl. fees & tax', ['$64.80']])
    const offers = await page.locator('script[type="application/ld+json"]').allTextContents()
    const { price: said, priceSpecification } = JSON.parse(offers[0] ?? '').offers
    expect([said, priceSpecification.price, priceSpecification.unitCode]).toEqual(['64.80', '64.80', 'HUR'])
    expect(complaints).toEqual([])
    await close()
  })
})

test('dates across the end of a month have their price before hydration', async () => {
  const { page, close } = await aBrowser(site.browser, site.world, { ...HANDHELD, javaScriptEnabled: false })
  const { id } = await aSpace(site.world)
  const tomorrow = Temporal.PlainDate.from(inDays(site.world, 1))
  const last = tomorrow.with({ day: tomorrow.daysInMonth })
  await page.goto(`/space/${id}?startDate=${last}&endDate=${last.add({ days: 1 })}`)
  await page.getByText('$518.40 total').first().waitFor()
  await close()
})
