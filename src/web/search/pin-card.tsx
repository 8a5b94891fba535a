import { X } from 'lucide-react'
import { Link } from 'react-router'
import { mapWords } from '../copy/map.ts'
import { CardPrice } from '../spaces/card-price.tsx'
import type { CardView } from '../spaces/card-view.ts'
import { Stars } from '../spaces/space-card.tsx'
import { imageUrl } from '../ui/image-url.ts'
import styles from './pin-card.module.css'
import { hasHours } from './search-params.ts'

/** The space of the chosen pin, small. */
export function PinCard({ card, query, onClose }: { card: CardView; query: string; onClose: () => void }) {
  return (
    <div className={styles.root} data-no-drag>
      <Link to={`/space/${card.id}${query}`} className="flex gap-3">
        <img
          src={imageUrl(card.image.url, 320)}
          alt=""
          width={120}
          height={100}
          className="h-25 w-30 flex-none bg-wash object-cover"
        />
        <span className="min-w-0 py-2 pr-9">
          <b className="block truncate font-semibold">{card.title}</b>
          <span className="block truncate text-14 text-graphite">{card.location}</span>
          <span className="price num block text-14">
            <CardPrice card={card} byHour={hasHours(query) || card.price === null} />
          </span>
          <Stars rating={card.rating} count={card.reviewCount} />
        </span>
      </Link>
      <button
        type="button"
        className="icon-btn absolute top-1 right-1 size-8"
        aria-label={mapWords.close}
        onClick={onClose}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  )
}
