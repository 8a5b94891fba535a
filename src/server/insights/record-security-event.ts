import { IDLE_RULES } from '../../domain/accounts/idle.ts'
import {
  completedPatterns,
  PATTERN_MINUTES,
  type Pattern,
  type SecurityEventType,
  TIMEOUT_EVENTS,
} from '../../domain/insights/security-event.ts'
import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import type { Sql } from '../database/connect.ts'
import { inTransaction } from '../database/transactions.ts'
import type { Deps } from '../deps.ts'
import { suspiciousMail } from './emails/suspicious.ts'
import { triedMail } from './emails/tried.ts'
import {
  addAlert,
  addSecurityEvent,
  type EventRow,
  type EventSource,
  endSignedIn,
  findDeviceOf,
  findEvents,
  findTries,
  oneAtATime,
} from './security.sql.ts'
import { warnOwner } from './warn-owner.ts'

/** Who did it, as far as is known: a session, the device it came from, both or neither; and whose account they tried to enter. */
export type Source = {
  readonly sessionId?: SessionId | null
  readonly account?: { readonly id: AccountId } | null
  readonly deviceHash?: Buffer | null
  readonly tried?: AccountId | null
}

export type Told = {
  readonly type: SecurityEventType
  readonly details?: Readonly<Record<string, unknown>>
  /** The server itself saw it happen; what only a browser says is kept as that. */
  readonly seenByServer: boolean
}

/**
 * Keeps a security event and answers the patterns it completes: an alert for admins, the sessions that produced the events must sign in
 * again, their owners are warned at most once a day. Failures count by the account that was tried too, wherever they come from: that kind
 * is told to admins and to its owner and ends nobody's session. Returns the patterns of the source.
 */
export async function recordSecurityEvent(deps: Deps, visitor: Source | null, told: Told): Promise<Pattern[]> {
  return inTransaction(deps.sql, async (tx) => {
    const sessionId = visitor?.sessionId ?? null
    const deviceHash = visitor?.deviceHash ?? (sessionId && (await findDeviceOf(tx, sessionId)))
    const source = { sessionId, deviceHash, accountId: visitor?.account?.id ?? null, triedId: visitor?.tried ?? null }
    await oneAtATime(tx, source)
    const now = deps.clock.now()
    const since = now.subtract({ minutes: PATTERN_MINUTES })
    const before = await findEvents(tx, source, since)
    const tries = source.triedId ? await findTries(tx, source.triedId, since) : []
    await addSecurityEvent(tx, { ...source, ...told, details: detailsOf(told, source), at: now })
    const event = { type: told.type, seenByServer: told.seenByServer, at: now }
    const patterns = completedPatterns(before.map(eventOf), event, now)
    if (sessionId || deviceHash)
      for (const pattern of patterns) await answer(deps, tx, pattern, [...before, rowOf(source)])
    if (source.triedId && completedPatterns(tries.map(eventOf), event, now).includes('repeated_signin_failures'))
      await tellTried(deps, tx, source.triedId)
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

/** Anybody can try to enter anybody's account: all it does is to be told. */
async function tellTried(deps: Deps, tx: Sql, tried: AccountId): Promise<void> {
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

/** An event of the idle session always says whose it was and by which times; whose comes from the session alone. */
function detailsOf({ type, details }: Told, { accountId }: EventSource): Readonly<Record<string, unknown>> {
  if (!TIMEOUT_EVENTS.some((name) => name === type)) return details ?? {}
  const { warnAfter, countdown } = IDLE_RULES
  return { timeout_duration: warnAfter + countdown, warning_time: countdown, ...details, user_id: accountId }
}
