import { useState } from 'react'
import { home } from '../copy/home.ts'
import { CardList } from '../spaces/card-list.tsx'
import { CardPrice } from '../spaces/card-price.tsx'
import type { CardView } from '../spaces/card-view.ts'
import { FavouriteButton } from '../spaces/favourite-button.tsx'
import { SpaceCard } from '../spaces/space-card.tsx'
import { Tabs } from '../ui/tabs.tsx'

const sizes = '(min-width: 1024px) 400px, (min-width: 700px) 46vw, 94vw'
const tabs = home.featuredTabs.map((tab) => tab.label)

export function Featured({ cards }: { cards: readonly CardView[] }) {
  const [tab, setTab] = useState(0)
  const [liked, setLiked] = useState<ReadonlySet<string>>(new Set())
  if (cards.length === 0) return null

  const text = home.featuredTabs[tab]?.text ?? ''
  const shown = cards.filter((card) => card.spaceType.includes(text))
  const toggle = (id: string) => {
    const next = new Set(liked)
    if (!next.delete(id)) next.add(id)
    setLiked(next)
  }

  return (
    <section className="wrap pt-14 md:pt-18" aria-labelledby="featured-title">
      <header className="mb-6.5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id="featured-title" className="serif text-[clamp(2rem,3.4vw,2.875rem)]">
          {home.featured}
        </h2>
        <Tabs label={home.featured} panel="featured" names={tabs} chosen={tab} onChoose={setTab} />
      </header>
      <div id="featured" role="tabpanel" aria-labelledby={`featured-tab-${tab}`}>
        {shown.length === 0 && <p className="py-10 text-graphite">{home.noneOfKind}</p>}
        <CardList className="grid-3" labelledBy="featured-title">
          {shown.map((card) => (
            <li key={card.id}>
              <SpaceCard
                card={card}
                sizes={sizes}
                price={<CardPrice card={card} />}
                heart={<FavouriteButton title={card.title} on={liked.has(card.id)} onToggle={() => toggle(card.id)} />}
              />
            </li>
          ))}
        </CardList>
      </div>
    </section>
  )
}
