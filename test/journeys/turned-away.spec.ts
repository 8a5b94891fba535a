import { afterAll, beforeAll, expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { aBrowser, aSiteToVisit } from '../support/browser.ts'
import { fillSite } from '../support/full-site.ts'
import { HANDHELD, inView, press } from '../support/hands.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

test('a visitor to a full site gets our own page, retries and is admitted', async () => {
  const full = await fillSite(site.world)
  const { page, close } = await aBrowser(site.browser, site.world, HANDHELD)
  await page.goto('/auth?next=/bookings')
  expect(await page.title()).toBe('Too many people at once. · Daylet')
  const again = page.getByRole('link', { name: 'Try Again' })
  await inView(again)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axeFinds(page)).toEqual([])
  }
  await full.release()
  await press(again)
  await page.getByLabel('Email').waitFor()
  expect(new URL(page.url()).search).toBe('?next=/bookings')
  await close()
})
