import type { ReviewId } from '../../src/domain/kernel/id.ts'
import { lettersTo } from './letters.ts'
import { anEnteredGuest, type Person } from './people.ts'
import { aStay, EXAMPLE_STARS, type twoSides } from './reviews.ts'
import type { World } from './world.ts'

export const WHY = 'It names a neighbour.'

export const reportedBy = (who: Person, id: ReviewId) =>
  who.api.reviews.reportReview({ id, reason: 'personal', note: 'It names me.' })

export async function reportsOf({ sql }: World, review: string): Promise<string[]> {
  const rows = await sql<
    { id: string }[]
  >`select id from review_reports where review_id = ${review} order by created_at, id`
  return rows.map(({ id }) => id)
}

export const takeDown = (by: Person, ids: string[], reason = WHY) =>
  by.api.reviews.settleReports({ ids, outcome: 'taken_down', reason })

/**
 * The guest and the host have both written a review. The host reports the guest's one-star review, and may have replied
 * to it.
 */
export async function aReported(
  { fromGuest, fromHost, host }: Awaited<ReturnType<typeof twoSides>>,
  { answered = false } = {},
): Promise<ReviewId> {
  await fromGuest(1, 'Mr Kern next door shouts.')
  const id = (await fromHost()).theirs?.id as ReviewId
  if (answered) await host.api.reviews.replyToReview({ id, text: 'He moved out.' })
  await reportedBy(host, id)
  return id
}

export async function lettersOfTakingDown(
  world: World,
  { id }: Pick<Person, 'id'>,
  kind = 'review_taken_down',
): Promise<string[]> {
  await world.runJobs()
  const [row] = await world.sql<{ email: string }[]>`select email from accounts where id = ${id}`
  return lettersTo(world, row?.email ?? '', kind)
}

/**
 * Adds another guest to a space. Its host has already written a review, so the guest's review is visible and counts
 * immediately.
 */
export async function aSecondGuest(world: World, space: { id: string; hostId: string }) {
  const guest = await anEnteredGuest(world)
  const id = await aStay(world, space, guest.id)
  await world.sql`
    insert into reviews (booking_id, space_id, author_id, by_role, overall, body, created_at, visible_at)
    select id, space_id, host_id, 'host', 5, '', ${world.clock.now()}, upper(period) + interval '336 hours' from bookings where id = ${id}`
  return (overall: number) => guest.api.reviews.writeReview({ id, overall, categories: EXAMPLE_STARS.guest })
}
