import { compareInstants } from '../kernel/instants.ts'
export const SECURITY_EVENTS = [
  'signin_failed',
  'weak_password_attempt',
  'leaked_password_detected',
  'suspicious_rapid_clicks',
  'console_security_warning',
] as const
export const TIMEOUT_EVENTS = ['session_timeout_warning', 'session_timeout_forced'] as const
export type SecurityEventType = (typeof SECURITY_EVENTS)[number] | (typeof TIMEOUT_EVENTS)[number]

export type SecurityEvent = {
  readonly type: SecurityEventType
  readonly at: Temporal.Instant
  readonly seenByServer: boolean
}

export const PATTERNS = ['repeated_signin_failures', 'weak_and_leaked_password', 'rapid_clicks_with_warning'] as const
export type Pattern = (typeof PATTERNS)[number]

export const PATTERN_MINUTES = 15
const FAILURES = 3

/**
 * Returns the suspicious patterns in the last 15 minutes of one session or device. A failed sign-in counts only if the
 * server recorded it, because a browser could report someone else's.
 */
export function suspiciousPatterns(events: readonly SecurityEvent[], now: Temporal.Instant): Pattern[] {
  const since = now.subtract({ minutes: PATTERN_MINUTES })
  const count = (type: SecurityEventType, counts: (event: SecurityEvent) => boolean = () => true) =>
    events.filter((event) => event.type === type && compareInstants(event.at, since) > 0 && counts(event)).length
  const found: Record<Pattern, boolean> = {
    repeated_signin_failures: count('signin_failed', ({ seenByServer }) => seenByServer) >= FAILURES,
    weak_and_leaked_password: count('weak_password_attempt') > 0 && count('leaked_password_detected') > 0,
    rapid_clicks_with_warning: count('suspicious_rapid_clicks') > 0 && count('console_security_warning') > 0,
  }
  return PATTERNS.filter((pattern) => found[pattern])
}

export function completedPatterns(
  before: readonly SecurityEvent[],
  event: SecurityEvent,
  now: Temporal.Instant,
): Pattern[] {
  const known = suspiciousPatterns(before, now)
  return suspiciousPatterns([...before, event], now).filter((pattern) => !known.includes(pattern))
}
