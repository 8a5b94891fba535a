import { err, ok, type Result } from '../../domain/kernel/result.ts'
import { countFilters, type FilterCounts, type FilterFacts, MOST_OPTIONS } from '../../domain/search/filter-counts.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { inTime } from './in-time.ts'
import { countOffered, findOfferedFacts } from './offered-spaces.ts'
import { countCards, filterColumns, findCards } from './search.sql.ts'
import { type Filters, isDated, type SearchRefusal, type SearchTerms, searchTerms } from './search-terms.ts'

const MOST = 1_000
/** With fewer results than this, we suggest filters to remove. */
const FEW = 6
/** Each named filter is counted without it, so only this many of a kind are. */
const MOST_NAMED = 5

const kinds = {
  dates: (t: SearchTerms) => t.ask && { ...t, ask: null },
  spaceType: (t: SearchTerms) => t.spaceType && { ...t, spaceType: null },
  price: (t: SearchTerms) => (t.minCents !== null || t.maxCents !== null) && { ...t, minCents: null, maxCents: null },
  capacity: (t: SearchTerms) => t.capacity !== null && { ...t, capacity: null },
  amenities: (t: SearchTerms) => t.amenities.length > 0 && { ...t, amenities: [] },
  accessibility: (t: SearchTerms) => t.accessibility.length > 0 && { ...t, accessibility: [] },
  instant: (t: SearchTerms) => t.instant !== null && { ...t, instant: null },
  cancellation: (t: SearchTerms) => t.cancellations && { ...t, cancellations: null },
  bounds: (t: SearchTerms) => t.bounds && { ...t, bounds: null },
}
type Kind = keyof typeof kinds
/** `name` is the amenity or accessibility feature, or null for a filter as a whole. */
type Way = { without: Kind | 'everything'; name: string | null; more: number }
type Counted = { count: number; capped: boolean; relax: Way[] }
type Refusal = SearchRefusal | { code: 'search_too_slow' }

const countMatching = (sql: Sql, terms: SearchTerms, most: number) =>
  inTime<number | 'too_slow'>(isDated(terms) ? countOffered(sql, terms, most) : countCards(sql, terms, most))

export async function countSpaces({ deps, now }: Context, filters: Filters): Promise<Result<Counted, Refusal>> {
  const terms = await searchTerms(deps.searchSql, filters, 'best', now)
  if (!terms.ok) return terms
  const counted = await countMatching(deps.searchSql, terms.value, MOST + 1)
  return counted === 'too_slow'
    ? err({ code: 'search_too_slow' })
    : ok(await view(deps.searchSql, terms.value, counted))
}

/** Options are counted only if no more spaces than this have to be read. With dates, each costs more. */
const MOST_READ = { dated: 1_000, undated: 3_000 }

/**
 * Reads what filters look at of each matching space in one statement, and counts in memory. Availability and prices are
 * decided as in the search.
 */
export async function filterCounts({ deps, now }: Context, filters: Filters) {
  const sql = deps.searchSql
  const terms = await searchTerms(sql, filters, 'best', now)
  if (!terms.ok) return terms
  const found = await inTime<FilterFacts[] | null | 'too_slow'>(factsOf(sql, terms.value))
  if (found === null || found === 'too_slow') {
    const counted = found === null ? await countMatching(sql, terms.value, MOST + 1) : found
    return counted === 'too_slow'
      ? err({ code: 'search_too_slow' as const })
      : ok({ ...(await view(sql, terms.value, counted)), options: null, prices: null })
  }
  const { count, prices, ...options } = countFilters(found, terms.value)
  return ok({ ...(await view(sql, terms.value, count)), options: offered(options), prices })
}

function offered({ amenities, ...others }: Omit<FilterCounts, 'count' | 'prices'>) {
  return { amenities: amenities.slice(0, MOST_OPTIONS), ...others }
}

async function factsOf(sql: Sql, terms: SearchTerms): Promise<FilterFacts[] | null> {
  const open = { ...terms, minCents: null, maxCents: null, instant: null, cancellations: null }
  if (isDated(open)) return (await findOfferedFacts(sql, open, MOST_READ.dated))?.map(readFacts) ?? null
  const rows = await findCards(sql, open, null, MOST_READ.undated + 1, filterColumns)
  return rows.length > MOST_READ.undated ? null : rows.map(({ card }) => readFacts(card))
}

function readFacts(text: string): FilterFacts {
  const [amenities, accessibility, instant, cancellation, cents] = JSON.parse(text)
  return { amenities, accessibility, instant, cancellation, cents }
}

async function view(sql: Sql, terms: SearchTerms, counted: number): Promise<Counted> {
  const count = Math.min(counted, MOST)
  return { count, capped: counted > MOST, relax: counted < FEW ? await waysOut(sql, terms, count) : [] }
}

async function waysOut(sql: Sql, terms: SearchTerms, count: number): Promise<Way[]> {
  const ways = await Promise.all(
    looserThan(terms).map(async ({ looser, ...way }) => {
      const all = await countMatching(sql, looser, count + MOST)
      return { ...way, more: all === 'too_slow' ? 0 : all - count }
    }),
  )
  const helps = ways.filter(({ more }) => more > 0).sort((a, b) => b.more - a.more)
  return count > 0 || helps.length > 0 ? helps : withoutFilters(sql, terms)
}

type Looser = Omit<Way, 'more'> & { looser: SearchTerms }

function looserThan(terms: SearchTerms): Looser[] {
  const whole = Object.entries(kinds).flatMap(([without, loosen]) => {
    const looser = loosen(terms)
    return looser ? [{ without: without as Kind, name: null, looser }] : []
  })
  const named = (without: 'amenities' | 'accessibility') =>
    terms[without].slice(0, MOST_NAMED).map((name) => ({
      without,
      name,
      looser: { ...terms, [without]: terms[without].filter((other) => other !== name) },
    }))
  const isSingle = ({ without }: Looser) =>
    (without === 'amenities' || without === 'accessibility') && terms[without].length === 1
  return [...whole.filter((one) => !isSingle(one)), ...named('amenities'), ...named('accessibility')]
}

async function withoutFilters(sql: Sql, terms: SearchTerms): Promise<Way[]> {
  const bare = Object.values(kinds).reduce((so, loosen) => loosen(so) || so, terms)
  const more = await countMatching(sql, bare, MOST)
  return more !== 'too_slow' && more > 0 ? [{ without: 'everything', name: null, more }] : []
}
