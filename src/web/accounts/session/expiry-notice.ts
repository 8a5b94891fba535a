import type { IdleRules } from '../../../domain/accounts/idle.ts'
import { sessionWords } from '../../copy/sessions.ts'
import { notify } from '../../ui/notify.ts'
import { firstToSay } from './cross-tab.ts'
import { rememberIdleEnd } from './idle-end.ts'
import { recordTimeout } from './record-timeout.ts'

/**
 * Announces that the session expired through inactivity: every tab shows it, the first one records it. `since` names
 * the idle period.
 */
export function expiryNotice(rules: IdleRules) {
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
