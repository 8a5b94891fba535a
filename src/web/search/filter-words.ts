import { POLICY_NAMES, type Policies } from '../../domain/bookings/cancellation.ts'
import { fullRefundUntil } from '../copy/policies.ts'
import { browse } from '../copy/search.ts'
import { countText } from '../format/count.ts'
import { timesWords } from '../format/dates.ts'
import { money } from '../format/money.ts'
import { inReadersUnits } from '../format/units.ts'
import { type ActiveFilter, valueIn } from './search-params.ts'

/** Names a filter that is set, such as "$400 – $1,500", "12+ people" or "Wi-Fi". */
export function filterWords({ of, name }: ActiveFilter, params: URLSearchParams, policies: Policies): string {
  switch (of) {
    case 'price':
      return priceWords(valueIn(params, 'minPrice'), valueIn(params, 'maxPrice'))
    case 'capacity':
      return browse.peopleOn(numberWords(valueIn(params, 'capacity')))
    case 'hours':
      return timesWords(valueIn(params, 'startTime'), valueIn(params, 'endTime'))
    case 'instant':
      return params.get('instant') === 'false' ? browse.onRequest : browse.instant
    case 'cancellation': {
      const policy = POLICY_NAMES.find((known) => known === params.get('cancellation'))
      return policy ? browse.fullRefundOn(fullRefundUntil(policies[policy])) : valueIn(params, 'cancellation')
    }
    case 'amenities':
      return name
    case 'accessibility':
      return inReadersUnits(name)
  }
}

function priceWords(from: string, to: string): string {
  if (from && to) return browse.prices(dollarWords(from), dollarWords(to))
  return from ? browse.pricesFrom(dollarWords(from)) : browse.pricesTo(dollarWords(to))
}

function numberWords(text: string): string {
  return /^\d+$/.test(text) ? countText(Number(text)) : text
}

/** The address may contain anything. */
export function dollarWords(text: string): string {
  const dollars = Number(text)
  return Math.abs(dollars) <= 1_000_000 ? money(Math.round(dollars * 100), 'USD') : text
}
