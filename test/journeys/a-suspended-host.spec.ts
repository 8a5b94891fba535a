import { expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aMailedSiteForAll } from '../support/mailed-site.ts'
import { aSaleOf, days } from '../support/sales.ts'
import { aSignedInBrowser, button, unexpected } from '../support/sign-in-steps.ts'
import { aSpace } from '../support/spaces.ts'

const site = aMailedSiteForAll()

test.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])(
  'on %s an admin must give a reason to keep a booking of a suspended host, and it is in the audit log',
  async (_, hands) => {
    const { world, browser } = site
    const { id: spaceId, hostId } = await aSpace(world, { title: `A ${'very '.repeat(12)}long loft` })
    await aSaleOf(world, spaceId, days(inDays(world, 20)))
    await world.sql`update accounts set suspended_at = ${world.clock.now()}, suspension_reason = 'No such house.' where id = ${hostId}`
    const visitor = await aSignedInBrowser(browser, world, await anAdmin(world), '/admin', hands)
    const { page } = visitor
    await inView(page.getByText('1 booking of a suspended host waits'))
    await press(page.getByRole('link', { name: 'Open the bookings' }))
    await page.getByText('No such house.').waitFor()
    await press(button(page, 'Keep it'))
    await inView(page.getByText('Say why.'))
    await page.getByLabel('Reason').fill('We called: the house is there.')
    await press(button(page, 'Keep it'))
    await page.getByText('It stands.').first().waitFor()
    await page.getByText('No booking of a suspended host waits.').waitFor()
    await press(page.getByRole('link', { name: 'Audit log' }))
    await page.getByRole('row').filter({ hasText: 'Kept a booking of a suspended host' }).first().waitFor()
    expect(unexpected(visitor)).toEqual([])
    await visitor.close()
  },
)
