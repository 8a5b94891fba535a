import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../../../test/support/applications.ts'
import { aGuest, proveAddress } from '../../../test/support/people.ts'
import { aReviewReport } from '../../../test/support/queues.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

test('reports of a listing are shown on its page and on its host’s', async () => {
  const admin = await anAdmin(world)
  const { id: spaceId, hostId } = await aSpace(world)
  const guest = await proveAddress(world, await aGuest(world, 'Rosa'))
  await guest.api.reports.reportSubject({ about: { of: 'listing', spaceId, reason: 'fake' }, note: 'It’s a garage.' })
  await guest.api.reports.reportSubject({ about: { of: 'host', spaceId, reason: 'scam' } })
  const of = async (id: string) =>
    (await admin.api.reports.showSubject({ id })).reports.map(({ about, reason, outcome }) => [about, reason, outcome])
  expect(await of(spaceId)).toEqual([['listing', 'fake', null]])
  expect((await of(hostId)).sort()).toEqual([
    ['listing', 'fake', null],
    ['person', 'scam', null],
  ])
  expect(await of(guest.id)).toEqual([])
})

test('a review and its report are shown for its author, its space and its host', async () => {
  const admin = await anAdmin(world)
  const report = await aReviewReport(world)
  const [row] = await world.sql<{ author_id: string; space_id: string; host_id: string }[]>`
    select r.author_id, r.space_id, b.host_id from review_reports t join reviews r on r.id = t.review_id
      join bookings b on b.id = r.booking_id where t.id = ${report}`
  const of = (id: string | undefined) => admin.api.reports.showSubject({ id: id ?? '' })
  const author = await of(row?.author_id)
  expect(author.reports).toMatchObject([{ id: report, about: 'review' }])
  expect(author.reviews).toMatchObject([{ written: true, space: { id: row?.space_id } }])
  expect((await of(row?.space_id)).reviews).toMatchObject([{ written: false }])
  expect((await of(row?.host_id)).reviews).toMatchObject([{ written: false }])
})
