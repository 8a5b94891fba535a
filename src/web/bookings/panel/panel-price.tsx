import { shortestMinutes } from '../../../domain/spaces/availability.ts'
import type { Space } from '../../client/api-types.ts'
import { panelWords } from '../../copy/panel.ts'
import { cardWords } from '../../copy/space-card.ts'
import { exact } from '../../format/exact.ts'
import { money } from '../../format/money.ts'
import { CardPrice, Heavy } from '../../spaces/space-card.tsx'

type PanelPriceProps = { space: Space; totalCents: number | null; inBar?: boolean }

/** Shows the total for a chosen slot. Otherwise shows the space's daily rate, hourly rate or both. */
export function PanelPrice({ space, totalCents, inBar = false }: PanelPriceProps) {
  const { price, hourPriceCents, rates, rules } = space
  const { currency } = rates
  const shortest = rules.byHour ? shortestMinutes(rules) : null
  if (totalCents !== null) {
    const total = exact(totalCents, currency)
    return (
      <p className="price large num">
        <Heavy figure={total} text={cardWords.total(total)} /> <small>{cardWords.withFees}</small>
      </p>
    )
  }
  const hourToo = price !== null && hourPriceCents !== null
  return (
    <p className="price large num">
      <small>{`${panelWords.from} `}</small>
      <CardPrice card={{ price, hourPriceCents, shortestMinutes: shortest, totalCents, currency }} />
      {hourToo && (
        <small className="block">
          {inBar
            ? cardWords.perHour(money(hourPriceCents, currency))
            : `${panelWords.orFrom} ${cardWords.perHour(money(hourPriceCents, currency))}`}
        </small>
      )}
    </p>
  )
}
