import type { Why } from './cross-tab.ts'
import { forgetEverything } from './forget-everything.ts'
import type { PageOnScreen } from './page-on-screen.ts'
import { signOutHere } from './refresh.ts'
import { signedOut } from './session-state.ts'
import type { SessionStore } from './session-store.ts'
import { keep } from './tab-storage.ts'

export type SessionEnd = ReturnType<typeof sessionEnd>

/** Ends the session in this browser, no matter what caused it. */
export function sessionEnd(store: SessionStore, page: PageOnScreen) {
  let why: Why | undefined

  function becomeSignedOut(because: Why): void {
    why = because
    if (store.get().user) store.become(signedOut)
    why = undefined
    page.follow()
  }

  /** Whether the server ended the session. Offline, everything private is hidden and the server is notified later. */
  async function leave(because: Why): Promise<boolean> {
    const answer = await signOutHere()
    if (answer) {
      keep('leaving', null)
      becomeSignedOut(because)
    } else if (store.get().user) await leaveUnheard()
    return answer !== null
  }

  /** Hides everything private now; the server is notified once there is a network. */
  async function leaveUnheard(): Promise<void> {
    // Done first, because browsers may lose what is written while a page closes.
    keep('leaving', true)
    await forgetEverything()
    window.location.assign('/')
  }

  return {
    becomeSignedOut,
    leave,
    leaveUnheard,
    /** The reason, while listeners are being notified. */
    reason: () => why,
  }
}
