import { Link } from 'react-router'
import type { Favourites } from '../client/api-types.ts'
import { savedWords as words } from '../copy/saved.ts'
import { cardWords } from '../copy/space-card.ts'
import { spaceTypeNames } from '../copy/space-types.ts'
import { money } from '../format/money.ts'
import { imageUrl } from '../ui/image-url.ts'
import styles from './saved-spaces.module.css'
import { useFavourites } from './use-favourites.ts'

/** A removed space stays in the list until the user leaves the page, so it can be saved again. */
export function SavedSpaces({ list, later }: { list: Favourites; later: boolean }) {
  const { isSaved, toggle } = useFavourites()
  if (list.items.length === 0)
    return (
      <>
        <p className="text-graphite">{words.none}</p>
        <Link className="btn plain mt-4" to="/browse">
          {words.browse}
        </Link>
      </>
    )
  return (
    <>
      <ul className={styles.root}>
        {list.items.map((space) => {
          const on = isSaved({ id: space.id, saved: true })
          return (
            <li key={space.id}>
              <SavedFace space={space} />
              <div className="min-w-0">
                <h2 dir="auto" className="wrap-anywhere">
                  {space.available ? (
                    <Link className="hover:underline" to={`/space/${space.id}`}>
                      {space.title}
                    </Link>
                  ) : (
                    space.title
                  )}
                </h2>
                <p>{`${space.location} · ${spaceTypeNames[space.spaceType].one}`}</p>
                <p className="num">{space.available ? savedPrice(space) : words.gone}</p>
              </div>
              <button
                type="button"
                className="btn plain min-h-9 px-3 py-1 text-14"
                aria-label={on ? words.removeOf(space.title) : words.againOf(space.title)}
                onClick={() => toggle({ id: space.id, saved: true })}
              >
                {on ? words.remove : words.again}
              </button>
            </li>
          )
        })}
      </ul>
      <p className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
        {list.next && (
          <Link className="link" to={`?cursor=${encodeURIComponent(list.next)}`}>
            {words.more}
          </Link>
        )}
        {later && (
          <Link className="link" to="/saved">
            {words.first}
          </Link>
        )}
      </p>
    </>
  )
}

export type SavedSpace = Favourites['items'][number]

export function SavedFace({ space: { imageUrl: path, imageAlt } }: { space: SavedSpace }) {
  if (!path) return <span className={styles.face} />
  return <img className={styles.face} src={imageUrl(path, 320)} alt={imageAlt} width={96} height={72} loading="lazy" />
}

export function savedPrice({ dayCents, hourCents, currency }: SavedSpace): string {
  const price =
    dayCents !== null
      ? cardWords.perDay(money(dayCents, currency))
      : hourCents !== null && cardWords.perHour(money(hourCents, currency))
  return price ? `${price} ${cardWords.withFees}` : ''
}
