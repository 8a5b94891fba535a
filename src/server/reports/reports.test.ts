import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../../../test/support/applications.ts'
import { lettersTo } from '../../../test/support/letters.ts'
import { aMadeGuest, enteredAs, type Person } from '../../../test/support/people.ts'
import { hostOf } from '../../../test/support/requests.ts'
import { aSaleOf, days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aTalk } from '../../../test/support/talks.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world)
})
afterAll(() => world.close())

const open = async () => (await (await enteredAs(world, admin.id)).api.reports.listSubjectReports({})).items
const settle = async (ids: string[], outcome: 'dismissed' | 'acted_on' | 'taken_down') =>
  (await enteredAs(world, admin.id)).api.reports.settleSubjectReports({ ids, outcome, reason: 'We looked at it.' })

test('a listing and its host can be reported, once while the report is open, and reach the admins’ queue', async () => {
  const { id: spaceId, hostId } = await aSpace(world, { title: 'Sage Loft' })
  const guest = await aMadeGuest(world)
  const listing = { of: 'listing', spaceId: spaceId as never, reason: 'misleading' } as const
  const host = { of: 'host', spaceId: spaceId as never, reason: 'scam' } as const
  await Promise.all([1, 2].map(() => guest.api.reports.reportSubject({ about: listing, note: 'No <b>windows</b>.' })))
  await guest.api.reports.reportSubject({ about: host })
  const items = await open()
  expect(items).toHaveLength(2)
  expect(items.find(({ space }) => space)).toMatchObject({
    reason: 'misleading',
    note: 'No windows.',
    authorId: hostId,
    settled: null,
    space: { id: spaceId, title: 'Sage Loft', published: true },
  })
  expect(items.find(({ space }) => !space)).toMatchObject({ reason: 'scam', authorId: hostId })
  const overview = await (await enteredAs(world, admin.id)).api.admin.overview()
  expect(overview.subjectReports.waiting).toBe(2)
  expect((await (await enteredAs(world, admin.id)).api.people.showPerson({ id: hostId as never })).reports).toBe(1)
  await settle(
    items.map(({ id }) => id),
    'dismissed',
  )
  expect(await open()).toEqual([])
  await guest.api.reports.reportSubject({ about: listing })
  expect(await open()).toHaveLength(1)
  await settle(
    (await open()).map(({ id }) => id),
    'acted_on',
  )
})

test('the other person of a conversation or booking can be reported, but no one else, and never oneself', async () => {
  const talk = await aTalk(world)
  const about = { of: 'conversation', conversationId: talk.id as never, reason: 'offensive' } as const
  await talk.host.api.reports.reportSubject({ about })
  const { id: spaceId, hostId } = await aSpace(world)
  const bookingId = (await aSaleOf(world, spaceId, days('2027-03-10'))) as never
  const host = await hostOf(world, hostId)
  await host.api.reports.reportSubject({ about: { of: 'booking', bookingId, reason: 'other' } })
  expect((await open()).map(({ authorId }) => authorId)).toContain(talk.guest.id)
  const stranger = await aMadeGuest(world)
  for (const of of [about, { of: 'booking', bookingId, reason: 'other' } as const])
    await expect(stranger.api.reports.reportSubject({ about: of })).rejects.toMatchObject({ code: 'not_found' })
  const own = { of: 'listing', spaceId: spaceId as never, reason: 'fake' } as const
  await expect(host.api.reports.reportSubject({ about: own })).rejects.toMatchObject({ code: 'own_subject' })
})

test('an admin takes a reported listing down: its host reads why, and it’s in the audit log', async () => {
  const { id: spaceId, hostId } = await aSpace(world)
  const guest = await aMadeGuest(world)
  await guest.api.reports.reportSubject({ about: { of: 'listing', spaceId: spaceId as never, reason: 'fake' } })
  await guest.api.reports.reportSubject({ about: { of: 'host', spaceId: spaceId as never, reason: 'scam' } })
  const mine = (await open()).filter(({ authorId }) => authorId === hostId).map(({ id }) => id)
  expect(await settle(mine, 'taken_down')).toEqual({ done: 1 })
  await world.runJobs()
  await expect(guest.api.spaces.showSpace({ id: spaceId as never })).rejects.toMatchObject({ code: 'not_found' })
  const host = await hostOf(world, hostId)
  expect((await lettersTo(world, host.email, 'listing_sent_back')).join()).toContain('We looked at it.')
  const subjects: string[] = [...mine, spaceId]
  const acts = await world.sql`
    select act from audit_log where subject_id = any(${subjects}::text[]) order by act`
  expect(acts.map(({ act }) => act)).toEqual(['listing.send_back', 'subject_report.settle'])
  expect((await open()).filter(({ authorId }) => authorId === hostId)).toHaveLength(1)
})

test('ten reports a minute are accepted from one person', async () => {
  const guest = await aMadeGuest(world)
  const { id } = await aSpace(world)
  const about = { of: 'listing', spaceId: id as never, reason: 'other' } as const
  for (let n = 0; n < 10; n++) await guest.api.reports.reportSubject({ about })
  await expect(guest.api.reports.reportSubject({ about })).rejects.toMatchObject({ code: 'too_many' })
})
