import { frame } from '../copy/layout.ts'
import { brandName, named } from '../format/brand.ts'
import styles from './mark.module.css'

export function Mark() {
  return (
    <a className={styles.root} href="/" aria-label={named(frame.home)}>
      <svg viewBox="0 0 26 26" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
        <path d="M2 24V2h22v22H13" />
        <path d="M2 24h4" />
        <path d="M6 24a7 7 0 0 1 7-7v7" />
      </svg>
      {brandName()}
    </a>
  )
}
