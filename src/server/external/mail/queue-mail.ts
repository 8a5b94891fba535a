import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../database/connect.ts'
import { encrypt } from '../../encrypt.ts'
import type { MailFacts, MailKind } from './emails.ts'
import { addMail } from './mails.sql.ts'

type Mail = { to: string; kind: MailKind; facts: MailFacts }

/** Queues a letter, in the transaction given; its words are sealed until they are sent. */
export async function queueMail(
  { config, clock }: { config: Config; clock: Clock },
  sql: Sql,
  mail: Mail,
): Promise<void> {
  const sealed = await encrypt(config.secrets, JSON.stringify(mail.facts))
  await addMail(sql, { recipient: mail.to, kind: mail.kind, sealed, now: clock.now().toString(), sent: false })
}

/** Takes as long as a letter, for an address nobody has: the answer's time must not tell. */
export async function queueDummyEmail(
  { config, clock }: { config: Config; clock: Clock },
  sql: Sql,
  mail: Mail,
): Promise<void> {
  await encrypt(config.secrets, JSON.stringify(mail.facts))
  await addMail(sql, { recipient: '', kind: mail.kind, sealed: null, now: clock.now().toString(), sent: true })
}
