import { lastMonths, monthBounds } from '../../domain/hosting/earning-months.ts'
import { STAY_PHASES, type StayPhase, stayPhaseOf, todayPeriod } from '../../domain/hosting/host-day.ts'
import type { SpaceId } from '../../domain/kernel/id.ts'
import { sum } from '../../domain/kernel/money.ts'
import type { Period } from '../../domain/kernel/period.ts'
import { err, ok } from '../../domain/kernel/result.ts'
import type { Context } from '../platform/http/endpoints.ts'
import { countConflicts } from '../spaces/calendars/timeline.sql.ts'
import {
  countAnswers,
  countFunnel,
  type EarnedRow,
  findChoices,
  findEarned,
  findNextStays,
  findRequests,
  findStays,
  findZones,
  hasPublished,
  type StayRow,
} from './dashboard.sql.ts'

const SHOWN = 6
const NEXT = 5

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
  const groups: Record<StayPhase, StayRow[]> = { arriving: [], there: [], leaving: [] }
  for (const stay of stays) {
    const day = days.get(stay.zone)
    const phase = day && stayPhaseOf(stay, day, now)
    if (phase) groups[phase].push(stay)
  }
  groups.leaving.sort((a, b) => Temporal.Instant.compare(a.to, b.to))
  const [arriving, there, leaving] = STAY_PHASES.map((phase) => listOf(groups[phase])) as [Shown, Shown, Shown]
  return ok({ arriving, there, leaving, next: next.map(viewOf), conflicts, published, now: now.toString() })
}

type Shown = ReturnType<typeof listOf>
const listOf = (stays: readonly StayRow[]) => ({ items: stays.slice(0, SHOWN).map(viewOf), total: stays.length })

function viewOf({ id, number, name, people, from, to, space_id, title, zone }: StayRow) {
  const space = { id: space_id, title, zone }
  return { id, number, name, people, from: from.toString(), to: to.toString(), space }
}

const REQUESTS_SHOWN = 50
const DAYS = 90

export async function showRequests({ deps: { sql }, account, now }: Context<'signed_in'>) {
  const [rows, answers] = await Promise.all([
    findRequests(sql, account.id, now, REQUESTS_SHOWN),
    countAnswers(sql, account.id, now.subtract({ hours: 24 * DAYS })),
  ])
  const items = rows.map((row) => ({
    ...viewOf(row),
    state: row.state,
    expiresAt: row.expires_at.toString(),
    receivesCents: row.receives,
    currency: row.currency,
  }))
  return ok({ items, ...answers, now: now.toString() })
}

const MONTHS = 12

export async function showEarnings({ deps: { sql, config }, account, now }: Context<'signed_in'>) {
  const zones = await findZones(sql, account.id)
  const months = lastMonths(zones, now, MONTHS)
  const bounds = zones.map((zone) => ({ zone, bounds: monthBounds(months, zone, now) }))
  const rows = await findEarned(sql, account.id, bounds)
  const soon = MONTHS + 1
  const upcoming = rows.filter(({ stretch, confirmed }) => stretch >= soon && confirmed)
  return ok({
    currency: config.currency,
    months: months.map((month, n) => ({ month, ...totalOf(rows.filter(({ stretch }) => stretch === n + 1)) })),
    upcoming: {
      ...totalOf(upcoming),
      thisMonthCents: totalOf(upcoming.filter(({ stretch }) => stretch === soon)).cents,
    },
  })
}

const totalOf = (rows: readonly EarnedRow[]) => ({
  cents: sum(rows.map(({ cents }) => cents)),
  bookings: rows.reduce((total, { bookings }) => total + bookings, 0),
})

const FUNNEL_DAYS = 30

export async function showFunnel(
  { deps: { sql }, account, now }: Context<'signed_in'>,
  { space = null }: { space?: SpaceId | null | undefined },
) {
  const spaces = await findChoices(sql, account.id)
  if (space && !spaces.some(({ id }) => id === space)) return err({ code: 'not_found' })
  const end = now.round({ smallestUnit: 'hour', roundingIncrement: 24, roundingMode: 'floor' }).add({ hours: 24 })
  const days = (ago: number): Period => ({
    from: end.subtract({ hours: 24 * (ago + FUNNEL_DAYS) }),
    to: end.subtract({ hours: 24 * ago }),
  })
  const [last, before] = await Promise.all(
    [0, FUNNEL_DAYS].map((ago) => countFunnel(sql, account.id, space, days(ago))),
  )
  if (!last || !before) throw new Error('both are counted')
  return ok({ last, before, spaces })
}
