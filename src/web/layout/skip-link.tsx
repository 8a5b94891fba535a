import type { MouseEvent } from 'react'
import { frame } from '../copy/layout.ts'
import styles from './skip-link.module.css'

/**
 * Leads past the navigation. The main part takes the focus for this once only: were it focusable for good, every press on
 * text inside it would move the focus there, out of an open menu.
 */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    const main = document.getElementById('main')
    if (!main) return
    event.preventDefault()
    main.tabIndex = -1
    main.addEventListener('blur', () => main.removeAttribute('tabindex'), { once: true })
    main.focus()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to its target, without script too
    <a className={styles.root} href="#main" onClick={skip}>
      {frame.skip}
    </a>
  )
}
