import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, aSubmittedApplication } from '../support/applications.ts'
import { aHost } from '../support/hosts.ts'
import { aGuest, type Person } from '../support/people.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import { aSite, openPage } from './site.ts'

let world: World
let admin: Person
let guest: Person
let host: Person
beforeAll(async () => {
  world = await aSite()
  admin = await anAdmin(world)
  guest = await aGuest(world)
  host = await aHost(world)
})
afterAll(() => world.close())

const linksAt = async (path: string, who: Person) => {
  const page = await openPage(world, path, who)
  return page.all('a').map(({ attributes }) => attributes.href)
}

test.each([
  ['what waits', '/admin'],
  ['users and their roles', '/admin/people'],
  ['host applications', '/admin/applications'],
  ['listings', '/admin/listings'],
  ['bookings', '/admin/all-bookings'],
  ['bookings of suspended hosts', '/admin/bookings'],
  ['money', '/financial/platform'],
  ['reported reviews', '/admin/reports'],
  ['reported messages', '/admin/message-reports'],
  ['error logs', '/admin/errors'],
  ['analytics', '/admin/insights'],
  ['web vitals', '/admin/vitals'],
  ['security events', '/admin/alerts'],
  ['jobs', '/admin/jobs'],
  ['stored files', '/admin/files'],
  ['content pages', '/admin/pages'],
  ['fees and taxes', '/admin/charges'],
  ['settings', '/admin/settings'],
  ['the environment', '/admin/environment'],
  ['the audit log', '/admin/audit-log'],
])(claim('18.1', '/admin leads admins to %s, at %s, and no one else'), async (_, path) => {
  expect(await linksAt('/admin', admin)).toContain(path)
  const page = await openPage(world, path, admin)
  expect([page.status, page.meta('robots'), page.all('h1').length]).toEqual([200, 'noindex', 1])
  for (const who of [guest, host]) expect((await openPage(world, path, who)).status).toBe(404)
})

test(claim('1.5', 'admins run the platform: one makes an applicant a host, and it is recorded'), async () => {
  const { person, id, version } = await aSubmittedApplication(world)
  expect(await linksAt('/admin/applications', admin)).toContain(`/admin/applications/${id}`)
  await admin.api.admin.decideApplication({ id, version, decision: 'approve' })
  world.clock.pass({ seconds: 1 })
  expect((await person.api.sessions.whoAmI()).account).toMatchObject({ role: 'host' })
  expect((await openPage(world, '/admin/audit-log', admin)).text).toContain('Approved an application')
})

test('the audit log can be filtered by target, and says if there is nothing', async () => {
  const { id, version } = await aSubmittedApplication(world)
  await admin.api.admin.decideApplication({ id, version, decision: 'approve' })
  const rows = async (subject: string) =>
    (await openPage(world, `/admin/audit-log?subject=${subject}`, admin)).all('tbody tr').length
  expect([await rows(id), await rows('nothing')]).toEqual([1, 0])
})

test(claim('15.21', '/host links to /financial, and /admin to its platform page'), async () => {
  await host.api.listings.createListing({})
  expect(await linksAt('/host', host)).toContain('/financial')
  expect(await linksAt('/admin', admin)).toContain('/financial/platform')
})
