import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aGuest } from '../support/people.ts'
import { aSignedInBrowser, button, unexpected } from '../support/sign-in-steps.ts'
import { aPicture } from '../support/uploads.ts'

const site = aMailedSiteForAll()
const HEIC = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

async function choose(page: Page, pressed: string, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(button(page, pressed))])
  await chooser.setFiles({ name, buffer, mimeType: 'application/octet-stream' })
}

test.each([
  ['a phone', HANDHELD],
  ['a laptop', LAPTOP],
])(
  'with %s a photo is chosen, refused with a reason, resent after a network failure, and removed',
  async (_, options) => {
    const guest = await aGuest(site.world)
    const visitor = await aSignedInBrowser(site.browser, site.world, guest, '/profile', options)
    const { page } = visitor
    const photo = page.locator('main img[src^="/storage/people/"]')
    await choose(page, 'Choose a photo', 'IMG_0001.HEIC', HEIC)
    await inView(page.getByText('This is an iPhone photo (HEIC)'))
    expect(await page.getByRole('button', { name: 'Try IMG_0001.HEIC again' }).count()).toBe(0)
    await press(page.getByRole('button', { name: 'Dismiss IMG_0001.HEIC' }))

    await page.context().setOffline(true)
    await choose(page, 'Choose a photo', 'me.png', await aPicture('png', 600, 400))
    await inView(page.locator('main').getByText('You’re offline.'))
    await page.context().setOffline(false)
    await press(page.getByRole('button', { name: 'Try me.png again' }))
    await photo.waitFor()
    await inView(photo)
    expect(await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(320)
    expect(await page.locator('header img[src^="/storage/people/"]').count()).toBe(1)

    await choose(page, 'Choose another photo', 'other.jpg', await aPicture('jpeg', 500, 500))
    const first = await photo.getAttribute('src')
    await expect.poll(() => photo.getAttribute('src')).not.toBe(first)
    await press(button(page, 'Remove photo'))
    await photo.waitFor({ state: 'detached' })
    await page.getByText('Your photo is removed.').waitFor({ state: 'attached' })
    expect((await guest.api.sessions.whoAmI()).account?.photoUrl).toBeNull()
    expect(unexpected(visitor).filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await visitor.close()
  },
)
