import type { Sql } from '../../database/connect.ts'

export type Waiting = { id: number; recipient: string; kind: string; sealed: string | null; tries: number }

export async function addMail(
  sql: Sql,
  m: { recipient: string; kind: string; sealed: string | null; now: Temporal.Instant; sent: boolean },
): Promise<void> {
  await sql`
    insert into mails (recipient, kind, sealed, created_at, send_after, sent_at)
    values (${m.recipient}, ${m.kind}, ${m.sealed}, ${m.now}, ${m.now}, ${m.sent ? m.now : null})`
}

/** Letters whose time has come, put off first: should this process fall, another tries in five minutes. */
export function claimMails(sql: Sql, now: Temporal.Instant): Promise<Waiting[]> {
  return sql<Waiting[]>`
    update mails set tries = tries + 1, send_after = ${now.add({ minutes: 5 })}
    where id in (select id from mails where sent_at is null and send_after <= ${now} order by send_after, id limit 20 for update skip locked)
    returning id, recipient, kind, sealed, tries`
}

/** With a mail server the words go once they are sent; the outbox keeps them to be read. */
export async function markSent(sql: Sql, id: number, keep: boolean, now: Temporal.Instant): Promise<void> {
  await sql`update mails set sent_at = ${now}, trouble = null, sealed = case when ${keep} then sealed end where id = ${id}`
}

export async function putOff(sql: Sql, id: number, trouble: string, until: Temporal.Instant): Promise<void> {
  await sql`update mails set trouble = ${trouble.slice(0, 300)}, send_after = ${until} where id = ${id}`
}

export type Kept = { id: number; recipient: string; kind: string; sealed: string; created_at: Temporal.Instant }

export function listMails(sql: Sql): Promise<Kept[]> {
  return sql<
    Kept[]
  >`select id, recipient, kind, sealed, created_at from mails where sealed is not null order by id desc limit 50`
}

export async function forgetMails(sql: Sql, before: Temporal.Instant): Promise<void> {
  await sql`delete from mails where created_at < ${before}`
}
