import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, signUpIn, WIDE } from '../support/browser.ts'
import { inView } from '../support/hands.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

const WORD = 'Quiet-Harbour-2291'
const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields))
    await page.locator('main').getByLabel(label, { exact: true }).fill(text)
}

test.each([
  ['sign-in', '/auth', { Email: 'ada@people.example', Password: WORD }],
  [
    'sign-up',
    '/auth?mode=sign-up',
    { 'First name': 'Ada', 'Last name': 'Test', Email: 'ada@people.example', Password: WORD },
  ],
  ['code', '/auth?way=code', { Email: 'ada@people.example' }],
  ['recovery', '/auth/recover', { Email: 'ada@people.example' }],
  ['name', '/profile', { 'First name': 'Augusta' }],
])('a form sent without a network stays on its page, as typed (%s)', async (name, path, fields) => {
  const { page, close } = await aBrowser(site.browser, site.world, { viewport: WIDE })
  await page.goto('/terms')
  if (name === 'name') await signUpIn(page)
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
  await fill(page, fields)
  for (const [off, says] of [
    [true, 'You’re offline.'],
    [false, 'The site is very busy.'],
  ] as const) {
    await page.context().setOffline(off)
    await page.getByRole('alert').filter({ hasText: 'You’re offline.' }).waitFor({ state: 'hidden' })
    if (!off) await page.route('**/*.data*', (route) => route.fulfill({ status: 503, body: 'not ready' }))
    await page.keyboard.press('Enter')
    await inView(page.getByRole('alert').filter({ hasText: says }))
    for (const [label, text] of Object.entries(fields))
      expect(await page.locator('main').getByLabel(label, { exact: true }).inputValue()).toBe(text)
  }
  await close()
})
