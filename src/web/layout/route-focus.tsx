import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { focusOnce } from '../ui/focus-once.ts'

/**
 * Another page without another document: its heading takes the focus and its title is said, as a browser would with a new document.
 * A page that has put the focus somewhere itself keeps it. On the same page only a focus that has gone with what was pressed is put there.
 */
export function RouteFocus() {
  const { pathname, hash, key } = useLocation()
  const { state } = useNavigation()
  const [said, say] = useState('')
  const shown = useRef({ pathname, key })
  const before = useRef<Element | null>(null)

  useEffect(() => {
    if (state !== 'idle') before.current = document.activeElement
  }, [state])

  useEffect(() => {
    const isNew = shown.current.pathname !== pathname
    if (shown.current.key === key) return
    shown.current = { pathname, key }
    if (isNew) say(document.title)
    const main = document.getElementById('main')
    const now = document.activeElement
    const isGone = now === document.body && before.current !== null && !before.current.isConnected
    const tookIt = main?.contains(now) && now !== before.current
    const heading = main?.querySelector('h1')
    if (heading && (isNew ? !hash && !tookIt : isGone)) focusOnce(heading)
  }, [pathname, hash, key])

  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
