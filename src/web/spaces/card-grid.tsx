import { CardList, FavouriteButton } from './card-list.tsx'
import { CardPrice, type CardView, SpaceCard } from './space-card.tsx'
import { useFavourites } from './use-favourites.ts'

const sizes = '(min-width: 1024px) 400px, (min-width: 700px) 46vw, 94vw'

type CardGridProps = { cards: readonly CardView[]; labelledBy: string; query?: string }

export function CardGrid({ cards, labelledBy, query = '' }: CardGridProps) {
  const { isSaved, toggle } = useFavourites()
  return (
    <CardList className="grid-3" labelledBy={labelledBy}>
      {cards.map((card) => (
        <li key={card.id}>
          <SpaceCard
            card={card}
            sizes={sizes}
            query={query}
            price={<CardPrice card={card} />}
            heart={<FavouriteButton title={card.title} on={isSaved(card)} onToggle={() => toggle(card)} />}
          />
        </li>
      ))}
    </CardList>
  )
}
