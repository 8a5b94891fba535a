import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../client/api.ts'
import type { Count, Found } from '../client/api-types.ts'
import { browse, search } from '../copy/search.ts'
import { cardWords } from '../copy/space-card.ts'
import { inReadersUnits } from '../format/units.ts'
import { CardList, FavouriteButton } from '../spaces/card-list.tsx'
import { CardPrice, type CardView, SpaceCard } from '../spaces/space-card.tsx'
import { useFavourites } from '../spaces/use-favourites.ts'
import { Picture } from '../ui/picture.tsx'
import photoStyles from './card-photos.module.css'
import type { Offers } from './load-search.ts'
import styles from './results.module.css'
import { browseUrl, hasHours, relaxedUrl } from './search-params.ts'

const sizes = '(min-width: 1024px) 330px, (min-width: 640px) 46vw, calc(100vw - 32px)'
const firstRow = 2

type ResultsProps = {
  cards: readonly CardView[]
  query: string
  lifted: string | null
  onLift: (id: string | null) => void
}

export function Results({ cards, query, lifted, onLift }: ResultsProps) {
  const { isSaved, toggle } = useFavourites()
  return (
    <CardList className="grid-2" labelledBy="results-title" onLift={onLift}>
      {cards.map((card, at) => (
        <li key={card.id} className={card.id === lifted ? styles.lifted : undefined}>
          <SpaceCard
            card={card}
            sizes={sizes}
            query={query}
            price={<CardPrice card={card} byHour={hasHours(query) || card.price === null} />}
            photo={<CardPhotos card={card} eager={at < firstRow} first={at === 0} sizes={sizes} />}
            heart={<FavouriteButton title={card.title} on={isSaved(card)} onToggle={() => toggle(card)} />}
          />
        </li>
      ))}
    </CardList>
  )
}

type CardPhotosProps = { card: CardView; eager: boolean; first: boolean; sizes: string }

function CardPhotos({ card, eager, first, sizes }: CardPhotosProps) {
  const [at, setAt] = useState(0)
  const [photos, setPhotos] = useState([card.image])
  const { id, title, photoCount } = card
  const photo = photos[at] ?? card.image

  const turn = async (by: number) => {
    const all = photos.length < photoCount ? await otherPhotos(id, photos) : photos
    setPhotos(all)
    setAt(Math.max(0, Math.min(all.length - 1, at + by)))
  }

  return (
    <>
      <Picture
        key={at}
        path={photo.url}
        alt={photo.alt}
        color={photo.colour}
        sizes={sizes}
        width={3}
        height={2}
        eager={eager || at > 0}
        first={first && at === 0}
      />
      {photoCount > 1 && (
        <>
          {at > 0 && (
            <button
              type="button"
              className={`${photoStyles.turn} ${photoStyles.back}`}
              aria-label={cardWords.previousPhoto(title)}
              onClick={() => turn(-1)}
            />
          )}
          <button
            type="button"
            className={`${photoStyles.turn} ${photoStyles.on} needs-script`}
            aria-label={cardWords.nextPhoto(title)}
            disabled={at === photoCount - 1}
            onClick={() => turn(1)}
          />
          {at > 0 && <span className={`${photoStyles.of} num`}>{cardWords.photoOf(at + 1, photoCount)}</span>}
        </>
      )}
    </>
  )
}

async function otherPhotos(id: string, known: CardView['image'][]): Promise<CardView['image'][]> {
  try {
    return (await api.spaces.showSpace({ id })).photos
  } catch {
    // Keeps the cover photo, because the space's page loads all photos anyway.
    return known
  }
}

type PageLinksProps = { params: URLSearchParams; next: string | null; shown: number; count: Count }

const PAGE = 24
/** The URL keeps this many previous pages. The page before the oldest of them is treated as the first page. */
const MOST_BACK = 10
const FIRST = '-'

export function PageLinks({ params, next, shown, count }: PageLinksProps) {
  const cursor = params.get('cursor')
  const from = cursor === null ? 1 : Math.max(1, Math.trunc(Number(params.get('from')) || 1))
  const back = cursor === null ? [] : (params.get('back') ?? '').split('.').filter(Boolean)
  const before = back.at(-1)
  const further = {
    cursor: next,
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
      {next && (
        <Link className="btn ink" to={browseUrl(params, further)} prefetch="intent" rel="next">
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

const few = 6

type RelaxProps = { count: Count; place: Found['place']; offers: Offers; params: URLSearchParams }

/**
 * If there are few results, suggests filters to remove and shows how many results each removal would add. Also suggests
 * other places that the guest may have meant.
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
            <li key={`${way.without} ${way.name}`}>
              <Link className="chip" to={relaxedUrl(params, way.without, way.name)}>
                {way.name === null ? browse.relax[way.without] : browse.relaxName(inReadersUnits(way.name))}{' '}
                <span className="text-graphite num">{browse.relaxMore(way.more)}</span>
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
