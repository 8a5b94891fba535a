import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { consoleWords as words } from '../copy/console.ts'
import { BusyButton } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

type SectionProps<T> = {
  id: string
  head: ReactNode
  /** Beside the heading: a link, a count or a switch. */
  act?: ReactNode
  /** False if the section isn't a list. A list begins with an ink line. */
  ruled?: boolean
  className?: string
  of: T | null
  children: (of: T) => ReactNode
}

/** If `of` is null, the section couldn't be read and offers to try again. */
export function Section<T>({ id, head, act, ruled = true, className = '', of, children }: SectionProps<T>) {
  return (
    <section id={id} className={`min-w-0 text-14 ${className}`} aria-labelledby={`${id}-head`}>
      <header
        className={`flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 pb-2 ${ruled ? 'border-b border-ink' : ''}`}
      >
        <h2 id={`${id}-head`} className="text-16 font-semibold">
          {head}
        </h2>
        {act && <div className="ml-auto flex flex-wrap items-center gap-x-3 gap-y-1 text-graphite">{act}</div>}
      </header>
      {of === null ? <NotRead /> : children(of)}
    </section>
  )
}

export function NotRead() {
  const { revalidate, state } = useRevalidator()
  return (
    <Note kind="bad" role="status" className="mt-3">
      <p>{words.failed}</p>
      <BusyButton type="button" look="plain" className="mt-3" busy={state === 'loading'} onClick={() => revalidate()}>
        {words.retry}
      </BusyButton>
    </Note>
  )
}
