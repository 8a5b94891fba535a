import type { ReactNode } from 'react'
import styles from './figures.module.css'
import { NotRead } from './section.tsx'

type PanelProps<T> = { id: string; head: string; of: T | null; children: (of: T) => ReactNode }

export function Panel<T>({ id, head, of, children }: PanelProps<T>) {
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className="serif text-28">
        {head}
      </h2>
      <div className="min-w-0">{of === null ? <NotRead /> : children(of)}</div>
    </section>
  )
}
