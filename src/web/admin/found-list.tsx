import type { ReactNode } from 'react'
import { Pages } from '../hosting/dashboard/pages.tsx'
import { listPath } from './list-query.ts'

const SIZE = 24

type FoundListProps = {
  path: string
  asked: Readonly<Record<string, string | undefined>>
  list: { items: readonly unknown[]; total: number; page: number; pages: number }
  words: { head: string; found: (total: number) => string; none: string }
  /** The table of results. */
  children: ReactNode
}

export function FoundList({ path, asked, list, words, children }: FoundListProps) {
  const { items, total, page, pages } = list
  return (
    <>
      <p className="num mb-3 text-14 text-graphite" role="status">
        {total > 0 && words.found(total)}
      </p>
      {items.length > 0 ? children : <p className="border-t border-rule py-8 text-18">{words.none}</p>}
      <Pages
        of={words.head}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => listPath(path, { ...asked, page: there })}
      />
    </>
  )
}
