import type { ReactNode } from 'react'
import { cardWords } from '../copy/space-card.ts'
import { spaceTypeNames } from '../copy/space-types.ts'
import { Picture } from '../ui/picture.tsx'
import { Glyph } from '../ui/sprite.tsx'
import type { CardView } from './card-view.ts'
import styles from './space-card.module.css'

type SpaceCardProps = {
  card: CardView
  /** A card in the first row loads its photo at once. */
  eager?: boolean
  sizes: string
  /** The search query, so that the chosen dates are kept. */
  query?: string
  price: ReactNode
  heart: ReactNode
  photo?: ReactNode
}

export function SpaceCard({ card, eager = false, sizes, query = '', price, heart, photo }: SpaceCardProps) {
  const { image } = card
  return (
    <article className={styles.root}>
      <div className="photo">
        {photo ?? (
          <Picture
            path={image.url}
            alt={image.alt}
            color={image.colour}
            sizes={sizes}
            width={3}
            height={2}
            eager={eager}
          />
        )}
        {card.isNew && <span className={styles.new}>{cardWords.isNew}</span>}
        {heart}
      </div>
      <div className={styles.line}>
        <h3>
          <a href={`/space/${card.id}${query}`} dir="auto">
            {card.title}
          </a>
        </h3>
        <Stars rating={card.rating} count={card.reviewCount} />
      </div>
      <p className={styles.sub}>
        {`${card.location} · ${spaceTypeNames[card.spaceType].one} · ${cardWords.upTo(card.capacity)}`}
      </p>
      <p className={styles.amenities}>{card.amenities}</p>
      <p className="price num mt-2">{price}</p>
    </article>
  )
}

export function Stars({ rating, count }: { rating: number | null; count: number }) {
  if (rating === null || count === 0)
    return <span className={`${styles.star} text-graphite`}>{cardWords.noReviews}</span>
  return (
    <span className={`${styles.star} num`}>
      <Glyph name="star" size={13} />
      <span className="sr-only">{cardWords.rated}</span>
      {`${rating.toFixed(2)} `}
      <span className="text-graphite">{`(${count})`}</span>
    </span>
  )
}
