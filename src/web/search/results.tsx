import { CardList } from '../spaces/card-list.tsx'
import { CardPrice } from '../spaces/card-price.tsx'
import type { CardView } from '../spaces/card-view.ts'
import { FavouriteButton } from '../spaces/favourite-button.tsx'
import { SpaceCard } from '../spaces/space-card.tsx'
import { useFavourites } from '../spaces/use-favourites.ts'
import { CardPhotos } from './card-photos.tsx'
import styles from './results.module.css'
import { hasHours } from './search-params.ts'

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
