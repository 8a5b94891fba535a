import { shortestMinutes } from '../../../domain/spaces/availability.ts'
import type { Space } from '../../client/api-types.ts'
import { cardWords } from '../../copy/space-card.ts'
import { money } from '../../format/money.ts'
import { CardPrice } from '../../spaces/card-price.tsx'

type PanelPriceProps = { space: Space; totalCents: number | null; byHour: boolean; inBar?: boolean }

/** What the space's card says, larger: the total once a slot is chosen, else the day or the hour, and both where both are let. */
export function PanelPrice({ space, totalCents, byHour, inBar = false }: PanelPriceProps) {
  const { price, hourPriceCents, rates, rules } = space
  const { currency } = rates
  const shortest = rules.byHour ? shortestMinutes(rules) : null
  const hourToo = totalCents === null && price !== null && hourPriceCents !== null
  return (
    <p className="price large num">
      <CardPrice
        card={{ price, hourPriceCents, shortestMinutes: shortest, totalCents, currency }}
        byHour={totalCents === null ? price === null : byHour}
      />
      {hourToo && (
        // Where both never fit on one line, nothing stands between them.
        <span className={inBar ? 'quiet block' : 'quiet'}>
          {inBar ? ' ' : ' · '}
          {cardWords.perHour(money(hourPriceCents, currency))}
        </span>
      )}
    </p>
  )
}
