import { setTimeout as pause } from 'node:timers/promises'
import { dayOf } from '../../domain/insights/day-range.ts'
import { bucketOf } from '../../domain/insights/histogram.ts'
import { pagePattern } from '../../domain/insights/page-pattern.ts'
import { pathOf } from '../../domain/insights/page-url.ts'
import { searchWords } from '../../domain/insights/search-words.ts'
import { inUnits } from '../../domain/insights/web-vital.ts'
import type { Pool, Transaction } from '../platform/database/connect.ts'
import { inTransaction } from '../platform/database/transactions.ts'
import { EMPTY_SEARCH } from './log-event.ts'
import {
  addEmptySearches,
  addVisits,
  addVitals,
  findEnd,
  findWriters,
  listEvents,
  listMetrics,
  lockPlace,
  type RawEvent,
  type RawMetric,
  type RawTable,
  setPlace,
} from './roll-up.sql.ts'

const A_BATCH = 5_000
/** Limits a run, so that it ends before another process would take over. The next run continues. */
const BATCHES = 60
const WAITS = 25
const WAIT_MS = 20

export async function rollUp(sql: Pool): Promise<void> {
  await drain(sql, 'performance_metrics', async (tx, after, upTo) => {
    const rows = await listMetrics(tx, after, upTo, A_BATCH)
    await addVitals(tx, countVitals(rows))
    return rows.at(-1)?.id
  })
  await drain(sql, 'analytics_events', async (tx, after, upTo) => {
    const rows = await listEvents(tx, after, upTo, A_BATCH)
    await addVisits(tx, countVisits(rows))
    await addEmptySearches(tx, countEmpty(rows))
    return rows.at(-1)?.id
  })
}

type Count = (tx: Transaction, after: number, upTo: number) => Promise<number | undefined>

/**
 * Works in batches. Each transaction also stores its position, so each row counts once even if the run is killed and
 * repeated.
 */
async function drain(sql: Pool, table: RawTable, count: Count): Promise<void> {
  const end = await settledEnd(sql, table)
  if (end === null) return
  for (let batch = 0; batch < BATCHES; batch++) {
    const more = await inTransaction(sql, async (tx) => {
      const done = await lockPlace(tx, table)
      const last = done < end ? await count(tx, done, end) : undefined
      if (last !== undefined) await setPlace(tx, table, last)
      return last !== undefined && last < end
    })
    if (!more) return
  }
}

/**
 * Returns the id up to which no new row can appear. Returns null if writers take too long; the next run then counts
 * their rows.
 */
async function settledEnd(sql: Pool, table: RawTable): Promise<number | null> {
  const { id, writers } = await findEnd(sql, table)
  let waiting = writers
  for (let wait = 0; waiting.length > 0; wait++) {
    if (wait === WAITS) return null
    await pause(WAIT_MS)
    const now = await findWriters(sql, table)
    waiting = waiting.filter((writer) => now.includes(writer))
  }
  return id
}

const countVitals = (rows: readonly RawMetric[]) =>
  tally(rows, ({ at, metric, value, path }) => {
    return { metric, day: dayOf(at), page: pagePattern(path), bucket: bucketOf(inUnits(metric, value)) }
  })

const countVisits = (rows: readonly RawEvent[]) =>
  tally(
    rows.filter(({ name }) => name === 'page_view'),
    ({ at, url }) => ({ day: dayOf(at), page: pagePattern(pathOf(url)) }),
  )

const countEmpty = (rows: readonly RawEvent[]) =>
  tally(
    rows.filter(({ name }) => name === EMPTY_SEARCH),
    ({ at, words }) => ({ day: dayOf(at), words: searchWords(words) }),
  )

function tally<Row, Kind extends object>(
  rows: readonly Row[],
  kindOf: (row: Row) => Kind,
): (Kind & { times: number })[] {
  const found = new Map<string, Kind & { times: number }>()
  for (const row of rows) {
    const kind = kindOf(row)
    const key = Object.values(kind).join('\n')
    const one = found.get(key)
    if (one) one.times++
    else found.set(key, { ...kind, times: 1 })
  }
  return [...found.values()]
}
