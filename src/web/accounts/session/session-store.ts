import { clockAhead } from '../../../domain/accounts/session-refresh.ts'
import type { Answer } from './refresh.ts'
import { tellSession } from './session-events.ts'
import { eventsBetween, loading, type SessionState, stateOf } from './session-state.ts'

const LONG_MS = 10_000

export type SessionStore = ReturnType<typeof sessionStore>

/** This tab's copy of the session, by the server's clock. Listeners are notified of every change. */
export function sessionStore() {
  let state: SessionState = loading
  let ahead = 0
  let changedAt = 0
  document.documentElement.dataset.session = state.status

  function become(next: SessionState): void {
    const before = state
    state = next
    if (before.user?.id !== next.user?.id) changedAt = Date.now()
    document.documentElement.dataset.session = state.status
    tellSession(eventsBetween(before, next), before, state)
  }

  return {
    get: () => state,
    /** Epoch milliseconds by the server's clock. */
    now: () => Date.now() + ahead,
    become,
    /** Ignores a missing response, and one requested while another account was signed in. */
    take({ reply, asked }: Answer): void {
      if (asked < changedAt) return
      const answered = Date.now()
      // If the computer slept between request and response, the computed clock would be hours behind.
      if (answered - asked < LONG_MS) ahead = clockAhead(Date.parse(reply.now), asked, answered)
      become(stateOf(reply))
    },
  }
}
