import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '../ui/dialog.tsx'
import { Note } from '../ui/note.tsx'

type LeaveDialogProps = {
  /** How much would be lost. It is counted when the user leaves. */
  lost: () => number
  words: { leaveHead: string; leaveText: (count: number) => string; stay: string; leave: string }
  onStay?: () => void
  onLeave?: () => void
}

/** Asks before the user leaves the page with something unsaved. Signing in again keeps it. */
export function LeaveDialog({ lost, words, onStay, onLeave }: LeaveDialogProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname !== currentLocation.pathname && !nextLocation.pathname.startsWith('/auth') && lost() > 0,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => lost() > 0 && event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [lost])
  // A closed dialog returns the focus to the link that was pressed, so `onStay` comes after that.
  const onClose = () => {
    if (blocker.state === 'proceeding') return
    blocker.reset?.()
    onStay?.()
  }
  return (
    <Dialog open={blocker.state === 'blocked'} onClose={onClose} title={words.leaveHead} close={words.stay}>
      <Note kind="warn">{words.leaveText(lost())}</Note>
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <button type="button" className="btn plain" onClick={() => blocker.reset?.()}>
          {words.stay}
        </button>
        <button
          type="button"
          className="btn danger"
          onClick={() => {
            onLeave?.()
            blocker.proceed?.()
          }}
        >
          {words.leave}
        </button>
      </div>
    </Dialog>
  )
}
