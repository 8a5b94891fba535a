import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { IdleRules } from '../../../domain/accounts/idle.ts'
import type { Viewer } from '../../client/page-context.ts'
import type { SessionWatcher } from './session-watcher.ts'

type IdleDialogPart = typeof import('./idle-dialog.tsx').IdleDialog

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

  const IdleDialog = useIdleDialog(Boolean(watcher && viewer))
  if (!watcher || !viewer || !IdleDialog) return null
  return <IdleDialog left={left} whole={countdown} onExtend={watcher.extend} onLeave={watcher.signOutNow} />
}

/** Fetched with the sign-in, because the network may be gone when it is needed. Gone already, the page goes without until its next load: browsers keep that a module failed. */
function useIdleDialog(wanted: boolean): IdleDialogPart | null {
  const [part, setPart] = useState<IdleDialogPart | null>(null)
  useEffect(() => {
    if (!wanted) return
    import('./idle-dialog.tsx').then(
      ({ IdleDialog }) => setPart(() => IdleDialog),
      () => {},
    )
  }, [wanted])
  return part
}
