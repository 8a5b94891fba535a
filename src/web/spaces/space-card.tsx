import type { ReactNode } from 'react'
import { lengthWords } from '../../domain/kernel/day-words.ts'
import type { Card } from '../client/api-types.ts'
import { cardWords } from '../copy/space-card.ts'
import { spaceTypeNames } from '../copy/space-types.ts'
import { money, priceCents } from '../format/money.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './space-card.module.css'

type SpaceCardProps = {
  card: CardView
  eager?: boolean
  sizes: string
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
    <span className={`${styles.star} ${styles.rated} num`}>
      <span className="sr-only">{cardWords.rated}</span>
      {`${rating.toFixed(2)} `}
      <span className="text-graphite">{`(${count})`}</span>
    </span>
  )
}

type Priced = Pick<Card, 'price' | 'hourPriceCents' | 'shortestMinutes' | 'totalCents' | 'currency'>

/**
 * Shows "$518.40 total · one day from $259.20" for chosen dates or times (`byHour`), otherwise "$320 / day" or "$71.50
 * / hour · from 2 hours". Prices include all fees, and only the main amount is bold.
 */
export function CardPrice({ card, byHour = card.price === null }: { card: Priced; byHour?: boolean }) {
  const { totalCents, shortestMinutes, currency } = card
  const total = totalCents === null ? null : money(totalCents, currency)
  const unit = unitPrice(card, byHour)
  const per = unit && (byHour ? cardWords.perHour(unit) : cardWords.perDay(unit))
  const from = byHour && shortestMinutes !== null ? cardWords.from(lengthWords(shortestMinutes)) : ''
  const other =
    unit &&
    total !== unit &&
    (byHour ? [cardWords.perHour(unit), from].filter(Boolean).join(', ') : cardWords.oneDay(unit))
  const beside = total ? other : from
  return (
    <>
      {total ? <Heavy figure={total} text={cardWords.total(total)} /> : <Heavy figure={unit} text={per} />}
      {beside && <span className="quiet">{` · ${beside}`}</span>} <small>{cardWords.withFees}</small>
    </>
  )
}

export function Heavy({ figure, text }: { figure: string; text: string }) {
  return (
    <>
      <b>{figure}</b>
      {text.slice(figure.length)}
    </>
  )
}

/** A pin is small, so it shows whole dollars, rounded up. */
export function pinPrice(card: Priced): string {
  const { price, hourPriceCents, totalCents, currency } = card
  const cents = totalCents ?? (price === null ? hourPriceCents : priceCents(price))
  if (cents === null) return '–'
  const whole = money(Math.ceil(cents / 100) * 100, currency)
  if (totalCents !== null) return whole
  return price === null ? cardWords.pinHour(whole) : cardWords.pinDay(whole)
}

function unitPrice({ price, hourPriceCents, currency }: Priced, byHour: boolean): string {
  const cents = byHour ? hourPriceCents : price === null ? null : priceCents(price)
  return cents === null ? '' : money(cents, currency)
}

const shownAmenities = 3

export type CardView = Pick<
  Card,
  | 'id'
  | 'title'
  | 'location'
  | 'price'
  | 'hourPriceCents'
  | 'shortestMinutes'
  | 'totalCents'
  | 'currency'
  | 'rating'
  | 'reviewCount'
  | 'capacity'
  | 'spaceType'
  | 'isNew'
  | 'lat'
  | 'lng'
> & {
  image: Card['photos'][number]
  photoCount: number
  amenities: string
  saved?: boolean
}

export function cardView(card: Card): CardView {
  const { id, title, location, price, hourPriceCents, shortestMinutes, totalCents, currency, rating, reviewCount } =
    card
  const { capacity, spaceType, isNew, lat, lng, photos, amenities, imageUrl } = card
  return {
    id,
    title,
    location,
    price,
    hourPriceCents,
    shortestMinutes,
    totalCents,
    currency,
    rating,
    reviewCount,
    capacity,
    spaceType,
    isNew,
    lat: rounded(lat),
    lng: rounded(lng),
    image: photos[0] ?? { url: imageUrl, alt: '', colour: '' },
    photoCount: photos.length,
    amenities: amenityLine(amenities),
  }
}

// A precision of one metre is enough for a pin.
const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5

function amenityLine(names: readonly string[]): string {
  const first = names.slice(0, shownAmenities).join(', ')
  return names.length > shownAmenities ? `${first} ${cardWords.more(names.length - shownAmenities)}` : first
}
