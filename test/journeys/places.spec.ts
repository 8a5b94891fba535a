import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
  const { sql } = site.world
  await sql`
    insert into places (id, kind, part_of, name, search_name, country, region, zone, lat, lng, population, spaces_count) values
      (2, 'city', null, 'Vienna', 'vienna', 'AT', 'Vienna', 'Europe/Vienna', 48.2, 16.4, 1900000, 3),
      (3, 'district', 1, 'Bergmannkiez', 'bergmannkiez', 'DE', 'Berlin', 'Europe/Berlin', 52.49, 13.39, 0, 2)`
  await sql`insert into place_names values (2, 'Wien', 'wien')`
  await aSpace(site.world, { title: 'Spree Loft', city_id: 1 })
})
afterAll(() => site.close())

const field = (page: Page) => page.getByRole('combobox', { name: 'Location' })
const option = (page: Page, name: string) => page.getByRole('option', { name })
const shown = (page: Page) => page.getByRole('option').locator('b').allTextContents()

async function at(path: string, options = {}) {
  const visitor = await aBrowser(site.browser, site.world, options)
  await visitor.page.goto(path)
  if (!('javaScriptEnabled' in options)) await visitor.page.locator('html[data-ready]').waitFor()
  return visitor
}

describe.each([
  ['the mouse', LAPTOP],
  ['a finger', HANDHELD],
])('with %s', (_, hands) => {
  test('a place is chosen from the suggestions, and searched for', async () => {
    const { page, close, complaints } = await at('/', hands)
    await press(field(page))
    await inView(option(page, 'Berlin'))
    expect(await field(page).getAttribute('aria-activedescendant')).toBeNull()
    await page.keyboard.type('wie')
    await option(page, 'Wien').waitFor()
    await press(option(page, 'Vienna'))
    await page.getByRole('listbox').waitFor({ state: 'hidden' })
    expect(await field(page).inputValue()).toBe('Vienna')
    await press(page.getByRole('button', { name: 'Search', exact: true }))
    await page.waitForURL('**/browse?location=Vienna')
    expect(complaints).toEqual([])
    await close()
  })
})

test('with the keyboard: arrows choose, Enter takes the first, Escape closes and keeps the text', async () => {
  const { page, close } = await at('/')
  const keys = page.keyboard
  const active = () =>
    page.evaluate(
      () => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent,
    )
  await field(page).focus()
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  await keys.type('ber')
  await option(page, 'Berlin').first().waitFor()
  expect(await shown(page)).toEqual(['Berlin', 'Bergmannkiez, Berlin'])
  expect(await field(page).getAttribute('aria-expanded')).toBe('true')
  await expect.poll(active).toMatch(/^Berlin/)
  await keys.press('ArrowDown')
  await expect.poll(active).toMatch(/^Bergmannkiez/)
  await keys.press('ArrowDown')
  await expect.poll(active).toMatch(/^Berlin/)
  await keys.press('Escape')
  await page.getByRole('listbox').waitFor({ state: 'hidden' })
  expect(await field(page).inputValue()).toBe('ber')
  expect(await field(page).getAttribute('aria-expanded')).toBe('false')
  await keys.press('ArrowDown')
  await expect.poll(active).toMatch(/^Berlin/)
  await keys.press('Enter')
  await expect.poll(() => field(page).inputValue()).toBe('Berlin')
  expect(page.url()).toBe(`${site.world.url}/`)
  await keys.press('Enter')
  await page.waitForURL('**/browse?location=Berlin')
  await close()
})

test.each([
  ['with', {}],
  ['without', { javaScriptEnabled: false }],
])('%s JavaScript, a typo leads on: did you mean Berlin?', async (_, options) => {
  const { page, close } = await at('/browse?location=Berln&capacity=2', options)
  await page.getByRole('heading', { name: 'No exact matches' }).waitFor()
  await page.getByRole('link', { name: 'Did you mean Berlin?' }).click()
  await page.getByRole('heading', { level: 1, name: 'Spaces in Berlin' }).waitFor()
  expect(new URL(page.url()).searchParams.get('capacity')).toBe('2')
  await page.goto('/browse?location=Qqqzx')
  await page.getByText('Popular cities').waitFor()
  await page.getByRole('link', { name: 'Berlin 10 spaces' }).click()
  await page.getByRole('heading', { name: 'Spree Loft' }).waitFor()
  await close()
})
