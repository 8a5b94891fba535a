import { spaceWords } from '../copy/space.ts'
import { CardList } from './card-list.tsx'
import { CardPrice } from './card-price.tsx'
import type { CardView } from './card-view.ts'
import { FavouriteButton } from './favourite-button.tsx'
import { SpaceCard } from './space-card.tsx'
import { useFavourites } from './use-favourites.ts'

const sizes = '(min-width: 1024px) 400px, (min-width: 700px) 46vw, 94vw'

export function Similar({ cards }: { cards: readonly CardView[] }) {
  const { isSaved, toggle } = useFavourites()
  if (cards.length === 0) return null
  return (
    <section className="mt-18 border-t border-rule pt-12" aria-labelledby="similar-title">
      <h2 id="similar-title" className="serif mb-6 text-36">
        {spaceWords.similar}
      </h2>
      <CardList className="grid-3" labelledBy="similar-title">
        {cards.map((card) => (
          <li key={card.id}>
            <SpaceCard
              card={card}
              sizes={sizes}
              price={<CardPrice card={card} />}
              heart={<FavouriteButton title={card.title} on={isSaved(card)} onToggle={() => toggle(card)} />}
            />
          </li>
        ))}
      </CardList>
    </section>
  )
}
