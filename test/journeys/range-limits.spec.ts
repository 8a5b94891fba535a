import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { cell, day, field, months } from '../support/range-picker.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
  await aSpace(site.world, { city_id: 1 })
})
afterAll(() => site.close())

test('a range ends at the search limit: 92 days can be chosen, the next day can’t, and typing more is refused', async () => {
  const { page, complaints, close } = await aBrowser(site.browser, site.world, LAPTOP)
  await page.goto('/')
  await page.locator('html[data-ready]').waitFor()
  const from = inDays(site.world, 1)
  const [last, beyond] = [inDays(site.world, 92), inDays(site.world, 93)]
  const shown = () => months(page).getByRole('grid').first().getAttribute('aria-label')
  const turnTo = async (date: string) => {
    while ((await day(page, date).count()) === 0) {
      const before = await shown()
      await press(months(page).getByRole('button', { name: 'Next month' }))
      await expect.poll(shown).not.toBe(before)
    }
  }
  const said = months(page).getByRole('status')
  await press(cell(page, 'first'))
  await inView(months(page).getByRole('button', { name: 'Done' }))
  await turnTo(from)
  await press(day(page, from))
  await said.filter({ hasText: '92 days at most' }).waitFor()
  expect(await field(page, 'endDate').getAttribute('max')).toBe(last)
  await turnTo(beyond)
  expect(await day(page, beyond).getAttribute('aria-disabled')).toBe('true')
  expect(await day(page, beyond).getAttribute('aria-label')).toContain('more than 92 days')
  await press(day(page, beyond))
  expect(await field(page, 'endDate').inputValue()).toBe('')
  await press(day(page, last))
  await said.filter({ hasText: ', 92 days.' }).waitFor()
  expect(await day(page, beyond).getAttribute('aria-disabled')).toBe(null)
  await field(page, 'endDate').fill(beyond)
  await said.filter({ hasText: '93 days. A search covers at most 92.' }).waitFor()
  await press(months(page).getByRole('button', { name: 'Done' }))
  await press(page.getByRole('search').getByRole('button', { name: 'Search', exact: true }))
  await page
    .getByRole('alert')
    .filter({ hasText: 'A search covers up to 92 days. Choose an earlier end date.' })
    .waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('endDate')
  await field(page, 'endDate').fill(last)
  await press(page.getByRole('search').getByRole('button', { name: 'Search', exact: true }))
  await page.waitForURL(`**/browse?startDate=${from}&endDate=${last}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

test.each([
  [740, 360, '/'],
  [844, 390, '/browse'],
])('on a sideways phone, %i × %i, Done is visible, and keys reach no day below it', async (width, height, path) => {
  const { page, close } = await aBrowser(site.browser, site.world, { ...HANDHELD, viewport: { width, height } })
  await page.goto(path)
  await page.locator('html[data-ready]').waitFor()
  const edit = page.getByRole('button', { expanded: false }).filter({ hasText: 'Edit' })
  if (await edit.isVisible()) await press(edit)
  await press(cell(page, 'first'))
  await inView(months(page).getByRole('button', { name: 'Done' }))
  await months(page).locator('[data-date][tabindex="0"]').focus()
  for (let n = 0; n < 40; n++) {
    await page.keyboard.press('ArrowRight')
    await inView(page.locator('[data-date]:focus'))
  }
  await press(months(page).getByRole('button', { name: 'Done' }))
  await months(page).waitFor({ state: 'detached' })
  await close()
})
