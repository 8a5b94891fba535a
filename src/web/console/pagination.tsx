import { Link } from 'react-router'
import { consoleWords as words } from '../copy/console.ts'

type PagesProps = { of: string; total: number; page: number; pages: number; size: number; to: (page: number) => string }

/** Each link leads to the top of the list, because the last page may be much shorter. */
export function Pages({ of, total, page, pages, size, to }: PagesProps) {
  if (pages < 2) return null
  return (
    <nav className="mt-4 flex flex-wrap items-center gap-4" aria-label={words.pagesOf(of)}>
      <p className="num text-14">{words.range((page - 1) * size + 1, Math.min(page * size, total), total)}</p>
      {page > 1 && (
        <Link className="btn plain" to={to(page - 1)}>
          {words.previous}
        </Link>
      )}
      {page < pages && (
        <Link className="btn plain" to={to(page + 1)}>
          {words.next}
        </Link>
      )}
    </nav>
  )
}
