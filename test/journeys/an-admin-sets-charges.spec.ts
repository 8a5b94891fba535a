import { expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aVisitor, type Person } from '../support/people.ts'
import { aSignedInBrowser, button, confirm, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

const site = aMailedSiteForAll()
const signedIn = (person: Person, path: string, options = LAPTOP) =>
  aSignedInBrowser(site.browser, site.world, person, path, options)

test('an admin sets the fees after a fresh confirmation, and every quote uses them', async () => {
  const { id } = await aSpace(site.world)
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin')
  const { page } = visitor
  await press(page.getByRole('link', { name: 'Fees and taxes' }))
  await page.getByRole('heading', { name: 'Fees and taxes' }).waitFor()
  expect(await page.getByLabel('Service fee').inputValue()).toBe('8')
  await page.getByLabel('Service fee').fill('ninety')
  await press(button(page, 'Set fees'))
  await inView(page.getByText('Enter a percentage between 0 and 50, such as 8.875.'))
  await page.getByLabel('Service fee').fill('12.5')
  await page.getByLabel('Reason').first().fill('Costs rose.')
  await press(button(page, 'Set fees'))
  await confirm(page)
  await inView(page.getByText('The fees are set.'))
  const ask = { mode: 'days', startDate: '2027-05-10', endDate: '2027-05-10' } as const
  const { quote } = await aVisitor(site.world).api.spaces.quoteSlot({ id: id as never, ask, people: 1 })
  expect(quote.lines.find(({ kind }) => kind === 'service_fee')?.reason).toMatchObject({ ppm: 125_000 })
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('with touch a tax is scheduled, and someone who was faster doesn’t lose the typed text', async () => {
  const admin = await anAdmin(site.world, 'Rhea')
  const visitor = await signedIn(admin, '/admin/charges', HANDHELD)
  const { page } = visitor
  await page.getByLabel('Country or region').fill('DE')
  await page.getByLabel('Name on receipts').fill('VAT')
  await page.getByLabel('Rate').fill('19')
  await page.getByLabel('Effective from').last().fill('2028-01-01')
  await page.getByLabel('Reason').last().fill('The law.')
  const other = await anAdmin(site.world, 'Rudi')
  const { stand } = await other.api.charges.showCharges()
  await other.api.charges.setTax({ stand, region: 'FR', name: 'TVA', ppm: 200_000, reason: 'x' })
  await press(button(page, 'Set tax'))
  await confirm(page)
  await inView(page.getByText('This was changed in another window.'))
  expect(await page.getByLabel('Rate').inputValue()).toBe('19')
  await press(button(page, 'Set tax'))
  await inView(page.getByText('The tax is set.'))
  await page.getByText('scheduled', { exact: true }).waitFor()
  await visitor.close()
})
