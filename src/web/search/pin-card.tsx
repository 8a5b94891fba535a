import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { MapPin } from '../client/api-types.ts'
import { mapWords } from '../copy/map.ts'
import { CardPrice } from '../spaces/card-price.tsx'
import { Stars } from '../spaces/space-card.tsx'
import { imageUrl } from '../ui/image-url.ts'
import styles from './pin-card.module.css'
import { hasHours } from './search-params.ts'

export function PinCard({ pin, query, onClose }: { pin: MapPin; query: string; onClose: () => void }) {
  return (
    <div className={styles.root} data-no-drag>
      <Link to={`/space/${pin.id}${query}`} className="flex gap-3">
        <img
          src={imageUrl(pin.imageUrl, 320)}
          alt=""
          width={120}
          height={100}
          className="h-25 w-30 flex-none bg-wash object-cover"
        />
        <span className="min-w-0 py-2 pr-9">
          <b className="block truncate font-semibold">{pin.title}</b>
          <span className="block truncate text-14 text-graphite">{pin.location}</span>
          <span className="price num block text-14">
            <CardPrice card={pin} byHour={hasHours(query) || pin.price === null} />
          </span>
          <Stars rating={pin.rating} count={pin.reviewCount} />
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
