import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin, aSubmittedApplication } from '../../../test/support/applications.ts'
import { aWaitingListing } from '../../../test/support/hosts.ts'
import type { Person } from '../../../test/support/people.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let admin: Person
beforeAll(async () => {
  world = await aWorld()
  admin = await anAdmin(world, 'Rhea')
})
afterAll(() => world.close())

const refused = (code: string) => expect.objectContaining({ code })

test('the overview counts each queue’s items and shows the oldest', async () => {
  const { bookings, starterPages: _, ...queues } = await admin.api.admin.overview()
  const none = { waiting: 0, oldest: null }
  expect(bookings).toEqual({ ...none, soon: 0, due: null })
  expect(Object.values(queues)).toEqual(Array.from({ length: 12 }, () => none))
  const since = world.clock.now().toString()
  await aSubmittedApplication(world)
  await aWaitingListing(world)
  const { applications, listings } = await admin.api.admin.overview()
  expect([applications, listings.waiting]).toEqual([{ waiting: 1, oldest: since }, 1])
  expect(listings.oldest).not.toBeNull()
})

test('the audit log is paged from the newest entry, and filtered by actor or action', async () => {
  const { sql, clock } = world
  const other = await anAdmin(world, 'Rudi')
  await sql`
    insert into audit_log (at, actor_id, act, subject_kind, subject_id, reason, before, after, request_id)
    select ${clock.now()}, case when n % 5 = 0 then ${other.id}::uuid else ${admin.id}::uuid end,
      case when n % 2 = 0 then 'thing.even' else 'thing.odd' end, 'thing', n::text, '', '{}', '{}', 'x'
    from generate_series(1, 50) n`
  const read = (filter: { actor?: string; act?: string; cursor?: string }) => admin.api.admin.auditLog(filter)
  const things = (page: Awaited<ReturnType<typeof read>>) => page.items.map(({ subjectId }) => Number(subjectId))
  const first = await read({})
  expect(things(first)).toEqual(Array.from({ length: 24 }, (_, n) => 50 - n))
  expect([first.count, first.acts]).toEqual([50, ['thing.even', 'thing.odd']])
  const second = await read({ cursor: first.next ?? '' })
  const third = await read({ cursor: second.next ?? '' })
  expect([...things(second), ...things(third)]).toEqual(Array.from({ length: 26 }, (_, n) => 26 - n))
  expect(third.next).toBeNull()
  const his = await read({ actor: other.email.toUpperCase(), act: 'thing.even' })
  expect([things(his), his.count]).toEqual([[50, 40, 30, 20, 10], 5])
  expect(his.items[0]?.actor).toEqual({ name: 'Rudi Tester', email: other.email })
  expect((await read({ actor: 'nobody@people.example' })).items).toEqual([])
  await expect(read({ act: 'thing.odd', cursor: first.next ?? '' })).rejects.toEqual(refused('bad_cursor'))
})
