import { lengthOf, mergeSpans, openSpans, type Span, takenOf } from '../../domain/hosting/taken-share.ts'
import { datesBetween, todayIn } from '../../domain/kernel/period.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { planOf } from '../spaces/space-row.ts'
import { findHostZone, findOpenSpaces, findTaken, type OpenSpace, type TakenRow } from './dashboard.sql.ts'
import { pageOf } from './show-dashboard.ts'

const DAYS = 30
const MINUTE = 60_000

type Use = { open: number; booked: number; blocked: number }
type OpenHours = { next: Span[]; last: Span[]; days: Span[][] }
type Taken = ReadonlyMap<number, { booked: Span[]; blocked: Span[] }>

export async function showOccupancy(
  { deps: { sql }, account, now }: Context<'signed_in'>,
  { page: asked }: { page: number },
) {
  const today = todayIn('UTC', now)
  const edge = (days: number) => today.add({ days }).toString()
  // Reads one more day on each side, because the date differs by time zone and an evening may run past midnight.
  const [spaces, zone] = await Promise.all([
    findOpenSpaces(sql, account.id, edge(-DAYS - 1), edge(DAYS + 1)),
    findHostZone(sql, account.id),
  ])
  const window = { from: now.subtract({ hours: 24 * (DAYS + 2) }), to: now.add({ hours: 24 * (DAYS + 2) }) }
  const taken = takenByUnit(await findTaken(sql, [...new Set(spaces.flatMap(({ unit_ids }) => unit_ids))], window))
  const first = todayIn(zone, now)
  const dates = datesBetween(first, first.add({ days: DAYS - 1 }))
  const hoursOf = openHours(now, dates)
  const hours = spaces.map(hoursOf)
  const items = spaces.map((space, at) => {
    const { next, last } = hours[at] ?? NEVER
    const { id, title, status, unit_ids: units } = space
    const of = { id, title, published: status === 'published' }
    return { ...of, next: useOf(next, units, taken), last: useOf(last, units, taken) }
  })
  const share = ({ next, last }: { next: Use; last: Use }) => [shareOf(next), shareOf(last)] as const
  const sorted = items.sort((a, b) => {
    const [[next, last], [thenNext, thenLast]] = [share(a), share(b)]
    return thenNext - next || thenLast - last
  })
  return ok({
    all: { next: sumOf(items.map(({ next }) => next)), last: sumOf(items.map(({ last }) => last)) },
    days: dates.map((date, at) => {
      const open = hours.map(({ days }) => days[at] ?? [])
      return {
        date: date.toString(),
        open: total(open.map((spans) => minutes(lengthOf(spans)))),
        booked: total(open.map((spans, of) => minutesOf('booked', spans, spaces[of]?.unit_ids ?? [], taken))),
      }
    }),
    ...pageOf(sorted, asked),
  })
}

const NEVER: OpenHours = { next: [], last: [], days: [] }

const shareOf = ({ open, booked }: Use) => (open > 0 ? booked / open : 0)

function sumOf(uses: readonly Use[]): Use {
  const add = (a: Use, b: Use) => ({
    open: a.open + b.open,
    booked: a.booked + b.booked,
    blocked: a.blocked + b.blocked,
  })
  return uses.reduce(add, { open: 0, booked: 0, blocked: 0 })
}

function takenByUnit(rows: readonly TakenRow[]): Taken {
  const taken = new Map<number, { booked: Span[]; blocked: Span[] }>()
  for (const [id, booked, from, to] of rows) {
    const unit = taken.get(id) ?? { booked: [], blocked: [] }
    unit[booked ? 'booked' : 'blocked'].push({ from, to })
    taken.set(id, unit)
  }
  return taken
}

/**
 * For a space with parts, returns the average over its units: a floor of four rooms with one booked is a quarter
 * booked.
 */
function minutesOf(kind: 'booked' | 'blocked', open: readonly Span[], units: readonly number[], taken: Taken): number {
  if (open.length === 0) return 0
  return minutes(total(units.map((unit) => takenOf(open, taken.get(unit)?.[kind] ?? []))) / units.length)
}

const useOf = (open: readonly Span[], units: readonly number[], taken: Taken): Use => ({
  open: minutes(lengthOf(open)),
  booked: minutesOf('booked', open, units, taken),
  blocked: minutesOf('blocked', open, units, taken),
})

const minutes = (milliseconds: number) => Math.round(milliseconds / MINUTE)
const total = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0)

function openHours(now: Temporal.Instant, dates: readonly Temporal.PlainDate[]) {
  const known = new Map<string, OpenHours>()
  return (space: OpenSpace) => {
    const { zone, opens, closes, exceptions } = space
    const key = JSON.stringify([zone, opens, closes, exceptions])
    const before = known.get(key)
    if (before) return before
    const today = todayIn(zone, now)
    const plan = planOf(space)
    const around = datesBetween(today.subtract({ days: DAYS + 1 }), today.add({ days: DAYS + 1 }))
    const spans = around.map((date) => openSpans({ zone, plan }, [date]))
    const opened = new Map(around.map((date, at) => [date.toString(), spans[at] ?? []]))
    const ofToday = DAYS + 1
    const made = {
      next: mergeSpans(spans.slice(ofToday, ofToday + DAYS).flat()),
      last: mergeSpans(spans.slice(ofToday - DAYS, ofToday).flat()),
      days: dates.map((date) => opened.get(date.toString()) ?? []),
    }
    known.set(key, made)
    return made
  }
}
