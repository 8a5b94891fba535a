import { Link } from 'react-router'
import { browse } from '../copy/search.ts'
import { Note } from '../ui/note.tsx'
import { browseUrl, relaxedUrl } from './search-params.ts'

type SearchRefusedProps = { code: string; sentence: string; params: URLSearchParams }

/** Why a search is invalid, with a link to the search without the invalid part. */
export function SearchRefused({ code, sentence, params }: SearchRefusedProps) {
  const { words, url } = wayOut(code, params)
  return (
    <Note kind="warn" role="alert" className="mb-8">
      <p className="font-semibold">{browse.badTitle}</p>
      <p>{sentence}</p>
      <Link className="link mt-3 inline-block" to={url}>
        {words}
      </Link>
    </Note>
  )
}

const about = {
  start_in_past: 'dates',
  end_before_start: 'dates',
  too_many_days: 'dates',
  bad_price: 'price',
  bad_bounds: 'bounds',
} as const

function wayOut(code: string, params: URLSearchParams): { words: string; url: string } {
  if (code === 'bad_cursor') return { words: browse.first, url: browseUrl(params) }
  const without = code in about ? about[code as keyof typeof about] : null
  return without
    ? { words: browse.relax[without], url: relaxedUrl(params, without) }
    : { words: browse.clear, url: '/browse' }
}
