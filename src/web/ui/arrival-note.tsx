import { type ReactNode, useEffect, useRef } from 'react'
import { Note } from './note.tsx'

/** What happened elsewhere, for who comes back from there: it takes the focus, so that it is seen and said wherever the page stood. */
export function ArrivalNote({ kind, children }: { kind: 'good' | 'bad'; children: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} tabIndex={-1} className="scroll-my-20">
      <Note kind={kind} role={kind === 'good' ? 'status' : 'alert'}>
        {children}
      </Note>
    </div>
  )
}
