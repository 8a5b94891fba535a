import { useEffect, useRef, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import type { IdleRules } from '../../../domain/accounts/idle.ts'
import type { Viewer } from '../../client/page-context.ts'
import type { SessionWatcher } from './session-watcher.ts'

type IdleDialogPart = typeof import('./idle-dialog.tsx').IdleDialog

/** `viewer` is the user for whom the page was rendered, or undefined if unknown. */
export function SessionKeeper({ viewer, rules }: { viewer: Viewer | null | undefined; rules: IdleRules }) {
  const [watcher, setWatcher] = useState<SessionWatcher | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  const { revalidate, readAgain } = useRevalidation()
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
    // The page works without this code, because the server ends the session on time.
    start().catch(() => {})
    return () => {
      gone = true
      started?.stop()
    }
  }, [warnAfter, countdown])

  useEffect(() => {
    if (viewer !== undefined) watcher?.drawnFor(viewer)
  }, [watcher, viewer])

  useEffect(() => {
    if (readAgain()) watcher?.follow()
  })

  const IdleDialog = useIdleDialog(Boolean(watcher && viewer))
  if (!watcher || !viewer || !IdleDialog) return null
  return <IdleDialog left={left} whole={countdown} onExtend={watcher.extend} onLeave={watcher.signOutNow} />
}

/**
 * The router skips reloads while a form is being submitted and after a refusal, so this requests the reload again
 * afterwards.
 */
function useRevalidation() {
  const { revalidate } = useRevalidator()
  const { state } = useNavigation()
  const due = useRef(false)
  const ask = () => {
    due.current = state === 'submitting'
    return revalidate()
  }
  const readAgain = () => {
    const now = due.current && state === 'idle'
    if (now) due.current = false
    return now
  }
  return { revalidate: ask, readAgain }
}

/**
 * Loads the dialog at sign-in, because the network may be down when the dialog is needed. Browsers cache failed
 * modules, so if loading fails, there is no dialog until the next page load.
 */
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
