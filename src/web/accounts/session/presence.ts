import { type Idle, type IdleRules, idleNow } from '../../../domain/accounts/idle.ts'
import { sessionWords } from '../../copy/sessions.ts'
import { notify } from '../../ui/notify.ts'
import { firstToSay, type Tabs } from './cross-tab.ts'
import { rememberIdleEnd } from './idle-end.ts'
import { type IdleWatch, watchIdleness } from './idle-watch.ts'
import type { SessionChecks } from './session-checks.ts'
import { forgetEverything, kept, recordTimeout, type SessionEnd } from './session-end.ts'
import { onSessionEvent, type SessionNews } from './session-state.ts'

type Parts = {
  rules: IdleRules
  now: () => number
  show: (left: number | null) => void
  tabs: Tabs
  end: SessionEnd
  checks: SessionChecks
}

/** After sign-in, watches for inactivity. After sign-out, clears this browser's data and notifies the other tabs. */
export function watchPresence({ rules, now, show, tabs, end, checks }: Parts) {
  let idle: IdleWatch | undefined
  const sayExpired = expiryNotice(rules)
  const share = (state: Idle) => tabs.say({ kind: 'idle', idle: state })

  async function timeIsUp(): Promise<void> {
    idle?.stop()
    await sayExpired(kept<Idle>('idle')?.since)
    await end.leave('idle')
  }

  function onNews({ event, before, state }: SessionNews): void {
    if (event === 'password_recovery') return
    if (before.status !== 'loading' && before.user?.id === state.user?.id) return
    const last = kept<Idle>('idle')
    const timedOut = idle?.isWarned() || (last !== null && idleNow(last, now(), rules).is === 'out')
    const because = end.reason() ?? (timedOut ? 'idle' : 'left')
    const wasHere = before.user !== null || (before.status === 'loading' && last !== null && state.user === null)
    idle?.stop()
    idle = undefined
    if (wasHere && !state.user) {
      checks.report.stop()
      if (because === 'idle') void sayExpired(last?.since)
      tabs.say({ kind: 'signed_out', why: because })
    }
    if (wasHere) void forgetEverything()
    if (event === 'signed_in') tabs.say({ kind: 'look' })
    if (!state.user) return
    const lastKnown = (state.session?.idleEndsAt ?? now()) - rules.warnAfter - rules.countdown
    const { check: setClock, report } = checks
    idle = watchIdleness({ rules, now, share, show, timeIsUp, setClock, onActive: report.note }, lastKnown)
  }

  const deaf = onSessionEvent(onNews)
  return {
    timeIsUp,
    beat: () => idle?.beat(),
    hear: (other: Idle) => idle?.hear(other),
    extend: () => idle?.extend() ?? false,
    stop: () => {
      deaf()
      idle?.stop()
    },
  }
}

/**
 * Announces that the session expired because of inactivity. Every tab announces this, but only the first one records
 * it. `since` identifies the idle period.
 */
function expiryNotice(rules: IdleRules) {
  let said: number | undefined
  return async (since = 0): Promise<void> => {
    if (said === since) return
    said = since
    rememberIdleEnd()
    const first = firstToSay(`forced ${since}`)
    void notify(sessionWords.expired)
    if (await first) await recordTimeout('session_timeout_forced', rules)
  }
}
