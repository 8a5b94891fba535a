import type { AccountId, FileId, MessageId } from '../../../domain/kernel/id.ts'
import type { ReportOutcome, ReportState } from '../../../domain/kernel/report.ts'
import type { ContactKind, ReportReason } from '../../../domain/messages/message.ts'
import { inState, SETTLED, type SettledRow, settledBy } from '../../platform/audit/report-queue.sql.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Report = { message: MessageId; by: AccountId; reason: ReportReason; note: string; now: Temporal.Instant }

export async function addReport(tx: Sql, { message, by, reason, note, now }: Report): Promise<void> {
  await tx`
    insert into message_reports (message_id, reporter_id, reason, note, created_at)
      values (${message}, ${by}, ${reason}, ${note}, ${now})
    on conflict (message_id, reporter_id) do nothing`
}

export async function findAuthor(sql: Sql, me: AccountId, id: MessageId): Promise<AccountId | null> {
  const [row] = await sql<{ sender_id: AccountId }[]>`
    select m.sender_id from messages m join conversations c on c.id = m.conversation_id
      where m.id = ${id} and ${me} in (c.user_id, c.host_id)`
  return row?.sender_id ?? null
}

const fullName = (sql: Sql, who: ReturnType<Sql>) => sql`
  (select p.first_name || ' ' || p.last_name from accounts p where p.id = ${who} and p.deleted_at is null)`

export type ReportRow = SettledRow<ReportOutcome> &
  Pick<Tables['message_reports'], 'id' | 'note' | 'created_at'> & {
    reason: ReportReason
    reporter: string | null
    author: string | null
    author_id: AccountId
    title: string
  }

export function findReports(
  sql: Sql,
  state: ReportState,
  after: { at: Temporal.Instant; id: string } | null,
  atMost: number,
): Promise<ReportRow[]> {
  return sql<ReportRow[]>`
    select t.id, t.reason, t.note, t.created_at, ${fullName(sql, sql`t.reporter_id`)} as reporter,
      ${fullName(sql, sql`m.sender_id`)} as author, m.sender_id as author_id, s.title,
      ${SETTLED(sql)}
    from message_reports t join messages m on m.id = t.message_id join conversations c on c.id = m.conversation_id
      join spaces s on s.id = c.space_id
    ${settledBy(sql, 'message_reports')}
    where ${inState(sql, state)} ${after ? sql`and (t.created_at, t.id) < (${after.at}, ${after.id})` : sql``}
    order by t.created_at desc, t.id desc limit ${atMost + 1}`
}

export type ReportedRow = Pick<Tables['messages'], 'id' | 'body' | 'masked_body' | 'created_at'> & {
  by: string | null
  masked_kinds: ContactKind[]
  reported: boolean
  files: { id: FileId; name: string }[]
}

export function findReported(sql: Sql, id: string, around: number): Promise<ReportedRow[]> {
  return sql<ReportedRow[]>`
    with told as (select m.* from message_reports t join messages m on m.id = t.message_id where t.id = ${id}),
      near as (
      (select m.* from messages m, told where m.conversation_id = told.conversation_id
        and m.created_at <= told.created_at
        order by m.created_at desc limit ${around + 1})
      union all
      (select m.* from messages m, told where m.conversation_id = told.conversation_id
        and m.created_at > told.created_at
        order by m.created_at limit ${around})
    )
    select n.id, n.body, n.masked_body, n.masked_kinds, n.created_at, ${fullName(sql, sql`n.sender_id`)} as by,
      n.id = (select id from told) as reported,
      (select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name) order by a.place), '[]')
        from message_attachments a join files f on f.id = a.file_id where a.message_id = n.id) as files
    from near n order by n.created_at`
}

export async function forgetReporter(tx: Sql, id: AccountId): Promise<void> {
  await tx`update message_reports set note = '' where reporter_id = ${id}`
}
