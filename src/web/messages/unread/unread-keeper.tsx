import { useEffect } from 'react'

/** Counts unread messages while somebody is signed in; its code comes once the page runs. */
export function UnreadKeeper({ me }: { me: string | null }) {
  useEffect(() => {
    if (!me) return
    let stop: (() => void) | undefined
    let gone = false
    import('./watch-unread.ts').then(
      ({ watchUnread }) => {
        if (!gone) stop = watchUnread(me)
      },
      () => {},
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [me])
  return null
}
