import { lengthWords } from '../../domain/kernel/day-words.ts'
import type { Card } from '../client/api-types.ts'
import { cardWords } from '../copy/space-card.ts'
import { money, priceCents } from '../format/money.ts'

export type Priced = Pick<Card, 'price' | 'hourPriceCents' | 'shortestMinutes' | 'totalCents' | 'currency'>

/**
 * "$518.40 total · one day from $259.20" for chosen dates or hours (`byHour`), otherwise "$320 / day" or "$71.50 /
 * hour · from 2 hours". Prices include everything, and only the main figure is bold.
 */
export function CardPrice({ card, byHour = card.price === null }: { card: Priced; byHour?: boolean }) {
  const { totalCents, shortestMinutes, currency } = card
  const total = totalCents === null ? null : money(totalCents, currency)
  const unit = unitPrice(card, byHour)
  const per = unit && (byHour ? cardWords.perHour(unit) : cardWords.perDay(unit))
  const from = byHour && shortestMinutes !== null ? cardWords.from(lengthWords(shortestMinutes)) : ''
  const other = unit && total !== unit && (byHour ? `${cardWords.perHour(unit)} ${from}` : cardWords.oneDay(unit))
  const beside = total ? other : from
  return (
    <>
      {total ? <Heavy figure={total} text={cardWords.total(total)} /> : <Heavy figure={unit} text={per} />}
      {beside && <span className="quiet"> · {beside}</span>}
    </>
  )
}

function Heavy({ figure, text }: { figure: string; text: string }) {
  return (
    <>
      <b>{figure}</b>
      {text.slice(figure.length)}
    </>
  )
}

/** The price on a map pin: the total for chosen dates or hours, otherwise the rate. */
export function pinPrice(card: Priced): string {
  const unit = unitPrice(card, card.price === null)
  if (card.totalCents !== null) return cardWords.total(money(card.totalCents, card.currency))
  if (!unit) return '–'
  return card.price === null ? cardWords.pinHour(unit) : cardWords.pinDay(unit)
}

function unitPrice({ price, hourPriceCents, currency }: Priced, byHour: boolean): string {
  const cents = byHour ? hourPriceCents : price === null ? null : priceCents(price)
  return cents === null ? '' : money(cents, currency)
}
