import { isRefreshDue } from '../../../domain/accounts/session-refresh.ts'
import type { SessionStore, Tabs } from './cross-tab.ts'
import type { PageOnScreen } from './idle-watch.ts'
import { type Answer, refreshed, reportActivity, whoAmI } from './refresh.ts'
import { keep, kept, type SessionEnd } from './session-end.ts'

type Parts = { store: SessionStore; page: PageOnScreen; tabs: Tabs; leave: SessionEnd['leave'] }
export type SessionChecks = ReturnType<typeof sessionChecks>

export function sessionChecks({ store, page, tabs, leave }: Parts) {
  const report = activityReport(store.now, (answer) => void settle(answer))
  let checking: Promise<void> | undefined

  /**
   * An expired access token doesn't end the session, because access tokens last only 15 minutes. Only a refused refresh
   * ends it.
   */
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
    if (session && isRefreshDue(session.expiresAt, store.now())) return renew()
    const worthAsking = status === 'signed_out' ? page.differs() : status === 'loading' || !document.hidden
    if (worthAsking) await settle(await whoAmI())
  }
  const check = () => {
    checking ??= look().finally(() => {
      checking = undefined
    })
    return checking
  }

  return { settle, renew, check, report }
}

const PAUSE_MS = 60_000

/**
 * Reports activity to the server at most once a minute across all tabs. Activity since the last report is sent when the
 * minute ends.
 */
function activityReport(now: () => number, hear: (answer: Answer) => void) {
  let untold = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const report = async () => {
    timer = undefined
    if (!untold) return
    const wait = PAUSE_MS - Math.abs(now() - (kept<number>('reported') ?? 0))
    if (wait > 0) {
      timer = setTimeout(report, wait)
      return
    }
    untold = false
    keep('reported', now())
    const answer = await reportActivity()
    if (answer) hear(answer)
    else untold = true
  }
  return {
    note: () => {
      untold = true
      if (!timer) void report()
    },
    takeUntold: (): boolean => {
      const was = untold
      untold = false
      if (was) keep('reported', now())
      return was
    },
    stop: () => {
      untold = false
      clearTimeout(timer)
    },
  }
}
