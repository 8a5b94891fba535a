import { type Clock, UNKNOWN_CLOCK } from '../../../domain/kernel/clock.ts'
import { isWanted, mayChoose, type NoticeKind } from '../../../domain/notifications/notice-kinds.ts'
import type { Sql } from '../../database/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Email } from '../../external/mail/draw-email.ts'
import { queueMail } from '../../external/mail/queue-mail.ts'
import { findAddressee } from './choices.sql.ts'
import { stopPath } from './stop-link.ts'

type With = Pick<Deps, 'clock' | 'config' | 'jobs'>
type Letter = { to: string; kind: NoticeKind; email: Email | ((clock: Clock) => Email) }

/**
 * Queues an email within the transaction unless the recipient has turned off its kind; kinds that can be turned off
 * carry an unsubscribe link. Returns whether it was queued.
 */
export async function queueLetter(deps: With, tx: Sql, { to, kind, email }: Letter): Promise<boolean> {
  const addressee = await findAddressee(tx, to)
  if (addressee && !isWanted(kind, 'email', addressee.choices)) return false
  const stop = addressee && mayChoose(kind, 'email') ? stopPath(deps, addressee.id, kind) : undefined
  const written = typeof email === 'function' ? email(addressee?.clock ?? UNKNOWN_CLOCK) : email
  await queueMail(deps, tx, { to, email: { ...written, ...(stop && { stop }) } })
  return true
}
