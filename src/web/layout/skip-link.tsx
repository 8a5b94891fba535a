import type { MouseEvent } from 'react'
import { frame } from '../copy/layout.ts'
import { focusOnce } from '../ui/focus-once.ts'
import styles from './skip-link.module.css'

export function SkipLink() {
  const skip = (event: MouseEvent) => {
    const main = document.getElementById('main')
    if (!main) return
    event.preventDefault()
    main.scrollIntoView()
    focusOnce(main)
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to its target, without script too
    <a className={styles.root} href="#main" onClick={skip}>
      {frame.skip}
    </a>
  )
}
