import { beforeAll, expect, test } from 'vitest'
import { openSection } from '../support/editor-steps.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aDraft, aGazetteer, aHost } from '../support/hosts.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aSignedInBrowser, unexpected } from '../support/sign-in-steps.ts'

const ROUND_THE_CLOCK = Array.from({ length: 7 }, () => ({ opens: 0, closes: 1440 }))
const site = aMailedSiteForAll()
beforeAll(() => aGazetteer(site.world))

async function editing(screen: typeof HANDHELD | typeof LAPTOP) {
  const host = await aHost(site.world)
  const { id } = await aDraft(site.world, host, { weekly: ROUND_THE_CLOCK })
  const visitor = await aSignedInBrowser(site.browser, site.world, host, `/host/spaces/${id}`, screen)
  const rates = async () => (await host.api.listings.showListing({ id })).draft.rates
  return { visitor, page: visitor.page, rates }
}

test('on a phone a host writes and orders rules, sees their effect on a price, and opens the preview', async () => {
  const { visitor, page, rates } = await editing(HANDHELD)
  await openSection(page, 'Prices')
  const hours = page.getByRole('group', { name: 'Some hours cost more or less' })
  await press(hours.getByRole('button', { name: 'Add hours' }))
  const line = (text: string) => hours.getByText(text, { exact: true })
  await line('Fri and Sat, 18:00–24:00: 0%').waitFor()
  const change = hours.getByLabel('Change in %')
  await press(change)
  await change.fill('a lot')
  await inView(page.getByText('Enter a percentage from −100 to +900, such as +25 or −10.'))
  await change.fill('+25 %')
  await hours.getByLabel('Name').fill('Evenings')
  await press(hours.getByRole('button', { name: 'Friday' }))
  await press(hours.getByRole('button', { name: 'Saturday' }))
  await page.getByText('A rule needs at least one day.').waitFor()
  await line('Sat, 18:00–24:00: +25%').waitFor()

  await press(hours.getByRole('button', { name: 'Add hours' }))
  await expect.poll(async () => (await rates()).hourRules.map(({ name }) => name)).toEqual(['Evenings', ''])
  const up = hours.getByRole('button', { name: 'Move up: Fri and Sat, 18:00–24:00: 0%' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await rates()).hourRules.map(({ name }) => name)).toEqual(['', 'Evenings'])
  expect(await up.evaluate((button) => button === document.activeElement)).toBe(true)
  await press(hours.getByRole('button', { name: 'Remove: Fri and Sat, 18:00–24:00: 0%' }))
  await expect
    .poll(async () => (await rates()).hourRules)
    .toEqual([{ weekdays: [6], fromMinute: 1080, toMinute: 1440, ppmChange: 250_000, name: 'Evenings' }])

  const simulator = page.getByRole('group', { name: 'What would it cost?' })
  await simulator.getByLabel('Booking type').selectOption('By the hour')
  await simulator.getByLabel('Start').fill('18:00')
  await simulator.getByLabel('Length in hours').fill('5')
  await simulator.getByLabel('People').fill('12')
  await simulator.getByText('5 hours × $50').waitFor()
  await simulator.getByText('$40 an hour, adjusted for Evenings').waitFor()

  const open = page.getByRole('button', { name: 'Preview', exact: true })
  await press(open)
  const preview = page.getByRole('dialog', { name: 'Preview for guests' })
  await preview.getByText('Loft on the canal').first().waitFor()
  await preview.getByText('$259.20').first().waitFor()
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'hidden' })
  expect(await open.evaluate((button) => button === document.activeElement)).toBe(true)
  await press(open)
  await preview.waitFor()
  await page.goBack()
  await preview.waitFor({ state: 'hidden' })
  await inView(open)
  await open.evaluate(async (button) => {
    ;(button as HTMLElement).click()
    const dialog = document.querySelector('dialog.low') as HTMLDialogElement
    while (!dialog.open || location.hash === '') await Promise.resolve()
    history.back()
  })
  await preview.waitFor({ state: 'hidden' })
  await inView(open)
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('next to the form the preview follows the input, and isn’t announced', async () => {
  const { visitor, page } = await editing(LAPTOP)
  const preview = page.getByRole('complementary', { name: 'Preview for guests' })
  await preview.getByText('Loft on the canal').first().waitFor()
  await page.route('**/api/v1/host/**', (route) => route.abort())
  await page.getByLabel('Title').fill('Boathouse')
  await preview.getByText('Boathouse').first().waitFor()
  await openSection(page, 'Prices')
  await page.getByLabel('Price per day').fill('100')
  await preview.getByText('$108').first().waitFor()
  const said = '[aria-live], [role=status], [role=alert]'
  expect(await preview.locator(`:not([inert] *):is(${said})`).count()).toBe(0)
  await visitor.close()
})
