import type { AccountId, BookingId, ConversationId, SpaceId } from '../../domain/kernel/id.ts'
import type { ReportState, ReviewOutcome } from '../../domain/kernel/report.ts'
import type { ListingReason, PersonReason } from '../../domain/reports/report-reasons.ts'
import type { ListingState } from '../../domain/spaces/listing-state.ts'
import { inState, SETTLED, type SettledRow, settledBy } from '../platform/audit/report-queue.sql.ts'
import type { Sql, Transaction } from '../platform/database/connect.ts'
import type { Tables } from '../platform/database/tables.ts'

export async function findHost(sql: Sql, id: SpaceId): Promise<AccountId | null> {
  const [row] = await sql<{ host_id: AccountId }[]>`
    select host_id from spaces where id = ${id} and status = 'published'`
  return row?.host_id ?? null
}

export async function findInConversation(sql: Sql, me: AccountId, id: ConversationId): Promise<AccountId | null> {
  const [row] = await sql<{ id: AccountId }[]>`
    select case user_id when ${me} then host_id else user_id end as id from conversations
    where id = ${id} and ${me} in (user_id, host_id)`
  return row?.id ?? null
}

export async function findInBooking(sql: Sql, me: AccountId, id: BookingId): Promise<AccountId | null> {
  const [row] = await sql<{ id: AccountId }[]>`
    select case guest_id when ${me} then host_id else guest_id end as id from bookings
    where id = ${id} and ${me} in (guest_id, host_id) and guest_id is not null and state <> 'held'`
  return row?.id ?? null
}

type Subject = { space: SpaceId } | { person: AccountId }
type Report = { by: AccountId; reason: string; note: string; now: Temporal.Instant }

export async function addReport(sql: Sql, of: Subject, { by, reason, note, now }: Report): Promise<void> {
  const [space, person] = 'space' in of ? [of.space, null] : [null, of.person]
  await sql`
    insert into subject_reports (space_id, person_id, reporter_id, reason, note, created_at)
    values (${space}, ${person}, ${by}, ${reason}, ${note}, ${now}) on conflict do nothing`
}

export type ReportRow = SettledRow<ReviewOutcome> &
  Pick<Tables['subject_reports'], 'id' | 'note' | 'created_at'> & {
    reason: ListingReason | PersonReason
    reporter: string | null
    space_id: SpaceId | null
    title: string | null
    published: boolean | null
    person: string | null
    person_id: AccountId
  }

export function findReports(
  sql: Sql,
  state: ReportState,
  after: { at: Temporal.Instant; id: string } | null,
  atMost: number,
): Promise<ReportRow[]> {
  const name = (who: ReturnType<Sql>) => sql`
    (select p.first_name || ' ' || p.last_name from accounts p where p.id = ${who} and p.deleted_at is null)`
  return sql<ReportRow[]>`
    select t.id, t.reason, t.note, t.created_at, t.space_id, s.title, s.status = 'published' as published,
      coalesce(t.person_id, s.host_id) as person_id, ${name(sql`coalesce(t.person_id, s.host_id)`)} as person,
      ${name(sql`t.reporter_id`)} as reporter, ${SETTLED(sql)}
    from subject_reports t left join spaces s on s.id = t.space_id
    ${settledBy(sql, 'subject_reports')}
    where ${inState(sql, state)} ${after ? sql`and (t.created_at, t.id) < (${after.at}, ${after.id})` : sql``}
    order by t.created_at desc, t.id desc limit ${atMost + 1}`
}

export async function lockReported(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx`
    select 1 from spaces where id in (select space_id from subject_reports where id in ${tx([...ids])})
    order by id for no key update`
}

export async function findListing(
  tx: Transaction,
  report: string,
): Promise<{ id: SpaceId; status: ListingState } | null> {
  const [row] = await tx<{ id: SpaceId; status: ListingState }[]>`
    select s.id, s.status from subject_reports t join spaces s on s.id = t.space_id where t.id = ${report}`
  return row ?? null
}

export async function forgetReporter(tx: Sql, id: AccountId): Promise<void> {
  await tx`update subject_reports set note = '' where reporter_id = ${id}`
}
