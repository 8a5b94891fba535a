import type { AccountId, SpaceId } from '../../domain/kernel/id.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { findReportsOf, findReviewsOf } from './subject.sql.ts'

const MOST = 50

export async function showSubject({ deps: { sql } }: Context<'admin'>, { id }: { id: string }) {
  const [reports, reviews] = await Promise.all([
    findReportsOf(sql, id as AccountId | SpaceId, MOST),
    findReviewsOf(sql, id as AccountId | SpaceId, MOST),
  ])
  return ok({
    reports: reports.map(({ at, ...report }) => ({ ...report, at: at.toString() })),
    reviews: reviews.map((row) => ({
      id: row.id,
      by: row.by_role,
      written: row.author_id === id,
      author: { id: row.author_id, name: row.author },
      overall: row.overall,
      body: row.body,
      at: row.created_at.toString(),
      takenDown: row.taken_down_at !== null,
      bookingId: row.booking_id,
      space: { id: row.space_id, title: row.title },
    })),
  })
}
