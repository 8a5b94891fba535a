import { expect, test } from 'vitest'
import { aProgram } from '../support/api-keys.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aGuest } from '../support/people.ts'
import { aSignedInBrowser, button, confirm, unexpected } from '../support/sign-in-steps.ts'

const site = aMailedSiteForAll()

test('someone creates a key, uses it, gives it a new secret and revokes it', async () => {
  const guest = await aGuest(site.world)
  const visitor = await aSignedInBrowser(site.browser, site.world, guest, '/profile/developers')
  const { page } = visitor
  await page.getByText('You have no API keys.').waitFor()

  await button(page, 'Create key').click()
  await page.getByText('Please fix the 2 highlighted fields.').waitFor()
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('cal.com')
  await page.getByText('See bookings, requests').click()
  await button(page, 'Create key').click()
  await page.getByText('Enter a name without web addresses').waitFor()
  expect(await name.evaluate((field) => field === document.activeElement)).toBe(true)
  await name.fill('Front desk: CRM #2')
  site.world.clock.pass({ minutes: 11 })
  await button(page, 'Create key').click()
  await confirm(page)
  const secret = await page.getByLabel('Your new key').inputValue()
  const program = aProgram(site.world, secret)
  expect(await program.api.bookings.listBookings({ when: 'upcoming' })).toHaveProperty('items')
  await button(page, 'I’ve saved it').click()
  await page.getByText(`ends in ${secret.slice(-4)}`).waitFor()
  expect(await page.content()).not.toContain(secret)

  await button(page, 'Rotate the key Front desk: CRM #2').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rotate' }).click()
  const next = await page.getByLabel('Your new key').inputValue()
  expect(next).not.toBe(secret)
  await button(page, 'I’ve saved it').click()

  await button(page, 'Revoke the key Front desk: CRM #2').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('You have no API keys.').waitFor()
  for (const one of [secret, next]) expect((await aProgram(site.world, one).fetch('/api/v1/session')).status).toBe(401)
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})
