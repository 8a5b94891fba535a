import type { InferContractRouterInputs } from '@orpc/contract'
import type { Api, contract } from '../../contract/api.ts'
import { type Refusal, refusalOf } from '../client/api-error.ts'
import type { Count, FilterCounts, Found, Suggested } from '../client/api-types.ts'
import { type CardView, cardView } from '../spaces/space-card.tsx'
import { cleanParams, filtersSet, withoutFilters } from './search-params.ts'

type Query = InferContractRouterInputs<typeof contract>['search']['findSpaces']
/** Suggests places for text without a match, or the largest cities if no name is similar. */
export type Offers = { places: readonly Suggested[]; popular: boolean }
export type SearchPage = {
  cards: CardView[]
  next: string | null
  place: Found['place']
  count: Count
  /** The number of results without filters, or null if none is set. */
  all: Count | null
  offers: Offers
  refusal: Refusal | null
  /** The times don't form a slot, so the search ignores them. */
  withoutHours: boolean
}

const nothing = {
  cards: [],
  next: null,
  place: null,
  count: { count: 0, capped: false, relax: [] },
  all: null,
  offers: { places: [], popular: false },
}

export function askedBy(params: URLSearchParams) {
  const asked = cleanParams(params)
  // A map area replaces the place, which then appears only as text. A group on the map is a part of the place's results.
  if (asked.has('bounds') && !asked.has('group')) asked.delete('location')
  for (const name of ['group', 'from', 'back']) asked.delete(name)
  const { cursor, sort, ...filters } = Object.fromEntries(asked) as Query
  return { cursor, sort, filters }
}

/** Returns the refusal if the search is invalid. Other failures are thrown. */
export async function loadSearch(api: Api, params: URLSearchParams): Promise<SearchPage> {
  const { cursor, sort, filters } = askedBy(params)
  const query = { ...filters, ...(cursor && { cursor }), ...(sort && { sort }) }
  try {
    const [found, counted, all] = await Promise.all([
      api.search.findSpaces(query),
      countOrNull(api, filters),
      filtersSet(params) > 0 ? countOrNull(api, askedBy(withoutFilters(params)).filters) : null,
    ])
    const { items, next, place } = found
    const cards = items.map(cardView)
    const count = counted ?? { count: items.length, capped: next !== null, relax: [] }
    const offers = await offersFor(api, query.location ?? '', { place, count })
    return { cards, next, place, count, all, offers, refusal: null, withoutHours: false }
  } catch (error) {
    const refusal = refusalOf(error)
    if (refusal.code === 'failed' || refusal.code === 'busy') throw error
    if (refusal.code !== 'bad_hours') return { ...nothing, refusal, withoutHours: false }
    return { ...(await loadSearch(api, allDay(params))), withoutHours: true }
  }
}

type Counted = Pick<SearchPage, 'place' | 'count'>

async function offersFor(api: Api, location: string, { place, count }: Counted): Promise<Offers> {
  const ask = async (q: string) => (await api.search.suggestPlaces({ q })).items
  const meant = location && !place ? await ask(location.slice(0, 100)) : []
  if (meant.length > 0 || count.count > 0 || count.relax.length > 0)
    return { places: meant.slice(0, 4), popular: false }
  return { places: await ask(''), popular: true }
}

/** Filters work without their counts. */
export function loadFilterCounts(api: Api, params: URLSearchParams): Promise<FilterCounts | null> {
  return api.search.filterCounts(askedBy(params).filters).catch(() => null)
}

export function allDay(params: URLSearchParams): URLSearchParams {
  const without = new URLSearchParams(params)
  for (const name of ['startTime', 'endTime', 'cursor']) without.delete(name)
  return without
}

/** Counting may take too long, but the results are shown anyway. */
async function countOrNull(api: Api, filters: Parameters<Api['search']['countSpaces']>[0]): Promise<Count | null> {
  try {
    return await api.search.countSpaces(filters)
  } catch (error) {
    if (refusalOf(error).code === 'search_too_slow') return null
    throw error
  }
}
