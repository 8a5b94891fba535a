import { useEffect, useRef } from 'react'
import { accountWords as words } from '../copy/accounts.ts'
import { Note } from '../ui/note.tsx'
import type { Typed } from './checked-form.tsx'

export function TypedBefore({ before }: { before: Typed }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    note.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    Object.keys(before).length > 0 && (
      <div ref={note}>
        <Note kind="info">{words.typedBefore}</Note>
      </div>
    )
  )
}
