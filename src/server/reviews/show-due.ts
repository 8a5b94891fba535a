import type { SpaceId } from '../../domain/kernel/id.ts'
import type { Transaction } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { publish } from '../events/events.sql.ts'
import type { ScheduledWork } from '../jobs/job.ts'
import { countVisible, findUncounted, lockRating } from './reviews.sql.ts'

const A_ROUND = 200

/** Counts a space's newly visible reviews, once each, and publishes an event. The caller must have locked the space. */
export async function showVisible(tx: Transaction, id: SpaceId, now: Temporal.Instant): Promise<void> {
  for (const reviewId of await countVisible(tx, id, now)) await publish(tx, { kind: 'review.shown', reviewId }, now)
}

/** Counts reviews whose 14 days are over. Readers see them on time even without this job. */
async function showDue({ sql, clock }: Deps): Promise<void> {
  const now = clock.now()
  for (const id of await findUncounted(sql, now, A_ROUND))
    await inTransaction(sql, async (tx) => {
      await lockRating(tx, id)
      await showVisible(tx, id, now)
    })
}

export const reviewWork: ScheduledWork<Deps>[] = [{ name: 'reviews.show', everySeconds: 2, run: showDue }]
