import type { AccountId, ReviewId, SpaceId } from '../../domain/kernel/id.ts'
import type { ReportState, ReviewOutcome } from '../../domain/kernel/report.ts'
import type { ReportReason } from '../../domain/reviews/review.ts'
import { inState, SETTLED, type SettledRow, settledBy } from '../audit/report-queue.sql.ts'
import type { Sql, Transaction } from '../database/connect.ts'
import type { Tables } from '../database/tables.ts'

type Report = { review: ReviewId; by: AccountId; reason: ReportReason; note: string; now: Temporal.Instant }

export async function addReport(tx: Transaction, { review, by, reason, note, now }: Report): Promise<void> {
  await tx`
    insert into review_reports (review_id, reporter_id, reason, note, created_at) values (${review}, ${by}, ${reason}, ${note}, ${now})
    on conflict (review_id, reporter_id) do nothing`
}

export type ReportRow = Pick<Tables['review_reports'], 'id' | 'reason' | 'note' | 'created_at'> &
  SettledRow<ReviewOutcome> &
  Pick<Tables['reviews'], 'by_role' | 'overall' | 'body'> & {
    /** Null: this person has deleted their account. */
    reporter: string | null
    author: string | null
    author_id: AccountId
    space_id: SpaceId
    title: string
    taken_down: boolean
  }

/** One row more than a page, newest first. */
export function findReports(
  sql: Sql,
  state: ReportState,
  after: { at: Temporal.Instant; id: string } | null,
  atMost: number,
): Promise<ReportRow[]> {
  const name = (who: ReturnType<Sql>) => sql`
    (select p.first_name || ' ' || p.last_name from accounts p where p.id = ${who} and p.deleted_at is null)`
  return sql<ReportRow[]>`
    select t.id, t.reason, t.note, t.created_at, r.by_role, r.overall, r.body, ${name(sql`t.reporter_id`)} as reporter, ${name(sql`r.author_id`)} as author, r.author_id,
      ${SETTLED(sql)},
      r.taken_down_at is not null as taken_down, s.id as space_id, s.title
    from review_reports t join reviews r on r.id = t.review_id join spaces s on s.id = r.space_id
    ${settledBy(sql, 'review_reports')}
    where ${inState(sql, state)} ${after ? sql`and (t.created_at, t.id) < (${after.at}, ${after.id})` : sql``}
    order by t.created_at desc, t.id desc limit ${atMost + 1}`
}

/**
 * Locks the spaces of the reported reviews in a fixed order, so that nothing about the reviews changes until the end.
 */
export async function lockReported(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx`
    select 1 from spaces where id in (select r.space_id from review_reports t join reviews r on r.id = t.review_id where t.id in ${tx([...ids])})
    order by id for no key update`
}

export async function findReported(tx: Transaction, id: string) {
  const [row] = await tx<Pick<Tables['reviews'], 'id' | 'space_id'>[]>`
    select r.id, r.space_id from review_reports t join reviews r on r.id = t.review_id where t.id = ${id}`
  return row ?? null
}

/** Keeps the report but removes the reporter's words. */
export async function forgetReporter(tx: Sql, id: AccountId): Promise<void> {
  await tx`update review_reports set note = '' where reporter_id = ${id}`
}
