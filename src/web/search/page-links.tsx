import { Link } from 'react-router'
import { browse } from '../copy/search.ts'
import { browseUrl } from './search-params.ts'

/** On to the next page of results, and back to the first. */
export function PageLinks({ params, nextCursor }: { params: URLSearchParams; nextCursor: string | null }) {
  return (
    <nav className="mt-12 flex flex-wrap items-center gap-4" aria-label={browse.pages}>
      {nextCursor && (
        <Link className="btn ink" to={browseUrl(params, { cursor: nextCursor })} prefetch="intent">
          {browse.more}
        </Link>
      )}
      {params.has('cursor') && (
        <Link className="link" to={browseUrl(params)}>
          {browse.first}
        </Link>
      )}
    </nav>
  )
}
