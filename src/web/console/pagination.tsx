import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import { consoleWords as words } from '../copy/console.ts'
import { tableWords } from '../copy/tables.ts'

type PagerProps = {
  label: string
  range: string
  /** Says which page of how many this is. */
  place?: string
  before: string | null
  after: string | null
  first?: { to: string; label: string } | null
}

export function Pager({ label, range, place, before, after, first = null }: PagerProps) {
  return (
    <nav className="flex flex-wrap items-center gap-x-4 gap-y-3 pt-4" aria-label={label}>
      <p className="num">{range}</p>
      <div className="ms-auto flex flex-wrap items-center gap-2">
        {first && (
          <Link className="link me-2" to={first.to}>
            {first.label}
          </Link>
        )}
        {before && (
          <Link className="btn plain" to={before} rel="prev">
            <ChevronLeft size={16} aria-hidden="true" />
            {words.previous}
          </Link>
        )}
        {place && <span className="num only-wide px-2 text-graphite">{place}</span>}
        {after && (
          <Link className="btn plain" to={after} rel="next">
            {words.next}
            <ChevronRight size={16} aria-hidden="true" />
          </Link>
        )}
      </div>
    </nav>
  )
}

type PagesProps = { of: string; total: number; page: number; pages: number; size: number; to: (page: number) => string }

/** Each link leads to the top of the list, because the last page may be much shorter. */
export function Pages({ of, total, page, pages, size, to }: PagesProps) {
  if (total === 0 || (pages < 2 && page < 2)) return null
  return (
    <Pager
      label={words.pagesOf(of)}
      range={words.range((page - 1) * size + 1, Math.min(page * size, total), total)}
      place={tableWords.place(page, pages)}
      before={page > 1 ? to(page - 1) : null}
      after={page < pages ? to(page + 1) : null}
    />
  )
}
