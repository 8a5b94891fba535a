import { type Idle, type IdleRules, idleNow } from '../../../domain/accounts/idle.ts'
import { CHECK_MS, isRefreshDue } from '../../../domain/accounts/session-refresh.ts'
import { sessionWords } from '../../copy/sessions.ts'
import { notify } from '../../ui/notify.ts'
import { activityReport } from './activity-report.ts'
import { joinOtherTabs, type Why, type Word } from './cross-tab.ts'
import { expiryNotice } from './expiry-notice.ts'
import { forgetEverything } from './forget-everything.ts'
import { type IdleWatch, watchIdleness } from './idle-watch.ts'
import { onWake } from './on-wake.ts'
import { type Drawn, pageOnScreen } from './page-on-screen.ts'
import { type Answer, refreshed, signOutHere, whoAmI } from './refresh.ts'
import { onSessionEvent, type SessionNews } from './session-events.ts'
import { signedOut } from './session-state.ts'
import { sessionStore } from './session-store.ts'
import { keep, kept } from './tab-storage.ts'

type Parts = { rules: IdleRules; revalidate: () => void; show: (left: number | null) => void }
export type SessionWatcher = ReturnType<typeof startWatcher>

/**
 * Follows the session of this browser for as long as the page lives. `revalidate` reads anew what every page knows of the
 * visitor; `show` gets the milliseconds until the end for want of activity, null while nobody need be warned.
 */
export function startWatcher({ rules, revalidate, show }: Parts) {
  const store = sessionStore()
  const { now } = store
  const page = pageOnScreen(store, revalidate)
  let idle: IdleWatch | undefined
  let why: Why | undefined
  let checking: Promise<void> | undefined
  const tabs = joinOtherTabs(hear)
  const report = activityReport(now, (answer) => void settle(answer))
  const sayExpired = expiryNotice(rules)
  const share = (state: Idle) => tabs.say({ kind: 'idle', idle: state })

  /** Only a refused refresh says that the session has ended: the access token alone ends every quarter of an hour. */
  async function settle(answer: Answer | null): Promise<void> {
    const { status } = store.get()
    const expected = status === 'signed_in' || (status === 'loading' && (page.isSomebodys() || kept('idle')))
    const sure = answer && !answer.reply.account && expected ? await refreshed(report.takeUntold()) : answer
    if (sure) store.take(sure)
    page.follow()
  }

  async function renew(): Promise<void> {
    const answer = await refreshed(report.takeUntold())
    if (!answer) return
    store.take(answer)
    tabs.say({ kind: 'look' })
    page.follow()
  }

  async function look(): Promise<void> {
    if (kept('leaving') && !(await leave('left'))) return
    const { status, session } = store.get()
    if (session && isRefreshDue(session.expiresAt, now())) return renew()
    const worthAsking = status === 'signed_out' ? page.differs() : status === 'loading' || !document.hidden
    if (worthAsking) await settle(await whoAmI())
  }
  const check = () => {
    checking ??= look().finally(() => {
      checking = undefined
    })
    return checking
  }

  function hear(word: Word): void {
    if (word.kind === 'idle') idle?.hear(word.idle)
    else if (word.kind === 'look') void whoAmI().then(settle)
    else if (store.get().user) becomeSignedOut(word.why)
  }

  function becomeSignedOut(because: Why): void {
    why = because
    if (store.get().user) store.become(signedOut)
    why = undefined
    page.follow()
  }

  function onNews({ event, before, state }: SessionNews): void {
    if (event === 'password_recovery') return
    if (before.status !== 'loading' && before.user?.id === state.user?.id) return
    const last = kept<Idle>('idle')
    const timedOut = idle?.isWarned() || (last !== null && idleNow(last, now(), rules).is === 'out')
    const because = why ?? (timedOut ? 'idle' : 'left')
    const wasHere = before.user !== null || (before.status === 'loading' && last !== null && state.user === null)
    idle?.stop()
    idle = undefined
    if (wasHere && !state.user) {
      report.stop()
      if (because === 'idle') void sayExpired(last?.since)
      tabs.say({ kind: 'signed_out', why: because })
    }
    if (wasHere) void forgetEverything()
    if (event === 'signed_in') tabs.say({ kind: 'look' })
    if (!state.user) return
    const lastKnown = (state.session?.idleEndsAt ?? now()) - rules.warnAfter - rules.countdown
    idle = watchIdleness({ rules, now, share, show, timeIsUp, setClock: check, onActive: report.note }, lastKnown)
  }

  async function timeIsUp(): Promise<void> {
    idle?.stop()
    await sayExpired(kept<Idle>('idle')?.since)
    await leave('idle')
  }

  /** Whether the server ended the session; without a network nothing private stays on screen, and the server hears of it later. */
  async function leave(because: Why): Promise<boolean> {
    const answer = await signOutHere()
    if (answer) {
      keep('leaving', null)
      becomeSignedOut(because)
    } else if (store.get().user) {
      await forgetEverything()
      keep('leaving', true)
      window.location.assign('/')
    }
    return answer !== null
  }

  const timer = setInterval(() => void check(), CHECK_MS)
  const stops = [
    onSessionEvent(onNews),
    onWake(() => void Promise.all([idle?.beat(), check()])),
    () => idle?.stop(),
    () => clearInterval(timer),
    tabs.leave,
    report.stop,
  ]

  return {
    /** Whom the page on screen was drawn for. */
    drawnFor(viewer: Drawn | null): void {
      page.drawnFor(viewer)
      // A check that was under way may have been answered before the sign-in that was drawn.
      if (store.get().status === 'loading' || page.differs())
        void check().then(() => (page.differs() ? check() : undefined))
    },
    extend(): void {
      if (!idle?.extend()) return
      void notify({ ...sessionWords.extended, kind: 'success' })
      void renew()
    },
    signOutNow: timeIsUp,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}
