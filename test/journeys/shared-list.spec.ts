import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBrowser, aSiteToVisit } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMadeGuest } from '../support/people.ts'
import { aSignedInBrowser, button, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
beforeAll(async () => {
  site = await aSiteToVisit()
})
afterAll(() => site.close())

test('saved spaces are named and shared by a link that opens without an account, until sharing stops', async () => {
  const { world, browser } = site
  const { id } = await aSpace(world, { title: 'North Light' })
  const guest = await aMadeGuest(world)
  await guest.api.favourites.saveFavourite({ id })
  const owner = await aSignedInBrowser(browser, world, guest, '/', LAPTOP)
  const { page } = owner
  await press(page.locator('header summary', { hasText: 'Account' }))
  await press(page.getByRole('banner').getByRole('link', { name: 'Saved Spaces' }).locator('visible=true'))
  await inView(page.getByRole('heading', { level: 1, name: 'Saved spaces' }))
  await press(page.getByLabel('Name of this list'))
  await page.keyboard.type('Spring shoot')
  await press(button(page, 'Save name'))
  await inView(page.getByText('The name is saved.'))
  await inView(page.getByRole('heading', { level: 1, name: 'Spring shoot' }))
  await press(button(page, 'Create a link'))
  const link = await page.getByLabel('Your link').inputValue()

  const visitor = await aBrowser(browser, world, HANDHELD)
  const there = visitor.page
  await there.goto(link)
  await inView(there.getByRole('heading', { level: 1, name: 'Spring shoot' }))
  await inView(there.getByText('Someone shared these spaces with you.'))
  expect(await there.locator('main').textContent()).not.toMatch(/Ada/)
  expect(await there.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  await press(there.getByRole('link', { name: 'North Light' }))
  await there.waitForURL(`**/space/${id}`)

  await press(button(page, 'Stop sharing'))
  await inView(page.getByText('The link no longer works.'))
  await there.goto(link)
  await there.getByRole('heading', { level: 1, name: 'There is no room behind this door.' }).waitFor()
  expect([unexpected(owner), unexpected(visitor)]).toEqual([[], []])
  await Promise.all([owner.close(), visitor.close()])
})
