import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { frame } from '../copy/layout.ts'
import { focusOnce } from '../ui/focus-once.ts'
import styles from './skip-link.module.css'

/**
 * After client-side navigation, focuses the new page's heading, or the part that a link points to, and announces the
 * title, as a browser does for a new document. If the page has set focus itself, that focus stays. After navigation
 * within the same page, restores focus only if it was lost.
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
    const target = document.getElementById(hash.slice(1)) ?? main?.querySelector('h1')
    if (target && (isNew ? !tookIt : isGone)) focusOnce(target)
  }, [pathname, hash, key])

  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}

export function SkipLink() {
  const skip = (event: MouseEvent) => {
    const main = document.getElementById('main')
    if (!main) return
    event.preventDefault()
    main.scrollIntoView()
    focusOnce(main)
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to its target even without JavaScript
    <a className={styles.root} href="#main" onClick={skip}>
      {frame.skip}
    </a>
  )
}
