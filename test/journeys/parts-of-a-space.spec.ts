import { expect, test } from 'vitest'
import { axeFinds } from '../support/axe.ts'
import { openSection } from '../support/editor-steps.ts'
import { HANDHELD, inView, press } from '../support/hands.ts'
import { aHost } from '../support/hosts.ts'
import { expectInvariants } from '../support/invariants.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aVisitor } from '../support/people.ts'
import { aSignedInBrowser, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

const site = aMailedSiteForAll()
const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
const hold = (spaceId: string) => aVisitor(site.world).api.bookings.holdSlot({ spaceId, people: 1, ask })
const isFree = async (id: string) => (await aVisitor(site.world).api.spaces.quoteSlot({ id, people: 1, ask })).free

test('a host makes two rooms parts of a floor on a phone: booking one takes the floor, until it is removed', async () => {
  const host = await aHost(site.world)
  const [floor, red, blue] = await Promise.all(
    ['Whole floor', 'Red room', 'Blue room'].map(
      async (title) => (await aSpace(site.world, { host_id: host.id, title })).id,
    ),
  )
  if (!floor || !red || !blue) throw new Error('three spaces')
  await hold(red)
  const visitor = await aSignedInBrowser(site.browser, site.world, host, `/host/spaces/${floor}`, HANDHELD)
  const { page } = visitor
  await openSection(page, 'Parts')
  for (const title of ['Red room', 'Blue room']) {
    await page.getByLabel('A space you already have').selectOption(`${title} (Published)`)
    await press(page.getByRole('button', { name: 'Make it a part' }))
    await inView(page.getByText(`“${title}” is now a part.`))
  }
  expect([await isFree(floor), await isFree(blue)]).toEqual([false, true])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await press(page.getByRole('button', { name: 'Take out Red room' }))
  await press(page.getByRole('dialog').getByRole('button', { name: 'Take out' }))
  await page.getByText('“Red room” was taken out.').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Parts')
  expect(await isFree(floor)).toBe(true)

  await hold(floor)
  await page.getByLabel('A space you already have').selectOption('Red room (Published)')
  await press(page.getByRole('button', { name: 'Make it a part' }))
  await inView(page.getByText('Nothing was changed, because both are taken at the same time'))
  expect(await axeFinds(page, undefined, '#parts')).toEqual([])
  await press(page.getByRole('link', { name: 'Blue room' }))
  await page.getByRole('button', { name: 'Take out of Whole floor' }).waitFor()
  await press(page.getByRole('button', { name: 'Add a part' }))
  await page.getByRole('heading', { name: 'Untitled space' }).waitFor()
  await openSection(page, 'Parts')
  await page.getByRole('button', { name: 'Take out of Blue room' }).waitFor()
  expect(unexpected(visitor)).toEqual([])
  await visitor.close()
  await expectInvariants(site.world.sql)
})
