import { Link } from 'react-router'
import { browse } from '../copy/search.ts'
import { Note } from '../ui/note.tsx'

/** Why a search makes no sense, and the way out of it. */
export function SearchRefused({ sentence }: { sentence: string }) {
  return (
    <Note kind="warn" role="alert" className="mb-8">
      <p className="font-semibold">{browse.badTitle}</p>
      <p>{sentence}</p>
      <Link className="link mt-3 inline-block" to="/browse">
        {browse.clear}
      </Link>
    </Note>
  )
}
