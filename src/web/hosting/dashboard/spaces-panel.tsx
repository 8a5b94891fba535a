import { Form, Link } from 'react-router'
import type { Listings } from '../../client/api-types.ts'
import { hostWords as words } from '../../copy/host.ts'
import { ListingRow } from '../listing-row.tsx'
import { type HostQuery, hostPath, spoken } from './host-path.ts'
import { Pages } from './pages.tsx'

const SIZE = 10

/** The host's own spaces, ten per page, with a search. */
export function SpacesPanel({ listings, query }: { listings: Listings; query: HostQuery }) {
  const { items, total, page, pages } = listings
  const { q, page: _, ...kept } = query
  return (
    <>
      {(total > SIZE || q !== '') && (
        <Form className="mb-4 flex flex-wrap items-end gap-3" role="search" preventScrollReset>
          <label className="grid min-w-0 flex-1 basis-56 gap-1 text-14">
            {words.search}
            <input className="input" type="search" name="q" defaultValue={q} key={q} maxLength={100} />
          </label>
          {spoken(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <button type="submit" className="btn plain">
            {words.find}
          </button>
          {q !== '' && (
            <Link className="link py-2" to={hostPath({ ...query, q: '', page: 1 })} preventScrollReset>
              {words.all}
            </Link>
          )}
        </Form>
      )}
      {items.length === 0 && (
        <p role="status" className="wrap-anywhere" dir="auto">
          {words.noneFound(q)}
        </p>
      )}
      <ul className="border-b border-rule empty:hidden">
        {items.map((line) => (
          <ListingRow key={line.id} line={line} />
        ))}
      </ul>
      <Pages
        of={words.spaces}
        total={total}
        page={page}
        pages={pages}
        size={SIZE}
        to={(there) => `${hostPath({ ...query, page: there })}#spaces`}
      />
    </>
  )
}
