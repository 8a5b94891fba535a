import { useEffect } from 'react'

/** Starts following something for an account and returns a function to stop. */
type Watch = (me: string) => () => void
type WhileSignedInProps = { me: string | null; load: () => Promise<Watch> }

/** Follows something while the user is signed in; its code loads once the page runs. `load` must not change. */
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
