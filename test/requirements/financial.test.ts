import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { aHost } from '../support/hosts.ts'
import { aGuest } from '../support/people.ts'
import { aSaleOf, days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import { aSite, openPage } from './site.ts'

let world: World
beforeAll(async () => {
  world = await aSite()
})
afterAll(() => world.close())

test(
  claim(
    '2.10',
    '/financial is the financial dashboard: a host’s own money, an admin’s everybody’s, whoever is signed out is led there',
  ),
  async () => {
    const host = await aHost(world)
    await aSaleOf(world, (await aSpace(world, { host_id: host.id })).id, days('2027-03-10'))
    const page = await openPage(world, '/financial', host)
    expect([page.status, page.meta('robots')]).toEqual([200, 'noindex'])
    expect(page.all('a').map(({ attributes }) => attributes.href)).toContain('/financial/lines')
    for (const path of ['/financial/lines', '/financial/payouts'])
      expect([path, (await openPage(world, path, host)).status]).toEqual([path, 200])
    expect((await openPage(world, '/financial', await aGuest(world))).html).toContain('Only hosts earn here.')
    expect(await openPage(world, '/financial')).toMatchObject({ status: 302, location: '/auth?next=%2Ffinancial' })
    const admin = await anAdmin(world)
    expect(await openPage(world, '/financial', admin)).toMatchObject({ status: 302, location: '/financial/platform' })
    for (const name of ['platform', 'ledger', 'all-payouts', 'disputes', 'reconciliation']) {
      const path = `/financial/${name}`
      expect([path, (await openPage(world, path, admin)).status]).toEqual([path, 200])
      expect([path, (await openPage(world, path, host)).status]).toEqual([path, 404])
    }
  },
)
