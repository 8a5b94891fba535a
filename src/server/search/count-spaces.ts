import { err, ok, type Result } from '../../domain/kernel/result.ts'
import type { Sql } from '../database/connect.ts'
import type { Context } from '../http/endpoints.ts'
import { inTime } from './in-time.ts'
import { countOffered } from './offered-spaces.ts'
import { countCards } from './search.sql.ts'
import { type Filters, isDated, type SearchRefusal, type SearchTerms, searchTerms } from './search-terms.ts'

const MOST = 1_000
/** With fewer results than this, we suggest which filter to remove. */
const FEW = 6

/** The search without one of its filters; null if that filter isn't set. */
const relaxed = {
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
const countMatching = (sql: Sql, terms: SearchTerms, most: number) =>
  inTime<number | 'too_slow'>(isDated(terms) ? countOffered(sql, terms, most) : countCards(sql, terms, most))

type Relaxable = keyof typeof relaxed | 'everything'
type Counted = { count: number; capped: boolean; relax: { without: Relaxable; more: number }[] }

/** The number of matches, exact up to 1,000; if there are few, how many more each filter hides. */
export async function countSpaces(
  { deps, now }: Context,
  filters: Filters,
): Promise<Result<Counted, SearchRefusal | { code: 'search_too_slow' }>> {
  const sql = deps.searchSql
  const terms = await searchTerms(sql, filters, 'best', now)
  if (!terms.ok) return terms
  const counted = await countMatching(sql, terms.value, MOST + 1)
  if (counted === 'too_slow') return err({ code: 'search_too_slow' })
  const count = Math.min(counted, MOST)
  if (counted >= FEW) return ok({ count, capped: counted > MOST, relax: [] })
  const relax = await Promise.all(
    Object.entries(relaxed).map(async ([without, loosen]) => {
      const looser = loosen(terms.value)
      const all = looser ? await countMatching(sql, looser, count + MOST) : 0
      return { without: without as Relaxable, more: all === 'too_slow' ? 0 : all - count }
    }),
  )
  const helps = relax.filter((r) => r.more > 0).sort((a, b) => b.more - a.more)
  return ok({
    count,
    capped: false,
    relax: count > 0 || helps.length > 0 ? helps : await withoutFilters(sql, terms.value),
  })
}

/** If nothing is found even without any single filter: the place's results without all filters. */
async function withoutFilters(sql: Sql, terms: SearchTerms): Promise<Counted['relax']> {
  const bare = Object.values(relaxed).reduce((so, loosen) => loosen(so) || so, terms)
  const more = await countMatching(sql, bare, MOST)
  return more !== 'too_slow' && more > 0 ? [{ without: 'everything', more }] : []
}
