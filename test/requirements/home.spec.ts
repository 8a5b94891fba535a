import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FEATURED } from '../../demo/featured.ts'
import { aBrowser, actBeforeScript, aSiteToVisit, type Visitor, WIDE } from '../support/browser.ts'
import { aGuest } from '../support/people.ts'
import { claim } from './claim.ts'
import { theSixSpaces } from './six-spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let visitor: Visitor
let page: Page
beforeAll(async () => {
  site = await aSiteToVisit()
  await theSixSpaces(site.world)
})
afterAll(() => site.close())
beforeEach(async () => {
  visitor = await aBrowser(site.browser, site.world, { viewport: WIDE })
  page = visitor.page
  await page.goto('/')
  await page.locator('html[data-ready]').waitFor()
})
afterEach(async () => {
  await visitor.close()
  expect(visitor.complaints).toEqual([])
})

const search = () => page.getByRole('button', { name: 'Search', exact: true }).click()
const address = () => page.url().slice(site.world.url.length)
const day = (days: number) => Temporal.PlainDate.from(utcToday()).add({ days }).toString()
const utcToday = () => site.world.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()

test('without JavaScript it shows no button that would do nothing', async () => {
  const plain = await aBrowser(site.browser, site.world, { viewport: WIDE, javaScriptEnabled: false })
  await plain.page.goto('/')
  await plain.page.getByRole('heading', { name: 'Featured spaces' }).waitFor()
  expect(await plain.page.locator('button[type="button"]:visible').allInnerTexts()).toEqual([])
  await plain.close()
})

describe('Search', () => {
  test(claim('2.47', 'without input goes to /browse without parameters'), async () => {
    await search()
    await page.waitForURL('**/browse')
    expect(address()).toBe('/browse')
  })

  test(claim('2.47', 'goes to /browse with only the non-empty values'), async () => {
    await page.getByLabel('Location').fill('  Berlin ')
    await page.getByLabel('Start Date').fill('')
    await search()
    await page.waitForURL('**/browse?**')
    expect(address()).toBe('/browse?location=Berlin')
  })

  test('keeps text and picks from before hydration', async () => {
    await actBeforeScript(page, '/', async () => {
      await page.getByLabel('Location').fill('Berlin')
      await page.getByLabel('Start Date').fill(day(3))
      await page.getByLabel('Space Type').selectOption('Event space')
    })
    await page.getByLabel('End Date').fill(day(4))
    await search()
    await page.waitForURL('**/browse?**')
    const sent = { location: 'Berlin', startDate: day(3), endDate: day(4), spaceType: 'event_space' }
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual(sent)
  })

  test(claim('2.2 2.47', 'sends location, startDate, endDate and spaceType'), async () => {
    await page.getByLabel('Location').fill('Berlin')
    await page.getByLabel('Start Date').fill(day(3))
    await page.getByLabel('End Date').fill(day(4))
    await page.getByLabel('Space Type').selectOption('Event space')
    await search()
    await page.waitForURL('**/browse?**')
    const sent = new URL(page.url()).searchParams
    expect(Object.fromEntries(sent)).toEqual({
      location: 'Berlin',
      startDate: day(3),
      endDate: day(4),
      spaceType: 'event_space',
    })
  })

  test(claim('5.21', 'refuses yesterday as a start and accepts today'), async () => {
    await page.getByLabel('Start Date').fill(day(-1))
    await search()
    await page.getByText('Start date must be today or later.').waitFor()
    expect(address()).toBe('/')
    await page.getByLabel('Start Date').fill(day(0))
    await search()
    await page.waitForURL(`**/browse?startDate=${day(0)}`)
  })

  test(claim('5.22', 'refuses an end before the start and accepts the same day'), async () => {
    await page.getByLabel('Start Date').fill(day(3))
    await page.getByLabel('End Date').fill(day(2))
    await search()
    await page.getByText('End date must be on or after the start date.').waitFor()
    expect(address()).toBe('/')
    await page.getByLabel('End Date').fill(day(3))
    await search()
    await page.waitForURL(`**/browse?startDate=${day(3)}&endDate=${day(3)}`)
  })

  test.each([
    ['Photography Studio', 'studio'],
    ['Meeting Room', 'meeting_room'],
    ['Pop-up Shop', 'retail'],
    ['Workshop Space', 'workshop'],
  ])(claim('2.46', 'applies the quick pick “%s” as space type %s'), async (chip, type) => {
    await page.getByRole('button', { name: chip, exact: true }).click()
    await expect.poll(() => page.getByLabel('Space Type').inputValue()).toBe(type)
    await search()
    await page.waitForURL(`**/browse?spaceType=${type}`)
  })
})

describe('a featured space', () => {
  test.each([
    ['Studios', ['studio']],
    ['Offices', ['office']],
    ['Warehouses', ['warehouse']],
    ['Meeting Rooms', ['meeting_room']],
    ['All Spaces', FEATURED.map(({ type }) => type)],
  ])(claim('2.50', 'is shown under “%s” by the text of its type'), async (tab, types) => {
    await page.getByRole('tab', { name: 'Studios' }).click()
    await page.getByRole('tab', { name: tab }).click()
    const expected = FEATURED.filter(({ type }) => types.includes(type)).map(({ title }) => title)
    expect(await page.getByRole('tabpanel').getByRole('heading', { level: 3 }).allTextContents()).toEqual(expected)
  })

  test(claim('2.53', 'opens with a click on its card'), async () => {
    await page.getByRole('link', { name: FEATURED[1]?.title ?? '' }).click()
    await page.waitForURL(`**/space/${FEATURED[1]?.id}`)
  })

  test(
    claim('2.52', 'has a heart that toggles in this view only: nothing is sent, stored or kept after a reload'),
    async () => {
      const guest = await aGuest(site.world)
      const cookies = [...guest.jar].map(([name, value]) => ({ name, value, url: site.world.url }))
      await page.context().addCookies(cookies)
      await page.reload()
      await page.locator('html[data-ready]').waitFor()
      const sent: string[] = []
      const said: string[] = []
      page.on('request', (request) => {
        said.push(request.postData() ?? '')
        if (request.resourceType() !== 'image') sent.push(new URL(request.url()).pathname)
      })
      const heart = page.getByRole('button', { name: `Save ${FEATURED[0]?.title}` })
      const isOn = () => heart.getAttribute('aria-pressed')
      expect(await isOn()).toBe('false')
      await heart.click()
      await expect.poll(() => isOn()).toBe('true')
      await heart.click()
      await expect.poll(() => isOn()).toBe('false')
      await heart.click()
      const kept = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      )
      expect(kept).not.toContain(FEATURED[0]?.id)
      const byItself =
        /^\/(assets\/|api\/v1\/(session|analytics-events|performance-metrics|(conversations|notices)\/unread))/
      expect(sent.filter((path) => !byItself.test(path))).toEqual([])
      expect(said.join()).not.toContain(FEATURED[0]?.id)
      expect(await site.world.sql`select 1 from favourites`).toHaveLength(0)
      await page.reload()
      expect(await isOn()).toBe('false')
    },
  )
})
