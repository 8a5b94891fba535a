import { isRefreshDue } from '../../../domain/accounts/session-refresh.ts'
import { activityReport } from './activity-report.ts'
import type { Tabs } from './cross-tab.ts'
import type { PageOnScreen } from './page-on-screen.ts'
import { type Answer, refreshed, whoAmI } from './refresh.ts'
import type { SessionEnd } from './session-end.ts'
import type { SessionStore } from './session-store.ts'
import { kept } from './tab-storage.ts'

type Parts = { store: SessionStore; page: PageOnScreen; tabs: Tabs; leave: SessionEnd['leave'] }
export type SessionChecks = ReturnType<typeof sessionChecks>

/** Checks the session with the server and renews it in time. */
export function sessionChecks({ store, page, tabs, leave }: Parts) {
  const report = activityReport(store.now, (answer) => void settle(answer))
  let checking: Promise<void> | undefined

  /** Only a refused refresh ends the session, because the access token expires every quarter of an hour. */
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
