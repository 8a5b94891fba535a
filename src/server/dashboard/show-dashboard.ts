import { dayPeriod, eventsOn, staysThrough, todayPeriod } from '../../domain/hosting/host-day.ts'
import { ANSWER_DAYS } from '../../domain/hosting/host-views.ts'
import { compareInstants } from '../../domain/kernel/instants.ts'
import { datesBetween, type Period, todayIn } from '../../domain/kernel/period.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { countConflicts } from '../spaces/calendars/timeline.sql.ts'
import {
  countAnswers,
  type FunnelRow,
  findFunnel,
  findHostFacts,
  findRequests,
  findStays,
  type StayRow,
} from './dashboard.sql.ts'
import { countWaiting } from './host-bookings.sql.ts'

export async function showFrame({ deps: { sql }, account, now }: Context<'signed_in'>) {
  return ok(await countWaiting(sql, account.id, now))
}

const SHOWN = 12
const PAST_SHOWN = 3
const THERE_SHOWN = 6
const NAMES_SHOWN = 3
const WEEK = 7

type Stay = Awaited<ReturnType<typeof findStays>>[number]
type DayEvent = { kind: 'arrival' | 'departure'; at: Temporal.Instant; stay: Stay }

export async function showToday({ deps: { sql }, account, now }: Context<'signed_in'>) {
  const [conflicts, { zones, zone, ...facts }] = await Promise.all([
    countConflicts(sql, account.id, now),
    findHostFacts(sql, account.id, now),
  ])
  const today = todayIn(zone, now)
  const dates = datesBetween(today.add({ days: 1 }), today.add({ days: WEEK }))
  const days = new Map(zones.map((one) => [one, todayPeriod(one, now)]))
  const week = new Map(zones.map((one) => [one, dates.map((date) => dayPeriod(one, date))]))
  const within = zones.map((one) => ({ zone: one, ...spanOf([days.get(one), ...(week.get(one) ?? [])]) }))
  const stays = await findStays(sql, account.id, within)
  const dayOf = (stay: Stay) => days.get(stay.zone) ?? todayPeriod(stay.zone, now)
  const events = stays.flatMap((stay) => eventsOf(stay, dayOf(stay))).sort(byTime)
  const there = stays.filter((stay) => staysThrough(stay, dayOf(stay)))
  return ok({
    ...facts,
    ...around(events, now, stays),
    there: { items: there.slice(0, THERE_SHOWN).map(viewOf), total: there.length },
    week: dates.map((date, at) => ({ date: date.toString(), ...countOn(stays, (one) => week.get(one)?.[at]) })),
    conflicts,
    zone,
    now: now.toString(),
  })
}

function spanOf(periods: readonly (Period | undefined)[]): Period {
  const known = periods.filter((one) => one !== undefined)
  const sorted = (edge: 'from' | 'to') => known.map((one) => one[edge]).sort(compareInstants)
  const [from, to] = [sorted('from')[0], sorted('to').at(-1)]
  if (!from || !to) throw new Error('a day has a beginning and an end')
  return { from, to }
}

function eventsOf(stay: Stay, day: Period): DayEvent[] {
  const { arrives, leaves } = eventsOn(stay, day)
  return [
    ...(arrives ? [{ kind: 'arrival', at: stay.from, stay } as const] : []),
    ...(leaves ? [{ kind: 'departure', at: stay.to, stay } as const] : []),
  ]
}

const byTime = (a: DayEvent, b: DayEvent) => compareInstants(a.at, b.at) || a.stay.number - b.stay.number
const isAfter = (now: Temporal.Instant) => (event: DayEvent) => compareInstants(event.at, now) > 0

/** The events around now, and how many there are before and after those. */
function around(events: readonly DayEvent[], now: Temporal.Instant, stays: readonly Stay[]) {
  const coming = events.filter(isAfter(now))
  const past = events.length - coming.length
  const first = events.length <= SHOWN ? 0 : Math.max(0, Math.min(past - PAST_SHOWN, events.length - SHOWN))
  const shown = events.slice(first, first + SHOWN)
  return {
    events: shown.map(({ kind, at, stay }) => ({
      kind,
      at: at.toString(),
      stay: { ...viewOf(stay), hasAccess: stay.has_access },
      nextAt: kind === 'departure' ? nextAfter(stay, stays) : null,
    })),
    earlier: first,
    later: events.length - first - shown.length,
    arrivals: coming.filter(({ kind }) => kind === 'arrival').length,
    departures: coming.filter(({ kind }) => kind === 'departure').length,
  }
}

/** `stays` are in the order of their starts. */
const nextAfter = ({ space_id, to }: Stay, stays: readonly Stay[]) =>
  stays.find((other) => other.space_id === space_id && compareInstants(other.from, to) >= 0)?.from.toString() ?? null

function countOn(stays: readonly Stay[], dayIn: (zone: string) => Period | undefined) {
  const on = stays.flatMap((stay) => {
    const day = dayIn(stay.zone)
    return day ? [{ stay, ...eventsOn(stay, day) }] : []
  })
  const arriving = on.filter(({ arrives }) => arrives)
  return {
    arrivals: arriving.length,
    departures: on.filter(({ leaves }) => leaves).length,
    names: arriving.slice(0, NAMES_SHOWN).map(({ stay }) => stay.name),
  }
}

export function viewOf({ id, number, name, people, from, to, space_id, title, zone }: StayRow) {
  const space = { id: space_id, title, zone }
  return { id, number, name, people, from: from.toString(), to: to.toString(), space }
}

const REQUESTS_SHOWN = 50

export async function showRequests({ deps: { sql }, account, now }: Context<'signed_in'>) {
  const [rows, answers] = await Promise.all([
    findRequests(sql, account.id, now, REQUESTS_SHOWN),
    countAnswers(sql, account.id, now.subtract({ hours: 24 * ANSWER_DAYS })),
  ])
  const items = rows.map((row) => ({
    ...viewOf(row),
    state: row.state,
    askedAt: row.asked_at.toString(),
    expiresAt: row.expires_at.toString(),
    receivesCents: row.receives,
    currency: row.currency,
  }))
  return ok({ items, ...answers, now: now.toString() })
}

const FUNNEL_DAYS = 30
const PAGE = 10

export async function showFunnel({ deps: { sql }, account, now }: Context<'signed_in'>, asked: { page: number }) {
  const to = now.round({ smallestUnit: 'hour', roundingIncrement: 24, roundingMode: 'floor' }).add({ hours: 24 })
  const rows = await findFunnel(sql, account.id, { from: to.subtract({ hours: 24 * FUNNEL_DAYS }), to })
  const sumOf = (step: 'views' | 'holds' | 'bookings') => rows.reduce((sum, row) => sum + row[step], 0)
  const sorted = rows.sort((a, b) => rateOf(b) - rateOf(a) || b.views - a.views || a.title.localeCompare(b.title))
  return ok({
    all: { views: sumOf('views'), holds: sumOf('holds'), bookings: sumOf('bookings') },
    ...pageOf(sorted, asked.page),
  })
}

const rateOf = ({ views, bookings }: FunnelRow) => (views > 0 ? bookings / views : 0)

export function pageOf<Item>(all: readonly Item[], asked: number) {
  const pages = Math.max(1, Math.ceil(all.length / PAGE))
  const page = Math.min(asked, pages)
  return { items: all.slice((page - 1) * PAGE, page * PAGE), total: all.length, page, pages }
}
