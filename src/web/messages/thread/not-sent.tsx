import type { Refusal } from '../../client/api-error.ts'
import { threadWords as words } from '../../copy/messages.ts'
import { Note } from '../../ui/note.tsx'

/** Why the page's form didn't send the message. */
export function NotSent({ refusal }: { refusal: Refusal }) {
  return (
    <Note kind="bad" role="alert" className="m-4">
      {words.failed} {refusal.message}
    </Note>
  )
}
