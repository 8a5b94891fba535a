import { Link } from 'react-router'
import { closedSentences } from '../../../contract/local-refusals.ts'
import type { Closed } from '../../../domain/messages/message.ts'
import { verifyLink } from '../../copy/messages.ts'
import { Note } from '../../ui/note.tsx'

export function ClosedNote({ closed }: { closed: Closed }) {
  return (
    <Note kind="info">
      {closedSentences[closed]}{' '}
      {closed === 'verify_first' && (
        <Link className="link" to="/profile">
          {verifyLink}
        </Link>
      )}
    </Note>
  )
}
