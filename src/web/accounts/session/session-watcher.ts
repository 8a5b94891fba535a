import type { IdleRules } from '../../../domain/accounts/idle.ts'
import { CHECK_MS } from '../../../domain/accounts/session-refresh.ts'
import { sessionWords } from '../../copy/sessions.ts'
import { notify } from '../../ui/notify.ts'
import { joinOtherTabs, sessionStore, type Word } from './cross-tab.ts'
import { type Drawn, pageOnScreen } from './idle-watch.ts'
import { onWake } from './on-wake.ts'
import { watchPresence } from './presence.ts'
import { whoAmI } from './refresh.ts'
import { sessionChecks } from './session-checks.ts'
import { sessionEnd } from './session-end.ts'

type Parts = { rules: IdleRules; revalidate: () => void; show: (left: number | null) => void }
export type SessionWatcher = ReturnType<typeof startWatcher>

/**
 * Follows this browser's session while the page is open. `show` receives the milliseconds until the inactivity
 * timeout, or null if no warning is needed.
 */
export function startWatcher({ rules, revalidate, show }: Parts) {
  const store = sessionStore()
  const page = pageOnScreen(store, revalidate)
  const tabs = joinOtherTabs(receive)
  const end = sessionEnd(store, page)
  const checks = sessionChecks({ store, page, tabs, leave: end.leave })
  const presence = watchPresence({ rules, now: store.now, show, tabs, end, checks })
  const { check } = checks
  const forms = holdForms(() => !page.isAnothers())

  function receive(word: Word): void {
    if (word.kind === 'idle') presence.hear(word.idle)
    else if (word.kind === 'look') void whoAmI().then(checks.settle)
    else if (store.get().user) end.becomeSignedOut(word.why)
  }

  // While offline, submitting the form would only fail.
  const onSignOut = (event: SubmitEvent) => {
    const to = new URL((event.target as HTMLFormElement).action, window.location.href).pathname
    if (navigator.onLine || to !== '/auth/sign-out') return
    event.preventDefault()
    event.stopPropagation()
    void end.leaveUnheard()
  }
  window.addEventListener('submit', onSignOut, { capture: true })

  const timer = setInterval(() => void check(), CHECK_MS)
  const stops = [
    onWake(() => forms.until(Promise.all([presence.beat(), check()]))),
    forms.stop,
    presence.stop,
    () => clearInterval(timer),
    () => window.removeEventListener('submit', onSignOut, { capture: true }),
    tabs.leave,
    checks.report.stop,
  ]

  return {
    drawnFor(viewer: Drawn | null): void {
      page.drawnFor(viewer)
      // A check in progress may have been answered before the sign-in that this page reflects. If the two still differ,
      // the page checks again.
      if (store.get().status === 'loading' || page.differs())
        void check().then(() => (page.differs() ? check() : undefined))
    },
    follow: page.follow,
    extend(): void {
      if (!presence.extend()) return
      void notify({ ...sessionWords.extended, kind: 'success' })
      void checks.renew()
    },
    signOutNow: presence.timeIsUp,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/**
 * Delays form submissions while the session is being checked, because a different account may have signed in in another
 * tab. Then `mayGo` decides whether they are sent.
 */
function holdForms(mayGo: () => boolean): { until(answer: Promise<unknown>): void; stop(): void } {
  const held = new WeakSet<HTMLFormElement>()
  let asked: Promise<unknown> | undefined
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target
    if (!asked || !(form instanceof HTMLFormElement) || form.method !== 'post') return
    event.preventDefault()
    event.stopPropagation()
    if (held.has(form)) return
    held.add(form)
    void asked.finally(() => {
      held.delete(form)
      // If the button no longer exists, its action no longer applies.
      if (mayGo() && (event.submitter ?? form).isConnected) form.requestSubmit(event.submitter)
    })
  }
  window.addEventListener('submit', onSubmit, { capture: true })
  return {
    until: (answer) => {
      const now = answer.finally(() => {
        if (asked === now) asked = undefined
      })
      asked = now
    },
    stop: () => window.removeEventListener('submit', onSubmit, { capture: true }),
  }
}
