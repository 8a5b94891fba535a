import { STANDINGS, type Standing, standingOf, todayPeriod } from '../../domain/hosting/host-day.ts'
import { ok } from '../../domain/kernel/result.ts'
import type { Context } from '../http/endpoints.ts'
import { countConflicts } from '../spaces/calendars/conflicts.sql.ts'
import { findNextStays, findStays, findZones, hasPublished, type StayRow } from './stays.sql.ts'

/** The most shown of each kind; the calendar has the rest. */
const SHOWN = 6
const NEXT = 5

/** Today's arrivals, current guests and departures at the host's spaces, and the next arrivals. */
export async function showToday({ deps: { sql }, account, now }: Context<'signed_in'>) {
  const [conflicts, published, zones] = await Promise.all([
    countConflicts(sql, account.id, now),
    hasPublished(sql, account.id),
    findZones(sql, account.id),
  ])
  const today = zones.map((zone) => ({ zone, ...todayPeriod(zone, now) }))
  const [stays, next] = await Promise.all([
    findStays(sql, account.id, today),
    findNextStays(sql, account.id, today, NEXT),
  ])
  const days = new Map(today.map((day) => [day.zone, day]))
  const groups: Record<Standing, StayRow[]> = { arriving: [], there: [], leaving: [] }
  for (const stay of stays) {
    const day = days.get(stay.zone)
    const standing = day && standingOf(stay, day, now)
    if (standing) groups[standing].push(stay)
  }
  // The earliest departure comes first.
  groups.leaving.sort((a, b) => Temporal.Instant.compare(a.to, b.to))
  const [arriving, there, leaving] = STANDINGS.map((standing) => listOf(groups[standing])) as [Shown, Shown, Shown]
  return ok({ arriving, there, leaving, next: next.map(viewOf), conflicts, published, now: now.toString() })
}

type Shown = ReturnType<typeof listOf>
const listOf = (stays: readonly StayRow[]) => ({ items: stays.slice(0, SHOWN).map(viewOf), total: stays.length })

export function viewOf({ id, number, name, people, from, to, space_id, title, zone }: StayRow) {
  const space = { id: space_id, title, zone }
  return { id, number, name, people, from: from.toString(), to: to.toString(), space }
}
