import { apiKeyWords as words } from '../../copy/api-keys.ts'
import { CopiedAddress } from '../../ui/copied-address.tsx'
import { Note } from '../../ui/note.tsx'

/** A secret that is shown only now. It stays until the reader says that it is saved. */
export function NewSecret({ secret, text, onDone }: { secret: string; text?: string; onDone: () => void }) {
  return (
    <Note kind="good" className="mt-4" role="status">
      <p>
        {words.secretText} {text}
      </p>
      <CopiedAddress label={words.secret} url={secret} />
      <button type="button" className="btn mt-3" onClick={onDone}>
        {words.done}
      </button>
    </Note>
  )
}
