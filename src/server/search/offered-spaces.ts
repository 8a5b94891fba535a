import type { SpaceId } from '../../domain/kernel/id.ts'
import { type Period, period } from '../../domain/kernel/period.ts'
import type { Rates } from '../../domain/pricing/rates.ts'
import { type SearchFacts, searchTotal, type Wanted, wantedSlot } from '../../domain/search/search-offer.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Piece } from '../platform/database/piece.ts'
import { feesOf, rulesOf, taxOf } from '../spaces/space-row.ts'
import {
  type Candidate,
  countCandidates,
  findCandidates,
  ONLY_POINT,
  readTerms,
  WITHOUT_CARD,
} from './candidates.sql.ts'
import { cardColumns, filterColumns, findCardsOf, type KeyedRow, type Keys } from './search.sql.ts'
import type { Dated } from './search-terms.ts'

/** A card with its all-in total. Null if the hours still have to be chosen. */
export type Offered = KeyedRow & { total: number | null }

/** The assumed share of candidates that are available. Later rounds use the share found so far. */
const USUAL_SHARE = 0.8
/**
 * If the share is lower, cards are read only for matches, because building a card costs more than everything else in
 * its row.
 */
const CARDS_SHARE = 0.3
const ROUND = 500
/** A search that checks this many spaces without finding enough is refused, because it would take seconds. */
const MOST_SEEN = 20_000

type Found = Omit<Offered, 'card'> & { card: string | null }

/**
 * In each round, the database narrows down the candidates, and the domain decides which ones are available and prices
 * them.
 */
export async function findOffered(
  sql: Sql,
  terms: Dated,
  after: Keys | null,
  limit: number,
): Promise<Offered[] | 'too_slow'> {
  const judge = judgeOf(terms)
  const found: Found[] = []
  let last = after
  let seen = 0
  while (seen < MOST_SEEN) {
    const share = seen === 0 ? USUAL_SHARE : found.length / seen
    const round = Math.min(ROUND, Math.max(Math.ceil((limit - found.length) / share) + 2, Math.ceil(seen / 2)))
    const columns = share > CARDS_SHARE ? cardColumns(terms.now) : WITHOUT_CARD
    const candidates = await findCandidates(sql, terms, last, round, columns)
    seen += candidates.length
    for (const candidate of candidates) {
      const total = judge(candidate)
      if (total === undefined) continue
      found.push({ id: candidate.id, key: candidate.key, card: candidate.card, total })
      if (found.length === limit) return withCards(sql, terms, found)
    }
    const end = candidates.at(-1)
    if (!end || candidates.length < round) return withCards(sql, terms, found)
    last = [end.key, end.id]
  }
  return 'too_slow'
}

const hasCard = (row: Found): row is Offered => row.card !== null

async function withCards(sql: Sql, { now }: Dated, found: readonly Found[]): Promise<Offered[]> {
  if (found.every(hasCard)) return found.filter(hasCard)
  const bare = found.flatMap(({ id, card }) => (card === null ? [id] : []))
  const cards = new Map((await findCardsOf(sql, bare, now)).map(({ id, card }) => [id, card]))
  return found.map((row) => ({ ...row, card: row.card ?? cards.get(row.id) ?? null })).filter(hasCard)
}

export async function countOffered(sql: Sql, terms: Dated, most: number): Promise<number | 'too_slow'> {
  let count = 0
  const seen = await everyOffer(sql, terms, WITHOUT_CARD, () => ++count < most)
  return seen === 'too_slow' ? seen : count
}

export type OfferedPoint = { id: SpaceId; lat: number; lng: number; total: number | null }

export async function findOfferedPoints(sql: Sql, terms: Dated): Promise<OfferedPoint[] | 'too_slow'> {
  const found: OfferedPoint[] = []
  const seen = await everyOffer(sql, terms, ONLY_POINT, ({ id, lat, lng }, total) =>
    Boolean(found.push({ id, lat: lat ?? 0, lng: lng ?? 0, total })),
  )
  return seen === 'too_slow' ? seen : found
}

/** Calls `each` for every available space, until it returns false. */
async function everyOffer(
  sql: Sql,
  terms: Dated,
  columns: Piece,
  each: (candidate: Candidate, total: number | null) => boolean,
): Promise<'all' | 'too_slow'> {
  const judge = judgeOf(terms)
  let last: Keys | null = null
  for (let seen = 0; seen < MOST_SEEN; seen += ROUND) {
    const candidates: Candidate[] = await findCandidates(sql, terms, last, ROUND, columns)
    for (const candidate of candidates) {
      const total = judge(candidate)
      if (total !== undefined && !each(candidate, total)) return 'all'
    }
    const end = candidates.at(-1)
    if (!end || candidates.length < ROUND) return 'all'
    last = [end.key, end.id]
  }
  return 'too_slow'
}

/** Returns what filters look at for each available space, or null if there are more candidates than `most`. */
export async function findOfferedFacts(sql: Sql, terms: Dated, most: number): Promise<string[] | null> {
  // Reading a candidate's calendar costs far more than counting it.
  if ((await countCandidates(sql, terms, most + 1)) > most) return null
  const candidates = await findCandidates(sql, terms, null, most, filterColumns)
  const judge = judgeOf(terms)
  return candidates.flatMap((one) => (one.card === null || judge(one) === undefined ? [] : [one.card]))
}

type Shared = { wanted: Wanted; fees: SearchFacts['fees']; tax: SearchFacts['tax'] } | null

/** Reuses work for spaces with the same terms. */
function judgeOf({ ask, capacity, now }: Dated): (candidate: Candidate) => number | null | undefined {
  const known = new Map<string, Shared>()
  return (candidate) => {
    let shared = known.get(candidate.terms)
    if (shared === undefined) {
      const terms = readTerms(candidate.terms)
      const wanted = wantedSlot(rulesOf(terms), ask, now)
      shared = wanted && { wanted, fees: feesOf(terms), tax: taxOf(terms) }
      known.set(candidate.terms, shared)
    }
    if (!shared) return undefined
    const { wanted, fees, tax } = shared
    const rates: Rates = JSON.parse(candidate.rates)
    const busy = candidate.busy === null ? [] : JSON.parse(candidate.busy).map(busyPeriod)
    return searchTotal(wanted, { rates, fees, tax, people: capacity ?? 1, capacity: candidate.capacity }, busy, now)
  }
}

const at = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds)
const busyPeriod = ([from, to]: [number, number]): Period => period(at(from), at(to))
