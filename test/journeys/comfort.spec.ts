import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountId } from '../../src/domain/kernel/id.ts'
import { createToken } from '../../src/server/accounts/verification-tokens.sql.ts'
import { hashOf, newToken } from '../../src/server/platform/http/cookies.ts'
import { aBrowser, aSiteToVisit, inDays, signUpIn, workerIsThere } from '../support/browser.ts'
import { openDates } from '../support/day-picker.ts'
import { LAPTOP, press } from '../support/hands.ts'
import { patience } from '../support/patience.ts'
import { aGuest } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let spaceId: string
beforeAll(async () => {
  site = await aSiteToVisit()
  const { sql } = site.world
  spaceId = (await aSpace(site.world, { city_id: 1, title: 'استوديو الضوء', area_m2: 90, ceiling_m: 3.2 })).id
  for (const [position, alt] of ['A wall.', 'A window.', 'A door.'].entries())
    await sql`
      insert into photos (space_id, position, path, alt, colour, width, height)
      values (${spaceId}, ${position}, ${`demo/studio-1-a.m0.c${position}.l0.jpg`}, ${alt}, '#cccccc', 1200, 800)`
})
afterAll(() => site.close())

const ready = (page: Page) => page.locator('html[data-ready]').waitFor()
async function looking(path: string, options: object = LAPTOP) {
  const visitor = await aBrowser(site.browser, site.world, options)
  await visitor.page.goto(path)
  await ready(visitor.page)
  return visitor
}

test('Back closes the photos and stays on the page, at its position', async () => {
  const { page, close } = await looking('/browse?location=Berlin')
  await page.goto(`/space/${spaceId}`)
  await ready(page)
  const photos = page.getByRole('dialog', { name: /^Photos of/ })
  await press(page.getByRole('button', { name: 'All 3 photos' }))
  await photos.waitFor()
  await page.goBack()
  await photos.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe(`/space/${spaceId}`)
  await press(page.getByRole('button', { name: 'All 3 photos' }))
  await page.keyboard.press('Escape')
  await photos.waitFor({ state: 'detached' })
  await page.waitForURL((url) => url.hash === '')
  await page.goBack()
  await page.waitForURL('**/browse?**')
  await close()
})

test('a number that is too high names the maximum', async () => {
  const { page, close } = await looking(`/space/${spaceId}`)
  const people = page.getByRole('textbox', { name: /^People/ })
  await press(people)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('25')
  await page.getByRole('status').filter({ hasText: 'The maximum is 10.' }).waitFor()
  expect(await people.inputValue()).toBe('10')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('4')
  await expect.poll(() => page.getByText('The maximum is').count()).toBe(0)
  await close()
})

test('clocks and areas follow the reader’s country, in server and browser rendering', async () => {
  const { world, browser } = site
  for (const [language, area, hours, start] of [
    ['en-US', '970 ft²', '9 AM–6 PM', '9:00 AM'],
    ['de-DE', '90 m²', '9–18', '09:00'],
  ] as const) {
    const options = { ...LAPTOP, locale: language }
    const { page, complaints, close } = await aBrowser(browser, world, options)
    await page.goto(`/space/${spaceId}`)
    await ready(page)
    const facts = page.getByRole('main').locator('dl').first()
    expect(await facts.textContent()).toContain(area)
    expect(await facts.textContent()).toContain(hours)
    await press(page.getByRole('button', { name: 'Hours', exact: true }))
    await openDates(page)
    await press(
      page
        .getByRole('grid')
        .getByRole('button', { name: /, (some hours )?free$/ })
        .last(),
    )
    const first = page.getByLabel('Start', { exact: true }).locator('option').nth(1)
    expect(await first.textContent()).toBe(start)
    expect(complaints).toEqual([])
    await close()
  }
})

test('user text has its own direction', async () => {
  const { page, close } = await looking(`/space/${spaceId}`)
  const direction = (locator: Locator) => locator.evaluate((element) => getComputedStyle(element).direction)
  expect(await direction(page.getByRole('heading', { level: 1 }))).toBe('rtl')
  await page.goto('/browse?location=Berlin')
  expect(await direction(page.getByRole('link', { name: 'استوديو الضوء' }).first())).toBe('rtl')
  await close()
})

test('behind a dialog the whole page is dimmed, and keeps its width', async () => {
  const { page, close } = await looking(`/space/${spaceId}?startDate=${inDays(site.world, 33)}`)
  await press(page.getByRole('button', { name: 'Reserve this day' }))
  await page.waitForURL('**/checkout/**')
  const width = () =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().width)
  await page.getByRole('heading', { level: 1, name: 'Confirm and pay' }).waitFor()
  const before = await width()
  await press(page.getByRole('button', { name: 'Sign in or sign up' }))
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await width()).toBe(before)
  expect(await page.evaluate(() => document.documentElement.clientWidth)).toBe(1366)
  const name = await dialog.getAttribute('aria-labelledby')
  expect(await page.locator(`[id="${name}"]`).textContent()).toBe('Sign up to pay')
  await press(dialog.getByRole('button', { name: 'Sign In' }).last())
  await page.getByRole('dialog', { name: 'Sign in to pay' }).waitFor()
  await close()
})

test.each([
  ['verify_email', '/auth/verify', /^Verify (the|and)/],
  ['join', '/auth/join', 'Link and sign in'],
] as const)('a used link of kind %s says so before anything is clicked', async (kind, path, button) => {
  const guest = await aGuest(site.world)
  const token = newToken()
  const now = site.world.clock.now()
  const made = { kind, accountId: guest.id as AccountId, email: guest.email }
  await createToken(site.world.sql, { ...made, secretHash: hashOf(token), now, ends: now.add({ hours: 24 }) })
  const { page, close } = await looking(`${path}?token=${token}`)
  const send = page.locator('main').getByRole('button', { name: button })
  await send.waitFor()
  await site.world.sql`update verification_tokens set used_at = ${now} where secret_hash = ${hashOf(token)}`
  await page.reload()
  await page.getByText('This link has expired or was already used').first().waitFor()
  expect(await send.count()).toBe(0)
  await close()
})

test('without a network a click shows the offline page, and signing out leaves nothing behind', async () => {
  const { page, close } = await looking('/terms', { ...LAPTOP, serviceWorkers: 'allow' })
  await signUpIn(page)
  await page.goto('/bookings')
  await ready(page)
  await workerIsThere(page)
  await page.context().setOffline(true)
  await press(page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }))
  await page.getByRole('heading', { level: 1, name: 'You’re offline.' }).waitFor()
  expect(await page.getByText('keep reading this page').isVisible()).toBe(false)
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: /privacy|note/i }).waitFor()
  await page.goto('/bookings')
  await ready(page)
  // The session's code loads after the page, and its dialog appears once the code runs.
  await page.getByRole('alertdialog', { includeHidden: true }).waitFor({ state: 'attached' })
  await page.context().setOffline(true)
  await press(page.locator('header summary', { hasText: 'Account' }))
  await press(page.getByRole('button', { name: 'Sign Out' }))
  await page.getByText('You’re offline.').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('daylet-leaving'))).toBe('true')
  await page.context().setOffline(false)
  await expect.poll(() => page.goto('/').then(Boolean, () => false), { timeout: patience(10_000) }).toBe(true)
  await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor()
  await close()
})

test('without JavaScript a search shows no empty map', async () => {
  const { page, close } = await aBrowser(site.browser, site.world, { ...LAPTOP, javaScriptEnabled: false })
  await page.goto('/browse?location=Berlin')
  const list = await page.getByRole('heading', { level: 1 }).locator('xpath=ancestor::div[3]').boundingBox()
  expect(list?.width).toBeGreaterThan(1_200)
  await close()
})
