import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { hostWords as words } from '../copy/host.ts'
import { BusyButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import styles from './figures.module.css'

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

function NotRead() {
  const { revalidate, state } = useRevalidator()
  return (
    <Note kind="bad" role="status">
      <p>{words.failed}</p>
      <BusyButton type="button" look="plain" className="mt-3" busy={state === 'loading'} onClick={() => revalidate()}>
        {words.retry}
      </BusyButton>
    </Note>
  )
}
