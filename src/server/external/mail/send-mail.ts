import type { Clock } from '../../clock.ts'
import type { Config } from '../../config.ts'
import type { Sql } from '../../database/connect.ts'
import { decrypt } from '../../encrypt.ts'
import { hasten } from '../../jobs/due-jobs.sql.ts'
import { GivenUp, type Job } from '../../jobs/job.ts'
import type { DrawnEmail } from './draw-email.ts'
import type { Mailer } from './mailer.ts'
import { findUnsent, markSent, noteTrouble } from './mails.sql.ts'

type With = { sql: Sql; config: Config; mailer: Mailer; clock: Clock }
type Facts = { mailId: number }

/** Tried for a week, an hour apart in the end. */
export const SEND_MAIL = { name: 'mail.send', tries: 176 }

/** Hands a letter to the mail server; one that nobody takes is tried again. */
export const sendMail: Job<Facts, With> = {
  ...SEND_MAIL,
  run: async ({ sql, config, mailer, clock }, { mailId }) => {
    const mail = await findUnsent(sql, mailId)
    if (!mail) return
    if (mail.good_until && Temporal.Instant.compare(mail.good_until, clock.now()) <= 0)
      return noteTrouble(sql, mailId, 'too late')
    const drawn = mail.sealed && (await decrypt(config.secrets, mail.sealed))
    try {
      if (!drawn) throw Object.assign(new Error(), { code: 'sealed with a secret that is not in SECRETS' })
      await mailer.send({ to: mail.recipient, ...(JSON.parse(drawn) as DrawnEmail) })
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      // What a server answers may hold the address: only its code is kept.
      const trouble = String(responseCode ?? code ?? 'not sent')
      await noteTrouble(sql, mailId, trouble)
      const said = `a mail was not sent: ${trouble}`
      throw isFinal(responseCode) ? new GivenUp(said) : new Error(said)
    }
    const keep = mailer.name === 'outbox'
    const unheard = await markSent(sql, { id: mailId, keep, now: clock.now(), job: SEND_MAIL.name })
    // There is somebody again: who waited for that need not wait an hour more.
    if (unheard.length > 0) await hasten(sql, SEND_MAIL.name, unheard)
  },
}

/** A server that says 5xx will say so again (RFC 5321, 4.2.1); what says 4xx, or nothing, may take it later. */
function isFinal(responseCode: number | undefined): boolean {
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600
}
