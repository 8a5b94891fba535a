import { IDLE_RULES } from '../../domain/accounts/idle.ts'
import {
  completedPatterns,
  PATTERN_MINUTES,
  type Pattern,
  type SecurityEventType,
  TIMEOUT_EVENTS,
} from '../../domain/insights/security-event.ts'
import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import type { Email } from '../external/mail/draw-email.ts'
import { queueMail } from '../external/mail/queue-mail.ts'
import type { Sql } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import type { Deps } from '../platform/deps.ts'
import { suspiciousMail, triedMail } from './insights.emails.ts'
import {
  addAlert,
  addSecurityEvent,
  claimWarning,
  type EventRow,
  type EventSource,
  endSignedIn,
  findDeviceOf,
  findEvents,
  findTries,
  oneAtATime,
  type WarningKind,
} from './security.sql.ts'

type Source = {
  readonly sessionId?: SessionId | null
  readonly account?: { readonly id: AccountId } | null
  readonly deviceHash?: Buffer | null
  readonly tried?: AccountId | null
}

type SecurityEventInput = {
  readonly type: SecurityEventType
  readonly details?: Readonly<Record<string, unknown>>
  /** False for reports from browsers, because anyone can make them up. */
  readonly seenByServer: boolean
}

/**
 * Stores a security event and handles the patterns it completes: alerts admins, ends the signed-in sessions of the
 * source, and warns their owners at most once a day. Failed sign-ins are also counted per account, from any source. If
 * they form a pattern, admins and the owner are notified but no sessions end. Returns the source's patterns.
 */
export async function recordSecurityEvent(
  deps: Deps,
  visitor: Source | null,
  given: SecurityEventInput,
): Promise<Pattern[]> {
  return inTransaction(deps.sql, async (tx) => {
    const sessionId = visitor?.sessionId ?? null
    const deviceHash = visitor?.deviceHash ?? (sessionId && (await findDeviceOf(tx, sessionId)))
    const source = { sessionId, deviceHash, accountId: visitor?.account?.id ?? null, triedId: visitor?.tried ?? null }
    await oneAtATime(tx, source)
    const now = deps.clock.now()
    const since = now.subtract({ minutes: PATTERN_MINUTES })
    const before = await findEvents(tx, source, since)
    const tries = source.triedId ? await findTries(tx, source.triedId, since) : []
    await addSecurityEvent(tx, { ...source, ...given, details: detailsOf(given, source), at: now })
    const event = { type: given.type, seenByServer: given.seenByServer, at: now }
    const patterns = completedPatterns(before.map(eventOf), event, now)
    if (sessionId || deviceHash)
      for (const pattern of patterns) await answer(deps, tx, pattern, [...before, rowOf(source)])
    if (source.triedId && completedPatterns(tries.map(eventOf), event, now).includes('repeated_signin_failures'))
      await warnTriedAccount(deps, tx, source.triedId)
    return patterns
  })
}

type Producer = Pick<EventRow, 'session_id' | 'account_id'>

async function answer(deps: Deps, tx: Sql, pattern: Pattern, producers: readonly Producer[]): Promise<void> {
  const now = deps.clock.now()
  const sessions = known(producers.map(({ session_id }) => session_id))
  const accounts = known(producers.map(({ account_id }) => account_id))
  const ended = await endSignedIn(tx, sessions, now)
  const warned: AccountId[] = []
  for (const account of accounts)
    if (await warnOwner(deps, tx, account, 'suspicious', suspiciousMail)) warned.push(account)
  await addAlert(tx, pattern, { sessions, accounts, ended_sessions: ended, warned_accounts: warned }, now)
}

/** Sends notifications but ends no sessions, because anyone can try to sign in to any account. */
async function warnTriedAccount(deps: Deps, tx: Sql, tried: AccountId): Promise<void> {
  const warned = (await warnOwner(deps, tx, tried, 'tried', triedMail)) ? [tried] : []
  await addAlert(tx, 'account_tried', { accounts: [tried], warned_accounts: warned }, deps.clock.now())
}

function known<T>(values: readonly (T | null)[]): T[] {
  return [...new Set(values)].filter((value) => value !== null).sort()
}

function rowOf({ sessionId, accountId }: EventSource): Producer {
  return { session_id: sessionId, account_id: accountId }
}

function eventOf({ event_type: type, seen_by_server: seenByServer, at }: EventRow) {
  return { type, seenByServer, at }
}

/** The account comes only from the session, because a browser's report could name any account. */
function detailsOf(
  { type, details }: SecurityEventInput,
  { accountId }: EventSource,
): Readonly<Record<string, unknown>> {
  if (!TIMEOUT_EVENTS.some((name) => name === type)) return details ?? {}
  const { warnAfter, countdown } = IDLE_RULES
  return { timeout_duration: warnAfter + countdown, warning_time: countdown, ...details, user_id: accountId }
}

async function warnOwner(
  deps: Pick<Deps, 'clock' | 'config' | 'jobs'>,
  sql: Sql,
  accountId: AccountId,
  kind: WarningKind,
  mail: Email,
): Promise<boolean> {
  const email = await claimWarning(sql, accountId, kind, deps.clock.now())
  if (email) await queueMail(deps, sql, { to: email, email: mail })
  return email !== null
}
