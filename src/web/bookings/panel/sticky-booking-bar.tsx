import { type ReactNode, useEffect, useState } from 'react'
import { panelWords } from '../../copy/space.ts'
import styles from './sticky-booking-bar.module.css'

/** On a phone the panel is below the fold. This bar shows the price and links to the panel until it is visible. */
export function StickyBookingBar({
  target,
  chosen,
  children,
}: {
  target: string
  chosen: boolean
  children: ReactNode
}) {
  const [away, setAway] = useState(false)
  useEffect(() => {
    const panel = document.getElementById(target)
    if (!panel) return
    const observer = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting === false))
    observer.observe(panel)
    return () => observer.disconnect()
  }, [target])
  if (!away) return null
  return (
    <div className={styles.root}>
      {children}
      <a className="btn solid flex-none" href={`#${target}`}>
        {chosen ? panelWords.goOn : panelWords.toPanel}
      </a>
    </div>
  )
}
