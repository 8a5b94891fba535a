import { timingSafeEqual } from 'node:crypto'
import { type Clock, UNKNOWN_CLOCK } from '../../../domain/kernel/clock.ts'
import { type AccountId, isUuid } from '../../../domain/kernel/id.ts'
import { isWanted, mayChoose, NOTICE_KINDS, type NoticeKind } from '../../../domain/notifications/notice-kinds.ts'
import type { Email } from '../../external/mail/draw-email.ts'
import { queueMail } from '../../external/mail/queue-mail.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import { codeHashes } from '../../platform/encrypt.ts'
import { findAddressee } from './choices.sql.ts'

type With = Pick<Deps, 'clock' | 'config' | 'jobs'>
type OptionalEmail = { to: string; kind: NoticeKind; email: Email | ((clock: Clock) => Email) }

/**
 * Queues an email in the transaction, unless the recipient has turned off this kind of email. Returns whether it was
 * queued.
 */
export async function queueOptionalEmail(deps: With, tx: Sql, { to, kind, email }: OptionalEmail): Promise<boolean> {
  const addressee = await findAddressee(tx, to)
  if (addressee && !isWanted(kind, 'email', addressee.choices)) return false
  const stop = addressee && mayChoose(kind, 'email') ? stopPath(deps, addressee.id, kind) : undefined
  const written = typeof email === 'function' ? email(addressee?.clock ?? UNKNOWN_CLOCK) : email
  await queueMail(deps, tx, { to, email: { ...written, reason: kind, ...(stop && { stop }) } })
  return true
}

type LinkDeps = Pick<Deps, 'config'>

/** The link is signed, never expires and works for anyone who has the email. */
export function stopPath({ config }: LinkDeps, id: AccountId, kind: NoticeKind): string {
  const [signature] = signatures(config.secrets, id, kind)
  return `/stop-mails?token=${kind}.${id}.${signature?.toString('base64url')}`
}

export function readStopToken({ config }: LinkDeps, token: string): { id: AccountId; kind: NoticeKind } | null {
  const [named = '', id = '', signature = ''] = token.split('.')
  const kind = NOTICE_KINDS.find((one) => one === named)
  if (!kind || !mayChoose(kind, 'email') || !isUuid(id)) return null
  const given = Buffer.from(signature, 'base64url')
  const ours = signatures(config.secrets, id, kind)
  if (!ours.some((one) => one.length === given.length && timingSafeEqual(one, given))) return null
  return { id: id as AccountId, kind }
}

const signatures = (secrets: readonly string[], id: string, kind: NoticeKind) =>
  codeHashes(secrets, `stop mails ${kind} ${id}`)
