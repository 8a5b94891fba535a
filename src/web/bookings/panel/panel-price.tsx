import { shortestMinutes } from '../../../domain/spaces/availability.ts'
import type { Space } from '../../client/api-types.ts'
import { cardWords } from '../../copy/space-card.ts'
import { money } from '../../format/money.ts'
import { CardPrice } from '../../spaces/space-card.tsx'

type PanelPriceProps = { space: Space; totalCents: number | null; byHour: boolean; inBar?: boolean }

/** Shows the total for a chosen slot. Otherwise shows the space's daily rate, hourly rate or both. */
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
        // The two rates never fit on one line, so no separator is needed.
        <span className={inBar ? 'quiet block' : 'quiet'}>
          {inBar ? ' ' : ' · '}
          {cardWords.perHour(money(hourPriceCents, currency))}
        </span>
      )}
    </p>
  )
}
