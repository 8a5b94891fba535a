import type { Refusal } from '../../client/api-error.ts'
import { threadWords as words } from '../../copy/messages.ts'
import { Note } from '../../ui/note.tsx'

export function NotSent({ refusal }: { refusal: Refusal }) {
  return (
    <Note kind="bad" role="alert" className="m-4">
      {words.failed} {refusal.message}
    </Note>
  )
}
