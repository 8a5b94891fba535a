import type { IdleRules } from '../../../domain/accounts/idle.ts'

type Timeout = 'session_timeout_warning' | 'session_timeout_forced'

/**
 * Records that a session was warned or ended through inactivity. Failures are silent, and it takes at most two
 * seconds.
 */
export async function recordTimeout(event: Timeout, { warnAfter, countdown }: IdleRules): Promise<void> {
  const details = { timeout_duration: warnAfter + countdown, warning_time: countdown }
  try {
    await fetch('/api/v1/security-monitor', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ event_type: event, details }),
      keepalive: true,
      signal: AbortSignal.timeout(2_000),
    })
  } catch {
    // This record is for the operator, so users don't wait for it.
  }
}
