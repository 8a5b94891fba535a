import { useEffect } from 'react'

/** Starts following something for an account and returns how to stop. */
type Watch = (me: string) => () => void
type WhileSignedInProps = { me: string | null; load: () => Promise<Watch> }

/** Follows it for as long as somebody is signed in; its code comes once the page runs. `load` is one function for good. */
export function WhileSignedIn({ me, load }: WhileSignedInProps) {
  useEffect(() => {
    if (!me) return
    let stop: (() => void) | undefined
    let gone = false
    load().then(
      (watch) => {
        if (!gone) stop = watch(me)
      },
      () => {},
    )
    return () => {
      gone = true
      stop?.()
    }
  }, [me, load])
  return null
}
