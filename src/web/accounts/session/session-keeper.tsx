import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { IdleRules } from '../../../domain/accounts/idle.ts'
import type { Viewer } from '../../client/page-context.ts'
import type { SessionWatcher } from './session-watcher.ts'

const IdleDialog = lazy(() => import('./idle-dialog.tsx').then((part) => ({ default: part.IdleDialog })))

/** Starts following the session once the page runs; `viewer` is whom the page was drawn for, undefined when it does not know. */
export function SessionKeeper({ viewer, rules }: { viewer: Viewer | null | undefined; rules: IdleRules }) {
  const [watcher, setWatcher] = useState<SessionWatcher | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  const { revalidate } = useRevalidator()
  const newest = useRef(revalidate)
  newest.current = revalidate
  const { warnAfter, countdown } = rules

  useEffect(() => {
    let started: SessionWatcher | undefined
    let gone = false
    const start = async () => {
      const { startWatcher } = await import('./session-watcher.ts')
      if (gone) return
      const rules = { warnAfter, countdown }
      started = startWatcher({ rules, revalidate: () => void newest.current(), show: setLeft })
      setWatcher(started)
    }
    // Without this code the page works all the same; the server ends the session when its time is up.
    start().catch(() => {})
    return () => {
      gone = true
      started?.stop()
    }
  }, [warnAfter, countdown])

  useEffect(() => {
    if (viewer !== undefined) watcher?.drawnFor(viewer)
  }, [watcher, viewer])

  // Fetched with the sign-in, because the network may be gone when it is needed.
  if (!watcher || !viewer) return null
  return (
    <Suspense>
      <IdleDialog left={left} whole={countdown} onExtend={watcher.extend} onLeave={watcher.signOutNow} />
    </Suspense>
  )
}
