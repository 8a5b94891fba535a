import { compareInstants } from '../../../domain/kernel/instants.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { decrypt } from '../../platform/encrypt.ts'
import { hasten } from '../../platform/jobs/due-jobs.sql.ts'
import { GivenUp, type Job } from '../../platform/jobs/job.ts'
import { readEmail } from './draw-email.ts'
import type { Mailer } from './mailer.ts'
import { findUnsent, markSent, noteTrouble } from './mails.sql.ts'

type With = { sql: Sql; config: Config; mailer: Mailer; clock: Clock }
type Facts = { mailId: number }

export const SEND_MAIL = { name: 'mail.send', tries: 176 }

export const sendMail: Job<Facts, With> = {
  ...SEND_MAIL,
  run: async ({ sql, config, mailer, clock }, { mailId }) => {
    const mail = await findUnsent(sql, mailId)
    if (!mail) return
    if (mail.good_until && compareInstants(mail.good_until, clock.now()) <= 0)
      return noteTrouble(sql, mailId, 'too late')
    const words = mail.sealed && (await decrypt(config.secrets, mail.sealed))
    try {
      if (!words) throw Object.assign(new Error(), { code: 'sealed with a secret that is not in SECRETS' })
      await mailer.send({ to: mail.recipient, ...readEmail(words, config) })
    } catch (error) {
      const { code, responseCode } = error as { code?: string; responseCode?: number }
      // We store only the code of the server's response, because its text may contain the address.
      const trouble = String(responseCode ?? code ?? 'not sent')
      await noteTrouble(sql, mailId, trouble)
      const said = `an email was not sent: ${trouble}`
      throw isFinal(responseCode) ? new GivenUp(said) : new Error(said)
    }
    const keep = mailer.name === 'outbox'
    const unheard = await markSent(sql, { id: mailId, keep, now: clock.now(), job: SEND_MAIL.name })
    // The mail server works again, so emails that failed while it was down are retried.
    if (unheard.length > 0) await hasten(sql, SEND_MAIL.name, unheard)
  },
}

/** A 5xx response is permanent (RFC 5321, 4.2.1). A 4xx response or none is worth a retry. */
function isFinal(responseCode: number | undefined): boolean {
  return responseCode !== undefined && responseCode >= 500 && responseCode < 600
}
