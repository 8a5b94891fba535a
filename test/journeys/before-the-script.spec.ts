import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, actBeforeScript, aSiteToVisit, inDays, PHONE } from '../support/browser.ts'
import { aGuest, PASSWORD } from '../support/people.ts'
import { button } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

const visit = () => aBrowser(site.browser, site.world, { viewport: PHONE })

test('a menu opened before hydration stays open', async () => {
  const { page, close } = await visit()
  const menu = page.getByRole('banner').locator('details')
  await actBeforeScript(page, '/', () => menu.getByText('Menu', { exact: true }).click())
  await menu.getByRole('link', { name: 'Browse Spaces' }).click()
  await page.waitForURL('**/browse')
  await expect.poll(() => menu.getAttribute('open')).toBe(null)
  await close()
})

test('buttons clicked before hydration run in their order afterwards', async () => {
  const { page, close } = await visit()
  const pick = (name: string) => page.getByRole('group', { name: 'Quick picks' }).getByRole('button', { name })
  await actBeforeScript(page, '/', async () => {
    for (const name of ['Meeting Room', 'Workshop Space', 'Pop-up Shop']) await pick(name).click()
  })
  await expect.poll(() => pick('Pop-up Shop').getAttribute('aria-pressed')).toBe('true')
  expect(await pick('Workshop Space').getAttribute('aria-pressed')).toBe('false')
  await pick('Pop-up Shop').click()
  await expect.poll(() => pick('Pop-up Shop').getAttribute('aria-pressed')).toBe('false')
  await close()
})

test('"More" counts each click before hydration, and a heart clicked again stays on', async () => {
  const space = await aSpace(site.world)
  const { page, close } = await visit()
  const more = page.getByRole('button', { name: 'More: People' })
  const heart = page.getByRole('main').getByRole('button', { name: /^Save / })
  await actBeforeScript(page, `/space/${space.id}?startDate=${inDays(site.world, 30)}`, async () => {
    for (let n = 0; n < 3; n++) await more.click()
    await heart.click()
    await heart.click()
  })
  await page.waitForURL('**people=4**')
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await close()
})

test('leaving an opened element for a field before hydration takes nothing from that field', async () => {
  const { page, close } = await visit()
  const place = page.getByLabel('Location')
  await actBeforeScript(page, '/', async () => {
    await page.getByRole('button', { name: 'Choose the first day' }).click()
    await place.click()
    await page.keyboard.type('Ber')
  })
  await page.keyboard.type('lin')
  expect(await place.inputValue()).toBe('Berlin')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await close()
})

test('clicking "Reserve" twice because nothing seemed to happen holds the slot once', async () => {
  const space = await aSpace(site.world)
  const { page, close } = await visit()
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(new URL(request.url()).pathname))
  const reserve = page.getByRole('button', { name: 'Reserve this day' })
  await actBeforeScript(page, `/space/${space.id}?startDate=${inDays(site.world, 30)}`, async () => {
    await reserve.click()
    await reserve.click()
  })
  await page.waitForURL('**/checkout/**')
  expect(asked.filter((path) => path === '/api/v1/holds')).toHaveLength(1)
  await close()
})

test('text typed before hydration stays', async () => {
  const { email } = await aGuest(site.world)
  const { page, close } = await visit()
  await actBeforeScript(page, '/auth', async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  })
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  await button(page, 'Sign In').click()
  await page.waitForURL(`${site.world.url}/`)
  await close()
})

const panelCode = '**/assets/booking-panel-*.js'
const dates = (page: Page) => page.getByRole('button', { name: /^Dates / })
const calendarOf = (page: Page) => page.getByRole('dialog', { name: 'Select dates' })

async function withoutPanelCode(path: string) {
  const visitor = await visit()
  const arrived = Promise.withResolvers<void>()
  const asked = visitor.page.waitForRequest(panelCode)
  await visitor.page.route(panelCode, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await visitor.page.goto(path)
  await visitor.page.locator('html[data-ready]').waitFor()
  return { ...visitor, asked, arrive: arrived.resolve }
}

test('the booking panel’s code loads after the page is interactive, and clicks before that are repeated', async () => {
  const space = await aSpace(site.world)
  const { page, asked, arrive, complaints, close } = await withoutPanelCode(
    `/space/${space.id}?startDate=${inDays(site.world, 30)}`,
  )
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Save / })
    .click()
  await asked
  for (let n = 0; n < 2; n++) await page.getByRole('button', { name: 'More: People' }).click()
  await dates(page).click()
  arrive()
  await page.waitForURL('**people=3**')
  await calendarOf(page).waitFor()
  await calendarOf(page).getByRole('button', { name: 'Done' }).click()
  await calendarOf(page).waitFor({ state: 'hidden' })
  expect(complaints).toEqual([])
  await close()
})

test('hours chosen before the booking panel’s code has loaded stay chosen', async () => {
  const space = await aSpace(site.world)
  const { page, arrive, complaints, close } = await withoutPanelCode(
    `/space/${space.id}?by=hours&startDate=${inDays(site.world, 30)}`,
  )
  await page.getByLabel('Start', { exact: true }).selectOption('12:00')
  arrive()
  await page.waitForURL('**startTime=12%3A00**')
  await expect.poll(() => page.getByLabel('Start', { exact: true }).inputValue()).toBe('720')
  expect(complaints).toEqual([])
  await close()
})

test('a booking panel whose code can’t be loaded stays readable, and offers to try again when it is used', async () => {
  const space = await aSpace(site.world)
  const { page, complaints, close } = await visit()
  const failed = page.waitForEvent('requestfailed')
  await page.route(panelCode, (route) => route.abort('internetdisconnected'))
  await page.goto(`/space/${space.id}`)
  await failed
  await dates(page).click()
  const note = page.getByRole('alert').filter({ hasText: 'This component failed to load.' })
  await note.waitFor()
  await page.unroute(panelCode)
  await note.getByRole('button').click()
  await page.locator('html[data-ready]').waitFor()
  await dates(page).click()
  await calendarOf(page).waitFor()
  expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED|dynamically imported/.test(line))).toEqual([])
  await close()
})

test('a link to a space opens it with its panel, not with a placeholder', async () => {
  const space = await aSpace(site.world)
  const { page, complaints, close } = await visit()
  await page.goto('/browse')
  await page.locator('html[data-ready]').waitFor()
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      if (document.querySelector('#book > .bone')) seen.push('bone')
    }).observe(document, { subtree: true, childList: true })
  })
  await page.locator(`main a[href*="/space/${space.id}"]`).first().click()
  await dates(page).waitFor()
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
  expect(await page.locator('#book[data-asleep]').count()).toBe(0)
  expect(complaints).toEqual([])
  await close()
})
