import type { SlotRequest } from '../../domain/spaces/availability.ts'
import type { Sql } from '../platform/database/connect.ts'
import { ask, type Piece, piece } from '../platform/database/piece.ts'
import type { ChargesRow, RulesRow } from '../spaces/space-row.ts'
import { exceptionsOf, termsTables } from '../spaces/spaces.sql.ts'
import { inOrder, type KeyedRow, type Keys, matching } from './search.sql.ts'
import type { Dated } from './search-terms.ts'

export type Candidate = Omit<KeyedRow, 'card'> & {
  card: string | null
  capacity: number
  /** JSON, like the next two fields. Parsed only for spaces whose rules allow the slot. */
  rates: string
  /** The same string for spaces with the same rules and fees. */
  terms: string
  /** Pairs of epoch milliseconds, including buffers. Null if nothing nearby is taken. */
  busy: string | null
  /** Only with `ONLY_POINT`. */
  lat?: number
  lng?: number
}

export const WITHOUT_CARD = piece`s.id, null as card`
export const ONLY_POINT = piece`s.id, null as card, s.shown_lat as lat, s.shown_lng as lng`

/**
 * The dates only narrow the result: a space that the rules refuse may be included, but one that they allow is never
 * left out. Time zones are not consulted.
 */
export function findCandidates(
  sql: Sql,
  terms: Dated,
  after: Keys | null,
  limit: number,
  columns: Piece,
): Promise<Candidate[]> {
  const { key, rest } = inOrder(terms.sort, after)
  const { first, last, from, to } = reachOf(terms.ask)
  return ask<Candidate>(
    sql,
    piece`
    select ${columns}, ${key}, s.capacity,
      s.rates::text as rates,
      json_build_array(s.zone, s.opens, s.closes, s.by_day, s.by_hour, s.min_minutes, s.max_minutes, s.max_days,
        s.lead_minutes,
        s.window_days, s.step_minutes, s.buffer_before_minutes, s.buffer_after_minutes, f.version, f.service_ppm,
          f.commission_ppm, t.name, t.ppm,
        (${exceptionsOf(piece`and x.day between ${first} and ${last}`)}))::text as terms,
      (select json_agg(json_build_array(floor(extract(epoch from lower(o.during)) * 1000),
        ceil(extract(epoch from upper(o.during)) * 1000)))::text
       from unnest(s.unit_ids) u join occupancies o on o.unit_id = u and o.during && tstzrange(
         ${from}::timestamptz - make_interval(mins => s.buffer_before_minutes),
           ${to}::timestamptz + make_interval(mins => s.buffer_after_minutes + case when s.by_day then 0
           else s.min_minutes + 60 end))
       where o.expires_at is null or o.expires_at > ${terms.now}::timestamptz) as busy
    from ${termsTables(terms.now)} where ${matching(terms)} ${allowing(terms)} ${rest} limit ${limit}`,
  )
}

export async function countCandidates(sql: Sql, terms: Dated, most: number): Promise<number> {
  const [row] = await ask<{ n: number }>(
    sql,
    piece`
    select count(*)::int as n
    from (select 1 from spaces s where ${matching(terms)} ${allowing(terms)} limit ${most}) found`,
  )
  return row?.n ?? 0
}

function allowing({ ask, now }: Dated) {
  // Counts days in the time zone where a day begins first.
  const ahead = (date: Temporal.PlainDate) =>
    midnight(date) / DAY - Math.floor((now.epochMilliseconds + AHEAD * HOUR) / DAY)
  if (ask.mode === 'hours') {
    const { minutes, date } = ask
    // A matching opening may have begun the evening before.
    return piece`and s.by_hour
      and ${minutes}::int between s.min_minutes and s.max_minutes and ${minutes}::int % s.step_minutes = 0
      and s.window_days >= ${ahead(date) - 1}::int`
  }
  const days = ask.startDate.until(ask.endDate).days + 1
  return piece`and (s.max_days >= ${days}::int or not s.by_day) and s.window_days >= ${ahead(ask.endDate)}::int`
}

/** Local time is at most this many hours ahead of and behind UTC. */
const [AHEAD, BEHIND] = [14, 12]
/**
 * The last date's opening ends before the second midnight after that date. In spaces rented by the hour, a booking may
 * end later.
 */
const LAST_CLOSING = 2

/**
 * Returns the dates whose exceptions matter, and the widest range of instants that the slot can cover in any time zone.
 */
function reachOf(ask: SlotRequest) {
  const [start, end] = ask.mode === 'days' ? [ask.startDate, ask.endDate] : [ask.date, ask.date]
  const dates = { first: start.subtract({ days: 1 }).toString(), last: end.add({ days: 5 }).toString() }
  const hours = ask.mode === 'hours' ? ask.startMinute / 60 : 0
  const begins = midnight(start) + hours * HOUR
  const ends = ask.mode === 'days' ? midnight(end) + LAST_CLOSING * DAY : begins + ask.minutes * MINUTE
  return { ...dates, from: instantOf(begins - AHEAD * HOUR), to: instantOf(ends + BEHIND * HOUR) }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
// Uses plain milliseconds, because creating a zoned date costs as much as checking a candidate.
const midnight = ({ year, month, day }: Temporal.PlainDate) => Date.UTC(year, month - 1, day)
const instantOf = (milliseconds: number) => Temporal.Instant.fromEpochMilliseconds(milliseconds)

/**
 * Turns the terms from an array into an object. The database sends an array, because it is half as long and half the
 * work to build.
 */
export function readTerms(terms: string): RulesRow & ChargesRow {
  const [zone, opens, closes, by_day, by_hour, min_minutes, max_minutes, max_days, lead_minutes, ...more] =
    JSON.parse(terms)
  const [window_days, step_minutes, buffer_before_minutes, buffer_after_minutes, ...charges] = more
  const [fee_version, service_ppm, commission_ppm, tax_name, tax_ppm, exceptions] = charges
  return {
    zone,
    opens,
    closes,
    by_day,
    by_hour,
    min_minutes,
    max_minutes,
    max_days,
    lead_minutes,
    exceptions,
    window_days,
    step_minutes,
    buffer_before_minutes,
    buffer_after_minutes,
    fee_version,
    service_ppm,
    commission_ppm,
    tax_name,
    tax_ppm,
  }
}
