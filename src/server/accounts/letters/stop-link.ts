import { timingSafeEqual } from 'node:crypto'
import type { AccountId } from '../../../domain/kernel/id.ts'
import { isUuid } from '../../../domain/kernel/id.ts'
import { mayChoose, NOTICE_KINDS, type NoticeKind } from '../../../domain/notifications/notice-kinds.ts'
import type { Deps } from '../../deps.ts'
import { codeHashes } from '../../encrypt.ts'

type With = Pick<Deps, 'config'>

/**
 * The path of an unsubscribe link for a kind of email. It is signed, never expires and works for anyone who has the
 * email.
 */
export function stopPath({ config }: With, id: AccountId, kind: NoticeKind): string {
  const [signature] = signatures(config.secrets, id, kind)
  return `/stop-mails?token=${kind}.${id}.${signature?.toString('base64url')}`
}

/** The account and kind in an unsubscribe token, or null if we didn't sign it. */
export function readStopToken({ config }: With, token: string): { id: AccountId; kind: NoticeKind } | null {
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
