import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { encrypt } from '../../platform/encrypt.ts'
import type { Jobs } from '../../platform/jobs/job.ts'
import type { Email } from './draw-email.ts'
import { addMail, isProved } from './mails.sql.ts'
import { SEND_MAIL } from './send-mail.ts'

type With = { clock: Clock; config: Config; jobs: Jobs }
type Mail = { to: string; email: Email }

export async function queueMail(deps: With, sql: Sql, { to, email }: Mail): Promise<void> {
  const words = await greeted(sql, to, email)
  await queue(deps, sql, email, { recipient: to, sealed: await sealed(deps, words), sent: false })
}

/**
 * Greets by name only if the address is verified. Otherwise a stranger could send any text to someone else's address by
 * using it as a name.
 */
async function greeted(sql: Sql, to: string, email: Email): Promise<Email> {
  const { name, ...nameless } = email
  return (await isProved(sql, to)) ? email : nameless
}

/** Takes as long as queueing a real email, so that the response time doesn't reveal whether an account exists. */
export async function queueDummyEmail(deps: With, sql: Sql, { to, email }: Mail): Promise<void> {
  await sealed(deps, await greeted(sql, to, email))
  await queue(deps, sql, email, { recipient: '', sealed: null, sent: true })
}

function sealed({ config }: With, email: Email): Promise<string> {
  return encrypt(config.secrets, JSON.stringify(email))
}

type Row = { recipient: string; sealed: string | null; sent: boolean }

/** The pages that an email about a booking links to. */
const BOOKING = /^\/(?:bookings|booking-success|checkout)\/([0-9a-f-]{36})/

async function queue({ clock, jobs }: With, sql: Sql, { kind, minutes, link }: Email, row: Row): Promise<void> {
  const now = clock.now()
  const goodUntil = minutes ? now.add({ minutes }) : null
  const [, bookingId = null] = BOOKING.exec(link?.path ?? '') ?? []
  const mailId = await addMail(sql, { ...row, kind, now, goodUntil, bookingId })
  await jobs.enqueue(sql, SEND_MAIL, { mailId })
}
