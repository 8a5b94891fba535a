import type { InferContractRouterInputs } from '@orpc/contract'
import type { Api, contract } from '../../contract/api.ts'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import type { Count, Found } from '../client/api-types.ts'
import { type CardView, cardView } from '../spaces/card-view.ts'
import { amenitiesOf } from './count-words.ts'
import { cleanParams } from './search-params.ts'

type Query = InferContractRouterInputs<typeof contract>['search']['findSpaces']
export type SearchPage = {
  cards: CardView[]
  /** The amenities to tick in the filter. */
  amenities: string[]
  nextCursor: string | null
  place: Found['place']
  count: Count
  refusal: Refusal | null
}

const nothing = {
  cards: [],
  amenities: [],
  nextCursor: null,
  place: null,
  count: { count: 0, capped: false, relax: [] },
}

/** One page of results with its count, or the refusal of a search that makes no sense; other failures are thrown. */
export async function loadSearch(api: Api, params: URLSearchParams): Promise<SearchPage> {
  const { cursor, sort, ...filters } = Object.fromEntries(cleanParams(params)) as Query
  const query = { ...filters, ...(cursor && { cursor }), ...(sort && { sort }) }
  try {
    const [found, count] = await Promise.all([api.search.findSpaces(query), api.search.countSpaces(filters)])
    const { items, nextCursor, place } = found
    return { cards: items.map(cardView), amenities: amenitiesOf(items), nextCursor, place, count, refusal: null }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'failed' || refusal.code === 'busy') throw error
    return { ...nothing, refusal }
  }
}
