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
    '/financial is the financial dashboard: a host’s own money, an admin’s platform view, and a sign-in for signed-out visitors',
  ),
  async () => {
    const host = await aHost(world)
    await aSaleOf(world, (await aSpace(world, { host_id: host.id })).id, days('2027-03-10'))
    const page = await openPage(world, '/financial', host)
    expect([page.status, page.meta('robots')]).toEqual([200, 'noindex'])
    expect(page.all('a').map(({ attributes }) => attributes.href)).toContain('/financial/lines')
    for (const path of ['/financial/lines', '/financial/payouts'])
      expect([path, (await openPage(world, path, host)).status]).toEqual([path, 200])
    expect((await openPage(world, '/financial', await aGuest(world))).html).toContain(
      'You’ll see earnings here once you’re a host.',
    )
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

test(claim('12.27', 'a held payout says so, to its host and to admins'), async () => {
  const host = await aHost(world)
  await aSaleOf(world, (await aSpace(world, { host_id: host.id })).id, days('2027-03-11'))
  const now = world.clock.now().toString()
  await world.sql`insert into payout_accounts (host_id) values (${host.id}) on conflict do nothing`
  await world.sql`
    insert into payouts (host_id, amount_cents, currency, day, hour, account_ref, created_at, state, failure_code, settled_at)
    values (${host.id}, 21600, 'USD', '2027-03-13', '2027-03-13T00:00:00Z', 'acct_1', ${now}, 'failed', 'on_hold', ${now})`
  for (const [path, who] of [
    ['/financial/payouts', host],
    ['/financial/all-payouts', await anAdmin(world)],
  ] as const) {
    const { status, html } = await openPage(world, path, who)
    expect([path, status, html.includes('Not sent because of a problem report')]).toEqual([path, 200, true])
  }
})
