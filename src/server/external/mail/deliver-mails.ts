import type { Logger } from 'pino'
import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../database/connect.ts'
import { decrypt } from '../../encrypt.ts'
import { emailOf, type MailFacts, type MailKind } from './emails.ts'
import type { Mailer } from './mailer.ts'
import { claimMails, forgetMails, markSent, putOff } from './mails.sql.ts'

const DAYS_KEPT = 7
/** 10 s, 20 s, 40 s … up to an hour. */
const pause = (tries: number) => Math.min(3600, 10 * 2 ** (tries - 1))

type Delivery = { sql: Sql; clock: Clock; config: Config; mailer: Mailer; log: Logger }

/** Sends what waits. A letter that no server takes is tried again, further and further apart, until it is a week old. */
export async function deliverMails({ sql, clock, config, mailer, log }: Delivery): Promise<void> {
  const now = clock.now()
  for (const { id, recipient, kind, sealed, tries } of await claimMails(sql, now)) {
    const facts = sealed && (await decrypt(config.secrets, sealed))
    try {
      if (!facts) throw new Error('its words were sealed with a secret that is gone')
      const letter = emailOf(kind as MailKind, JSON.parse(facts) as MailFacts, config.publicUrl)
      await mailer.send({ to: recipient, ...letter })
      await markSent(sql, id, mailer.name === 'outbox', clock.now().toString())
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      // What a server answers may hold the address: only its code is kept.
      const trouble = String(responseCode ?? code ?? 'not sent')
      log.warn({ mailId: id, kind, trouble }, 'a mail was not sent; it is tried again')
      await putOff(sql, id, trouble, now.add({ seconds: pause(tries) }).toString())
    }
  }
  await forgetMails(sql, now.subtract({ hours: 24 * DAYS_KEPT }).toString())
}
