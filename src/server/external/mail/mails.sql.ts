import type { Sql } from '../../platform/database/connect.ts'

type NewMail = {
  recipient: string
  kind: string
  sealed: string | null
  now: Temporal.Instant
  sent: boolean
  goodUntil: Temporal.Instant | null
  bookingId: string | null
}

export async function addMail(sql: Sql, mail: NewMail): Promise<number> {
  const { recipient, kind, sealed, now, sent, goodUntil, bookingId } = mail
  const [row] = await sql<{ id: number }[]>`
    insert into mails (recipient, kind, sealed, created_at, sent_at, good_until, booking_id)
    values (${recipient}, ${kind}, ${sealed}, ${now}, ${sent ? now : null}, ${goodUntil}, ${bookingId}) returning id`
  if (!row) throw new Error('an email was not stored')
  return row.id
}

export async function isProved(sql: Sql, email: string): Promise<boolean> {
  const rows = await sql`select 1 from accounts where lower(email) = lower(${email}) and email_verified_at is not null`
  return rows.length > 0
}

type Unsent = { recipient: string; sealed: string | null; good_until: Temporal.Instant | null }

export async function findUnsent(sql: Sql, id: number): Promise<Unsent | null> {
  const [row] = await sql<Unsent[]>`
    select recipient, sealed, good_until from mails where id = ${id} and sent_at is null`
  return row ?? null
}

export function findRecipients(sql: Sql, ids: readonly number[]): Promise<{ id: number; recipient: string }[]> {
  return sql<{ id: number; recipient: string }[]>`select id, recipient from mails where id = any(${ids}::bigint[])`
}

/**
 * If `keep` is false, the text is erased after sending. The outbox sets it to true so that developers can read the
 * email.
 */
type Sent = { id: number; keep: boolean; now: Temporal.Instant; job: string }

/**
 * Marks the email as sent. Returns the jobs of other emails that are waiting to retry because the mail server was
 * unreachable. Those emails have no response code, or 421, which means that the server was shutting down (RFC 5321,
 * 3.8).
 */
export async function markSent(sql: Sql, { id, keep, now, job }: Sent): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with sent as (
      update mails set sent_at = ${now}, last_error = null, sealed = case when ${keep} then sealed end where id = ${id}
    )
    select j.id from jobs.job j join mails m on m.id = (j.data ->> 'mailId')::bigint
    where j.name = ${job} and j.state = 'retry' and not j.blocked and j.start_after > jobs.job_now()
      and m.sent_at is null and (m.last_error = '421' or m.last_error !~ '^[0-9]+$')`
  return rows.map(({ id }) => id)
}

export async function noteTrouble(sql: Sql, id: number, trouble: string): Promise<void> {
  await sql`update mails set last_error = ${trouble.slice(0, 300)} where id = ${id}`
}

export type Kept = { id: number; recipient: string; sealed: string; created_at: Temporal.Instant }

export function listMails(sql: Sql, before: number | null, atMost: number): Promise<Kept[]> {
  return sql<Kept[]>`
    select id, recipient, sealed, created_at from mails
    where sealed is not null and (${before}::bigint is null or id < ${before}) order by id desc limit ${atMost}`
}

export async function forgetMails(sql: Sql, before: Temporal.Instant): Promise<void> {
  await sql`delete from mails where created_at < ${before}`
}
