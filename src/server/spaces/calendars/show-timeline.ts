import type { BookingId, SpaceId } from '../../../domain/kernel/id.ts'
import { datesBetween, dayAt, type Period, todayIn } from '../../../domain/kernel/period.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { hoursOn } from '../../../domain/spaces/opening-plan.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { weeklyOf } from '../space-row.ts'
import {
  countConflicts,
  dismiss,
  findConflicts,
  findSold,
  findTimelineEntries,
  findTimelineSpaces,
  type Sold,
  type TimelineEntry,
  type TimelineSpace,
} from './timeline.sql.ts'

const PAGE = 200
/** The days before and after the first date whose booked spaces are counted. */
const AROUND = { before: 9, after: 36 }
type Input = { from: string; days: number; page: number; space?: SpaceId | undefined }

export async function showTimeline(
  { deps, account, now }: Context<'signed_in'>,
  { from, days, page, space = undefined }: Input,
) {
  const first = Temporal.PlainDate.from(from)
  const dates = datesBetween(first, first.add({ days: days - 1 }))
  const last = first.add({ days: days - 1 }).toString()
  const { items, total } = await findTimelineSpaces(deps.sql, {
    host: account.id,
    space: space ?? null,
    first: from,
    last,
    skip: (page - 1) * PAGE,
    limit: PAGE,
    now,
  })
  const ids = items.map(({ id }) => id)
  const begin = first.subtract({ days: AROUND.before })
  const around = datesBetween(begin, first.add({ days: AROUND.after }))
  const [entries, sold, conflicts] = await Promise.all([
    ids.length > 0 ? findTimelineEntries(deps.sql, ids, everywhere(first, days), now) : [],
    findSold(deps.sql, account.id, everywhere(begin, around.length), now),
    countConflicts(deps.sql, account.id, now),
  ])
  const bySpace = Map.groupBy(entries, (entry) => entry.space_id)
  return ok({
    items: items.map((row) => rowOf(row, dates, bySpace.get(row.id) ?? [], now)),
    booked: bookedOn(around, sold),
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
    conflicts,
  })
}

/** Counts the spaces that are booked on each day, each space in its own time zone. */
function bookedOn(dates: readonly Temporal.PlainDate[], sold: readonly Sold[]) {
  const booked = dates.map(() => new Set<SpaceId>())
  for (const [zone, ofZone] of Map.groupBy(sold, (one) => one.zone)) {
    const days = dates.map((date) => [dayAt(zone, date, 0), dayAt(zone, date, 1440)].map((at) => at.epochMilliseconds))
    for (const { id, from, to } of ofZone)
      for (const [at, [start = 0, end = 0]] of days.entries())
        if (from.epochMilliseconds < end && to.epochMilliseconds > start) booked[at]?.add(id)
  }
  return dates.map((date, at) => ({ date: date.toString(), spaces: booked[at]?.size ?? 0 }))
}

function everywhere(first: Temporal.PlainDate, days: number): Period {
  const midnight = first.toZonedDateTime('UTC').toInstant()
  return { from: midnight.subtract({ hours: 14 }), to: midnight.add({ hours: 24 * days + 14 }) }
}

function rowOf(
  row: TimelineSpace,
  dates: readonly Temporal.PlainDate[],
  entries: readonly TimelineEntry[],
  now: Temporal.Instant,
) {
  const { id, title, type, location, zone, status, sources: count, failing } = row
  const exceptions = new Map(
    row.exceptions.map(({ day, opens, closes }) => [day, opens === null || closes === null ? null : { opens, closes }]),
  )
  const plan = { weekly: weeklyOf(row), exceptions }
  const days = dates.map((date) => ({
    date: date.toString(),
    hours: hoursOn(plan, date),
    exception: exceptions.has(date.toString()),
  }))
  return {
    id,
    title,
    spaceType: type,
    location,
    zone,
    days,
    status,
    today: todayIn(zone, now).toString(),
    sources: { count, failing },
    entries: entries.map(({ space_id: _, from, to, ...entry }) => ({
      ...entry,
      from: from.toString(),
      to: to.toString(),
    })),
  }
}

const CONFLICTS_PER_PAGE = 50

export async function listConflicts({ deps, account, now }: Context<'signed_in'>, { page }: { page: number }) {
  const total = await countConflicts(deps.sql, account.id, now)
  const rows = await findConflicts(deps.sql, account.id, now, {
    skip: (page - 1) * CONFLICTS_PER_PAGE,
    limit: CONFLICTS_PER_PAGE,
  })
  const items = rows.map((row) => ({
    id: row.booking_id,
    event: row.event_id,
    source: row.source,
    summary: row.summary,
    space: { id: row.space_id, title: row.title, zone: row.zone },
    booking: {
      kind: row.kind,
      number: row.number,
      name: row.name,
      from: row.from.toString(),
      to: row.to.toString(),
    },
    from: row.event_from.toString(),
    to: row.event_to.toString(),
  }))
  return ok({ items, total, page, pages: Math.max(1, Math.ceil(total / CONFLICTS_PER_PAGE)) })
}

export async function dismissConflict({ deps, account, now }: Context<'host'>, { id }: { id: BookingId }) {
  return (await dismiss(deps.sql, account.id, id, now)) ? ok({}) : err({ code: 'not_found' })
}
