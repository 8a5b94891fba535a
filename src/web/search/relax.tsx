import { Link } from 'react-router'
import type { Count, Found } from '../client/api-types.ts'
import { browse, search } from '../copy/search.ts'
import type { Offers } from './load-search.ts'
import { browseUrl, relaxedUrl } from './search-params.ts'

const few = 6

type RelaxProps = { count: Count; place: Found['place']; offers: Offers; params: URLSearchParams }

/**
 * Suggests which filters to drop when there are few results, with the gain of each, and other places that may be
 * meant.
 */
export function Relax({ count, place, offers, params }: RelaxProps) {
  const worth = count.relax.filter((way) => way.more > 0)
  const unknown = params.has('location') && !place
  const none = count.count === 0
  if (!none && (count.count > few || worth.length === 0) && offers.places.length === 0) return null
  const reason = worth.length > 0 ? browse.emptyText : unknown ? browse.emptyPlace : browse.emptyAll
  return (
    <section className="mb-8 border border-rule bg-sheet p-6">
      {none && <h2 className="serif text-36">{browse.emptyTitle}</h2>}
      {none && <p className="mt-2 text-graphite">{reason}</p>}
      {!none && worth.length > 0 && <h2 className="text-16">{browse.fewTitle}</h2>}
      {worth.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-2.5">
          {worth.map((way) => (
            <li key={way.without}>
              <Link className="chip" to={relaxedUrl(params, way.without)}>
                {browse.relax[way.without]} <span className="text-graphite num">{browse.relaxMore(way.more)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {offers.places.length > 0 && <OfferedPlaces {...offers} params={params} />}
    </section>
  )
}

function OfferedPlaces({ places, popular, params }: Offers & { params: URLSearchParams }) {
  const only = !popular && places.length === 1
  return (
    <>
      {!only && <h3 className="mt-5 font-semibold first:mt-0">{popular ? browse.popular : browse.meant}</h3>}
      <ul className="mt-3 flex flex-wrap gap-2.5 first:mt-0">
        {places.map(({ name, detail, spacesCount }) => (
          <li key={`${name} ${detail}`}>
            <Link className="chip" to={browseUrl(params, { location: name, bounds: null })}>
              {only ? browse.meantPlace(name) : name}{' '}
              <span className="text-graphite num">{search.placeSpaces(spacesCount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
