import {
  OFFER_HOURS,
  PROBLEM_ANSWER_HOURS,
  type ProblemFacts,
  type ProblemOutcome,
  type ProblemReason,
  type ProblemState,
} from '../../../domain/bookings/problem.ts'
import type { AccountId, BookingId, FileId, ProblemId } from '../../../domain/kernel/id.ts'
import type { Cents } from '../../../domain/kernel/money.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type ProblemRow = Pick<
  Tables['booking_problems'],
  'booking_id' | 'description' | 'created_at' | 'answer' | 'answered_at' | 'settled_reason' | 'ended_at'
> & {
  id: ProblemId
  state: ProblemState
  reason: ProblemReason
  offer_cents: Cents | null
  outcome: ProblemOutcome | null
  refund_cents: Cents
  photos: FileId[]
}

const columns = (sql: Sql) => sql`
  select r.id, r.booking_id, r.state, r.reason, r.description, r.created_at, r.answer, r.offer_cents, r.answered_at,
    r.outcome, r.refund_cents, r.settled_reason, r.ended_at,
    array(select f.file_id from booking_problem_photos f where f.problem_id = r.id order by f.place) as photos
  from booking_problems r`

export const factsOf = (
  row: Pick<ProblemRow, 'state' | 'created_at' | 'answered_at' | 'offer_cents'>,
): ProblemFacts => ({
  state: row.state,
  createdAt: row.created_at,
  answeredAt: row.answered_at,
  offer: row.offer_cents,
})

export function findProblems(sql: Sql, booking: BookingId): Promise<ProblemRow[]> {
  return sql<ProblemRow[]>`${columns(sql)} where r.booking_id = ${booking}
    order by r.ended_at is null desc, r.created_at desc, r.id limit 20`
}

export async function findProblem(sql: Sql, id: ProblemId): Promise<ProblemRow | null> {
  const [row] = await sql<ProblemRow[]>`${columns(sql)} where r.id = ${id}`
  return row ?? null
}

/** The caller must have locked the report's booking. */
export async function lockProblem(tx: Sql, id: ProblemId): Promise<ProblemRow | null> {
  await tx`select 1 from booking_problems where id = ${id} for update`
  return findProblem(tx, id)
}

export async function countProblems(tx: Sql, booking: BookingId): Promise<{ open: boolean; all: number }> {
  const [row] = await tx<{ open: boolean; all: number }[]>`
    select coalesce(bool_or(state in ('open', 'answered')), false) as open, count(*)::int as all
    from booking_problems where booking_id = ${booking}`
  return row ?? { open: false, all: 0 }
}

type NewProblem = { by: AccountId; reason: ProblemReason; text: string; now: Temporal.Instant }

export async function addProblem(tx: Sql, booking: BookingId, of: NewProblem): Promise<ProblemId> {
  const [row] = await tx<{ id: ProblemId }[]>`
    insert into booking_problems (booking_id, reporter_id, reason, description, created_at)
    values (${booking}, ${of.by}, ${of.reason}, ${of.text}, ${of.now}) returning id`
  if (!row) throw new Error('an insert returns its row')
  return row.id
}

export async function lockPhotos(tx: Sql, owner: AccountId, ids: readonly FileId[]): Promise<number> {
  const rows = await tx`
    select 1 from files where id = any(${ids as FileId[]}::uuid[]) and owner_id = ${owner} and bucket = 'documents'
      and state = 'kept' and content_type = 'image/jpeg' order by id for update`
  return rows.length
}

export async function addPhotos(tx: Sql, problem: ProblemId, ids: readonly FileId[]): Promise<void> {
  await tx`
    insert into booking_problem_photos (problem_id, file_id, place)
    select ${problem}, id, place from unnest(${ids as FileId[]}::uuid[]) with ordinality photo (id, place)`
}

type Answer = { text: string; offer: Cents; now: Temporal.Instant }

export async function saveAnswer(tx: Sql, id: ProblemId, { text, offer, now }: Answer): Promise<void> {
  await tx`
    update booking_problems set state = 'answered', answer = ${text}, offer_cents = ${offer}, answered_at = ${now}
    where id = ${id}`
}

export async function saveWithdrawn(tx: Sql, id: ProblemId, now: Temporal.Instant): Promise<void> {
  await tx`update booking_problems set state = 'withdrawn', ended_at = ${now} where id = ${id}`
}

type Settlement = { outcome: ProblemOutcome; refund: Cents; host: Cents; reason: string; now: Temporal.Instant }

export async function saveSettled(tx: Sql, id: ProblemId, of: Settlement): Promise<void> {
  await tx`
    update booking_problems set state = 'settled', outcome = ${of.outcome}, refund_cents = ${of.refund},
      host_cents = ${of.host}, settled_reason = ${of.reason}, ended_at = ${of.now} where id = ${id}`
}

/** Deletes what an account wrote in reports. Returns the ids of the photos, which the caller must release. */
export async function forgetWords(tx: Sql, account: AccountId): Promise<FileId[]> {
  await tx`update booking_problems set description = '' where reporter_id = ${account}`
  await tx`
    update booking_problems r set answer = '' from bookings b
    where b.id = r.booking_id and b.host_id = ${account} and r.answer is not null`
  const rows = await tx<{ id: FileId }[]>`
    delete from booking_problem_photos p using booking_problems r
    where r.id = p.problem_id and r.reporter_id = ${account} returning p.file_id as id`
  return rows.map(({ id }) => id)
}

const isForAdmin = (sql: Sql, now: Temporal.Instant) => sql`(
  (r.state = 'open' and r.created_at <= ${now.subtract({ hours: PROBLEM_ANSWER_HOURS })})
  or (r.state = 'answered' and (r.offer_cents = 0 or r.answered_at <= ${now.subtract({ hours: OFFER_HOURS })})))`

export type ProblemQueue = 'review' | 'waiting' | 'closed'
const inQueue = (sql: Sql, queue: ProblemQueue, now: Temporal.Instant) => {
  if (queue === 'closed') return sql`r.state in ('settled', 'withdrawn')`
  return queue === 'review'
    ? isForAdmin(sql, now)
    : sql`r.state in ('open', 'answered') and not ${isForAdmin(sql, now)}`
}

export type ListedProblem = ProblemRow & {
  number: number
  title: string
  guest: string | null
  host: string | null
  currency: string
}

export function listProblemRows(
  sql: Sql,
  queue: ProblemQueue,
  now: Temporal.Instant,
  page: { offset: number; limit: number },
): Promise<ListedProblem[]> {
  const name = (who: ReturnType<Sql>) => sql`
    (select p.first_name || ' ' || p.last_name from accounts p where p.id = ${who} and p.deleted_at is null)`
  return sql<ListedProblem[]>`
    select r.*, b.number, coalesce(b.title, s.title) as title, b.currency,
      ${name(sql`b.guest_id`)} as guest, ${name(sql`b.host_id`)} as host
    from (${columns(sql)}) r join bookings b on b.id = r.booking_id join spaces s on s.id = b.space_id
    where ${inQueue(sql, queue, now)}
    order by ${queue === 'closed' ? sql`r.ended_at desc` : sql`r.created_at`}, r.id
    offset ${page.offset} limit ${page.limit}`
}

export async function countQueues(sql: Sql, now: Temporal.Instant): Promise<Record<ProblemQueue, number>> {
  const count = (queue: ProblemQueue) => sql`count(*) filter (where ${inQueue(sql, queue, now)})::int`
  const [row] = await sql<Record<ProblemQueue, number>[]>`
    select ${count('review')} as review, ${count('waiting')} as waiting, ${count('closed')} as closed
    from booking_problems r`
  return row ?? { review: 0, waiting: 0, closed: 0 }
}

export const problemsToReview = (sql: Sql, now: Temporal.Instant) => sql`
  select count(*)::int as waiting, min(r.created_at) as oldest from booking_problems r where ${isForAdmin(sql, now)}`
