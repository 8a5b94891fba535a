import { aGuest } from './people.ts'
import { aReview } from './reviews.ts'
import { aSpace } from './spaces.ts'
import type { World } from './world.ts'

export async function aFailedJob(world: World, reason = 'the store was away', mailId = 0): Promise<string> {
  // The first run creates the queues.
  await world.runJobs()
  const [row] = await world.sql<{ id: string }[]>`
    insert into jobs.job (id, name, data, state, source_name, source_output, created_on, keep_until)
    values (gen_random_uuid(), 'failed', ${world.sql.json({ mailId })}, 'created', 'mail.send', ${world.sql.json({ reason })}, ${world.clock.now()}, ${world.clock.now().add({ hours: 24 })})
    returning id`
  return row?.id ?? ''
}

export async function aReviewReport(world: World): Promise<string> {
  const [author, reporter] = [await aGuest(world), await aGuest(world)]
  const review = await aReview(world, await aSpace(world), author.id, { overall: 1, visible: world.clock.now() })
  const [row] = await world.sql<{ id: string }[]>`
    insert into review_reports (review_id, reporter_id, reason, created_at)
    values (${review}, ${reporter.id}, 'untrue', ${world.clock.now()}) returning id`
  return row?.id ?? ''
}
