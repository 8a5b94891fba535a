import { Link } from 'react-router'
import type { Count } from '../client/api-types.ts'
import { browse } from '../copy/search.ts'
import { relaxedUrl } from './search-params.ts'

const few = 6

/** What to loosen when little or nothing was found, with how much each step brings. */
export function Relax({ count, params }: { count: Count; params: URLSearchParams }) {
  const worth = count.relax.filter((way) => way.more > 0)
  if (count.count > few || (count.count > 0 && worth.length === 0)) return null
  const none = count.count === 0
  return (
    <section className="mb-8 border border-rule bg-sheet p-6">
      <h2 className={none ? 'serif text-36' : 'text-16'}>{none ? browse.emptyTitle : browse.fewTitle}</h2>
      {none && <p className="mt-2 text-graphite">{worth.length > 0 ? browse.emptyText : browse.emptyAll}</p>}
      <ul className="mt-4 flex flex-wrap gap-2.5">
        {worth.map((way) => (
          <li key={way.without}>
            <Link className="chip" to={relaxedUrl(params, way.without)}>
              {browse.relax[way.without]} <span className="text-graphite num">{browse.relaxMore(way.more)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
