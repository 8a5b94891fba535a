import { Link } from 'react-router'
import type { Count } from '../client/api-types.ts'
import { browse } from '../copy/search.ts'
import { browseUrl } from './search-params.ts'

type PageLinksProps = { params: URLSearchParams; nextCursor: string | null; shown: number; count: Count }

/** The number of results per page. */
const PAGE = 24
/** The address remembers this many previous pages; before them it returns to the first. */
const MOST_BACK = 10
/** Stands for the first page, which has no cursor. */
const FIRST = '-'

export function PageLinks({ params, nextCursor, shown, count }: PageLinksProps) {
  const cursor = params.get('cursor')
  const from = cursor === null ? 1 : Math.max(1, Math.trunc(Number(params.get('from')) || 1))
  const back = cursor === null ? [] : (params.get('back') ?? '').split('.').filter(Boolean)
  const before = back.at(-1)
  const next = {
    cursor: nextCursor,
    from: String(from + shown),
    back: [...back, cursor ?? FIRST].slice(-MOST_BACK).join('.'),
  }
  const previous = { cursor: before ?? null, from: String(Math.max(1, from - PAGE)), back: back.slice(0, -1).join('.') }
  if (shown === 0 && cursor === null) return null
  return (
    <nav className="mt-12 flex flex-wrap items-center gap-4" aria-label={browse.pages}>
      {before && (
        <Link className="btn plain" to={before === FIRST ? browseUrl(params) : browseUrl(params, previous)} rel="prev">
          {browse.previous}
        </Link>
      )}
      {shown > 0 && (cursor === null || params.has('from')) && (
        <p className="num">{browse.range(from, from + shown - 1, count)}</p>
      )}
      {nextCursor && (
        <Link className="btn ink" to={browseUrl(params, next)} prefetch="intent" rel="next">
          {browse.next}
        </Link>
      )}
      {cursor !== null && before !== FIRST && (
        <Link className="link" to={browseUrl(params)}>
          {browse.first}
        </Link>
      )}
    </nav>
  )
}
