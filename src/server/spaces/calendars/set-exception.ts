import type { SpaceId } from '../../../domain/kernel/id.ts'
import { contains, dayAt, type Period, todayIn } from '../../../domain/kernel/period.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { BLOCKED_DAYS_AHEAD } from '../../../domain/spaces/block.ts'
import { type DayHours, type OpeningPlan, openingOn } from '../../../domain/spaces/opening-plan.ts'
import type { Sql } from '../../database/connect.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Context } from '../../http/endpoints.ts'
import { dropException, findPlan, findSold, keepException, type SoldTime } from './exceptions.sql.ts'
import { lockOwnSpace, type OwnSpace } from './own-space.sql.ts'

type Stands = { standing: { id: SoldTime['id']; from: string; to: string; name: string | null }[] }
type Refusal = { code: 'not_found' | 'in_past' } | { code: 'too_far_ahead'; latest: Temporal.PlainDate }

/** Sets other hours for one date, or closes it. Bookings outside the new hours stay valid and are listed. */
export function setException(
  { deps, account, now }: Context<'host'>,
  { id, date, hours }: { id: SpaceId; date: string; hours: DayHours | null },
) {
  return inTransaction(deps.sql, async (tx): Promise<Result<Stands, Refusal>> => {
    const space = await lockOwnSpace(tx, id, account.id)
    if (!space) return err({ code: 'not_found' })
    const day = Temporal.PlainDate.from(date)
    const today = todayIn(space.zone, now)
    const latest = today.add({ days: BLOCKED_DAYS_AHEAD })
    if (Temporal.PlainDate.compare(day, today) < 0) return err({ code: 'in_past' })
    if (Temporal.PlainDate.compare(day, latest) > 0) return err({ code: 'too_far_ahead', latest })
    await keepException(tx, id, date, hours)
    return ok(await standingOn(tx, space, day))
  })
}

export function removeException({ deps, account }: Context<'host'>, { id, date }: { id: SpaceId; date: string }) {
  return inTransaction(deps.sql, async (tx): Promise<Result<Stands, { code: 'not_found' }>> => {
    const space = await lockOwnSpace(tx, id, account.id)
    if (!space) return err({ code: 'not_found' })
    await dropException(tx, id, date)
    return ok(await standingOn(tx, space, Temporal.PlainDate.from(date)))
  })
}

/** Bookings on a date outside its new hours; 01:00 in a night that opened the day before counts as inside. */
async function standingOn(tx: Sql, { id, zone }: OwnSpace, date: Temporal.PlainDate): Promise<Stands> {
  const before = date.subtract({ days: 1 })
  const plan = await findPlan(tx, id as SpaceId, before.toString(), date.toString())
  const day = { from: dayAt(zone, date, 0), to: dayAt(zone, date, 1440) }
  const sold = await findSold(tx, id as SpaceId, day)
  const open = [before, date].map((on) => openOn(zone, plan, on))
  const outside = sold.filter((one) => !open.some((hours) => hours && isWithin(one, day, hours)))
  return { standing: outside.map((one) => ({ ...one, from: one.from.toString(), to: one.to.toString() })) }
}

function openOn(zone: string, plan: OpeningPlan, date: Temporal.PlainDate): Period | null {
  const opening = openingOn({ zone, plan }, date)
  return (
    opening && {
      from: Temporal.Instant.fromEpochMilliseconds(opening.from),
      to: Temporal.Instant.fromEpochMilliseconds(opening.to),
    }
  )
}

/**
 * Whether the hours cover the booking's time on that day. A booking of several days runs from its first to its last
 * opening.
 */
function isWithin(sold: Period, day: Period, hours: Period): boolean {
  const starts = !contains(day, sold.from) || Temporal.Instant.compare(hours.from, sold.from) <= 0
  const ends = Temporal.Instant.compare(sold.to, day.to) > 0 || Temporal.Instant.compare(sold.to, hours.to) <= 0
  return (
    starts &&
    ends &&
    Temporal.Instant.compare(hours.from, sold.to) < 0 &&
    Temporal.Instant.compare(sold.from, hours.to) < 0
  )
}
