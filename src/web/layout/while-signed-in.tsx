import { useEffect } from 'react'

type Watch = (me: string) => () => void
type WhileSignedInProps = { me: string | null; load: () => Promise<Watch> }

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
