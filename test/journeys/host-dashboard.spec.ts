import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../src/server/platform/database/connect.ts'
import { aBrowser, aSiteToVisit, inDays } from '../support/browser.ts'
import { HANDHELD, inView, LAPTOP, press } from '../support/hands.ts'
import { aHost } from '../support/hosts.ts'
import type { Person } from '../support/people.ts'
import { aSaleOf, days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'

let site: Awaited<ReturnType<typeof aSiteToVisit>>
let host: Person
beforeAll(async () => {
  site = await aSiteToVisit()
  const { world } = site
  host = await aHost(world)
  const space = async (title: string) => (await aSpace(world, { host_id: host.id, title })).id
  for (let n = 1; n < 12; n++) await space(`Room ${n}`)
  const loft = await space('Loft by the water')
  const id = await aSaleOf(world, loft, days(inDays(world, 6)))
  await world.sql`
    update bookings set period = tstzrange(lower(period) - interval '6 days 12 hours', upper(period)),
      occupied = tstzrange(lower(occupied) - interval '6 days 12 hours', upper(occupied)) where id = ${id}`
  // Views are counted by UTC date. For an hour or two after midnight in Berlin, the UTC date is still the day before.
  await world.sql`insert into space_views values (${loft}, ${world.clock.now().toString().slice(0, 10)}, 250)`
})
afterAll(() => site.close())

async function aDashboard(hands: object) {
  const visitor = await aBrowser(site.browser, site.world, hands)
  const cookies = [...host.jar].map(([name, value]) => ({ name, value, url: site.world.url }))
  await visitor.page.context().addCookies(cookies)
  await visitor.page.goto('/host')
  await visitor.page.locator('html[data-ready]').waitFor()
  return visitor
}

describe.each([
  ['a laptop', LAPTOP],
  ['a phone', HANDHELD],
])('on %s', (_, hands) => {
  test('a host sees current guests, finds a space, reads figures as a table, and filters by one space', async () => {
    const { page, complaints, close } = await aDashboard(hands)
    const part = (name: string) => page.getByRole('region', { name, exact: true })
    await inView(part('There now').getByText('Ada, 2 people'))

    await part('Your spaces').getByLabel('Find by title or place').fill('loft')
    await press(part('Your spaces').getByRole('button', { name: 'Find' }))
    await page.waitForURL(/q=loft/)
    await expect.poll(() => part('Your spaces').getByRole('listitem').count()).toBe(1)
    await press(part('Your spaces').getByRole('link', { name: 'Show all' }))
    await press(part('Your spaces').getByRole('link', { name: 'Next' }))
    await page.waitForURL(/page=2/)
    await inView(part('Your spaces').getByRole('heading'))
    await part('Your spaces').getByText('11–12 of 12').waitFor()

    const earnings = part('Earnings')
    expect(await earnings.getByRole('row').count(), 'the table is there for whoever only hears').toBe(13)
    await press(earnings.getByText('Show as table'))
    const cell = earnings.getByRole('cell').first()
    await cell.scrollIntoViewIfNeeded()
    await inView(cell)

    const funnel = part('Conversion')
    await funnel.getByLabel('Space').selectOption('Loft by the water')
    await press(funnel.getByRole('button', { name: 'Show', exact: true }))
    await page.waitForURL(/space=/)
    expect(page.url(), 'what was chosen elsewhere stays').toContain('page=2')
    const views = funnel.getByText('250', { exact: true }).first()
    await views.scrollIntoViewIfNeeded()
    await inView(views)
    await funnel.getByText('0.4% of views').first().waitFor()
    expect(complaints).toEqual([])
    await close()
  })
})

test('a section that can’t load says so, the others stay, and retrying restores it', async () => {
  const { world } = site
  const owner = openDatabase(world.ownerUrl, { max: 1 })
  await owner.sql`alter table space_views rename to space_views_away`
  const { page, close } = await aDashboard(LAPTOP)
  const funnel = page.getByRole('region', { name: 'Conversion' })
  await funnel.getByText('This section couldn’t load.').waitFor()
  await page.getByRole('region', { name: 'Occupancy' }).getByText('Loft by the water').first().waitFor()
  await owner.sql`alter table space_views_away rename to space_views`
  await owner.close()
  await press(funnel.getByRole('button', { name: 'Try again' }))
  await inView(funnel.getByText('completed the booking').first())
  expect(world.faults.splice(0).filter((line) => line.includes('space_views'))).not.toEqual([])
  await close()
})
