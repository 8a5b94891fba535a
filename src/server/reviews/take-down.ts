import { type By, recordAct } from '../audit/audit.sql.ts'
import type { Transaction } from '../database/connect.ts'
import { publish } from '../events/events.sql.ts'
import { findReported } from './reports.sql.ts'
import { saveTakenDown } from './reviews.sql.ts'

type Said = { by: By; reason: string }

/**
 * Takes down a reported review with its reply and publishes an event; repeating it changes nothing. The caller must
 * have locked the space.
 */
export async function takeDown(tx: Transaction, reportId: string, { by, reason }: Said): Promise<void> {
  const review = await findReported(tx, reportId)
  if (!review || !(await saveTakenDown(tx, review, { reason, now: by.now }))) return
  const change = { before: { state: 'shown' }, after: { state: 'taken_down' } }
  await recordAct(tx, by, { act: 'review.take_down', subjectId: review.id, reason, ...change })
  await publish(tx, { kind: 'review.taken_down', reviewId: review.id }, by.now)
}
