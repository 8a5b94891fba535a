import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Refusal } from '../../client/api-error.ts'
import styles from './booking-panel.module.css'

type PanelFootProps = {
  /** What stands against the last press of the button. */
  refused: Refusal | null
  children: ReactNode
}

/** The end of the panel, always in sight where there is room: what it comes to, what was refused, and the button. */
export function PanelFoot({ refused, children }: PanelFootProps) {
  const foot = useRef<HTMLDivElement>(null)

  // What takes the focus above must not end up behind it, however tall it grows, nor may a toast lie over it.
  useLayoutEffect(() => {
    const element = foot.current
    if (!element) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      style.setProperty('--at-bottom', `${element.offsetHeight}px`)
      const focused = document.activeElement
      if (focused && liesOver(element, focused)) focused.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      style.removeProperty('--at-bottom')
    }
  }, [])

  useEffect(() => {
    if (refused) foot.current?.scrollIntoView({ block: 'nearest' })
  }, [refused])

  return (
    <div className={styles.foot} ref={foot}>
      {children}
    </div>
  )
}

function liesOver(foot: Element, other: Element): boolean {
  const [over, under] = [foot.getBoundingClientRect(), other.getBoundingClientRect()]
  return !foot.contains(other) && !other.contains(foot) && under.bottom > over.top && under.top < over.bottom
}
