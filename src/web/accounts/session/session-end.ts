import type { Why } from './cross-tab.ts'
import { forgetEverything } from './forget-everything.ts'
import type { PageOnScreen } from './page-on-screen.ts'
import { signOutHere } from './refresh.ts'
import { signedOut } from './session-state.ts'
import type { SessionStore } from './session-store.ts'
import { keep } from './tab-storage.ts'

export type SessionEnd = ReturnType<typeof sessionEnd>

/** How the session ends in this browser, whoever ended it. */
export function sessionEnd(store: SessionStore, page: PageOnScreen) {
  let why: Why | undefined

  function becomeSignedOut(because: Why): void {
    why = because
    if (store.get().user) store.become(signedOut)
    why = undefined
    page.follow()
  }

  /** Whether the server ended the session; without a network nothing private stays on screen, and the server hears of it later. */
  async function leave(because: Why): Promise<boolean> {
    const answer = await signOutHere()
    if (answer) {
      keep('leaving', null)
      becomeSignedOut(because)
    } else if (store.get().user) await leaveUnheard()
    return answer !== null
  }

  /** Nothing private stays on screen; the server hears of it once there is a network. */
  async function leaveUnheard(): Promise<void> {
    // First of all: what is written in the moment a page goes away, a browser may lose.
    keep('leaving', true)
    await forgetEverything()
    window.location.assign('/')
  }

  return {
    becomeSignedOut,
    leave,
    leaveUnheard,
    /** Why it is ending, while those who listen hear of it. */
    reason: () => why,
  }
}
