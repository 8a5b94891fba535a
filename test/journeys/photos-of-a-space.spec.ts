import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSection } from '../support/editor-steps.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aHost } from '../support/hosts.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { patience } from '../support/patience.ts'
import type { Person } from '../support/people.ts'
import { aSignedInBrowser, unexpected } from '../support/sign-in-steps.ts'
import { aPicture } from '../support/uploads.ts'

const site = aMailedSiteForAll()
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
type Id = Parameters<Person['api']['photosOfSpaces']['listPhotos']>[0]['id']

async function anEditor(screen: typeof LAPTOP) {
  const host = await aHost(site.world)
  const { id } = await host.api.listings.createListing({})
  const visitor = await aSignedInBrowser(site.browser, site.world, host, `/host/spaces/${id}`, screen)
  await openSection(visitor.page, 'Photos')
  const photos = async () => (await host.api.photosOfSpaces.listPhotos({ id: id as Id })).items
  return { visitor, page: visitor.page, photos }
}

async function choose(page: Page): Promise<void> {
  const files = [
    { name: 'a.jpg', buffer: await aPicture('jpeg', 600, 400) },
    { name: 'IMG_2.HEIC', buffer: HEIC },
    { name: 'b.png', buffer: await aPicture('png', 300, 500) },
    { name: 'c.webp', buffer: await aPicture('webp', 500, 300) },
  ].map((file) => ({ ...file, mimeType: 'application/octet-stream' }))
  const pressed = page.getByRole('button', { name: 'Choose photos' })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(pressed)])
  await chooser.setFiles(files)
}
const tiles = (page: Page) => page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
const byKey = async (button: Locator, times: number) => {
  await button.focus()
  for (let n = 0; n < times; n++) await button.page().keyboard.press('Enter')
}

test.each([
  ['on a phone', HANDHELD],
  ['with a mouse', LAPTOP],
])('a host adds photos %s, reorders them, describes them and removes one', async (_, screen) => {
  const { visitor, page, photos } = await anEditor(screen as typeof LAPTOP)
  await choose(page)
  await expect.poll(() => tiles(page).count(), { timeout: patience(15_000) }).toBe(3)
  await inView(page.getByText('This is an iPhone photo (HEIC)'))
  const [a, b, c] = (await photos()).map(({ id }) => id)
  const order = () => photos().then((items) => items.map(({ id }) => id))

  await press(page.getByRole('button', { name: 'Make photo 3 the cover' }))
  await expect.poll(order).toEqual([c, a, b])
  await byKey(page.getByRole('button', { name: 'Move photo 1 later' }), 2)
  await expect.poll(order).toEqual([a, b, c])
  await page.getByText('Now photo 3 of 3.').waitFor({ state: 'attached' })
  await inView(page.getByRole('button', { name: 'Move photo 3 later' }))
  if (screen === LAPTOP) {
    await tiles(page).nth(2).locator('figure').dragTo(tiles(page).nth(0))
    await expect.poll(order).toEqual([c, a, b])
  }

  await page.getByLabel('Description of photo 2').fill('A hall')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect((await photos())[1]?.alt).toBe('A hall')
  await press(page.getByRole('button', { name: 'Remove photo 1' }))
  await press(page.getByRole('button', { name: 'Remove it' }))
  await expect.poll(() => tiles(page).count()).toBe(2)
  expect(await order()).toHaveLength(2)
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
})

test('text that someone else wrote in the meantime is shown, and not lost', async () => {
  const { visitor, page } = await anEditor(LAPTOP)
  await choose(page)
  await expect.poll(() => tiles(page).count(), { timeout: patience(15_000) }).toBe(3)
  await site.world.sql`update photos set alt = 'Theirs' where position = 0 and alt = ''`
  const field = page.getByLabel('Description of photo 1')
  await field.fill('Mine')
  await page.getByText('This was changed on another page to “Theirs”.').waitFor()
  expect(await field.inputValue()).toBe('Mine')
  await field.blur()
  await page.getByText('Saved', { exact: true }).waitFor()
  await visitor.close()
})
