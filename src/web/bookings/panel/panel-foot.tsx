import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import type { Refusal } from '../../client/api-error.ts'
import styles from './booking-panel.module.css'

type PanelFootProps = {
  /** The refusal after the last press of the button. */
  refused: Refusal | null
  children: ReactNode
}

export function PanelFoot({ refused, children }: PanelFootProps) {
  const foot = useRef<HTMLDivElement>(null)

  // Focused elements and toasts must not be covered by the footer, whatever its height.
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
