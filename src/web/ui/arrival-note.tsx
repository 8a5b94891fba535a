import { type ReactNode, useEffect, useRef } from 'react'
import { Note } from './note.tsx'

/** Tells a returning user what happened elsewhere. It receives focus so that it is seen and announced. */
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
