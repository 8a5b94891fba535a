import type { Card } from '../replies.ts'
import { cardWords } from '../words/space-card.ts'
import { money, priceCents } from './money-words.ts'

type Priced = Pick<Card, 'price' | 'hourPriceCents' | 'totalCents' | 'currency'>

/** "$320 / day", "$52 / hour" where there is no day, and the all-in total once dates are known. */
export function CardPrice({ card }: { card: Priced }) {
  const { price, hourPriceCents, totalCents, currency } = card
  return (
    <>
      <b>{plainPrice(card)}</b>
      {price === null && hourPriceCents !== null ? cardWords.perHour : cardWords.perDay}
      {totalCents !== null && <span className="quiet"> · {cardWords.total(money(totalCents, currency))}</span>}
    </>
  )
}

/** The price alone, as a pin on the map shows it, in whole dollars: the total when dates are known. */
export function pinPrice(card: Priced): string {
  const cents = card.totalCents ?? (card.price === null ? card.hourPriceCents : priceCents(card.price))
  return cents === null ? '–' : money(Math.round(cents / 100) * 100, card.currency)
}

function plainPrice({ price, hourPriceCents, currency }: Priced): string {
  if (price !== null) return money(priceCents(price), currency)
  return hourPriceCents === null ? '' : money(hourPriceCents, currency)
}
