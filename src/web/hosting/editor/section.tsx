import type { ReactNode } from 'react'
import { listingWords } from '../../copy/listing.ts'
import styles from './editor.module.css'

export type SectionName = keyof typeof listingWords.section

export function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <section id={name} className={styles.section} aria-labelledby={`${name}-head`}>
      <h2 id={`${name}-head`} tabIndex={-1} className="text-18">
        {listingWords.section[name]}
      </h2>
      <div className="grid min-w-0 gap-6">{children}</div>
    </section>
  )
}
