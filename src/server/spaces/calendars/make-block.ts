import { randomUUID } from 'node:crypto'
import type { SpaceId } from '../../../domain/kernel/id.ts'
import { compareInstants } from '../../../domain/kernel/instants.ts'
import { contains, dayAt, type Period, todayIn } from '../../../domain/kernel/period.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { sanitise } from '../../../domain/kernel/text.ts'
import { BLOCKED_DAYS_AHEAD, type BlockRefusal, type BlockRequest, blockPeriod } from '../../../domain/spaces/block.ts'
import { type DayHours, type OpeningPlan, openingOn } from '../../../domain/spaces/opening-plan.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { inTransaction } from '../../platform/database/transactions.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { expireSlot } from '../expire-holds.sql.ts'
import {
  addBlocks,
  changeBlock,
  dropBlock,
  dropException,
  findBlock,
  findOverlaps,
  findPlan,
  findSold,
  keepException,
  lockOwnSpace,
  type OverlapRow,
  type OwnSpace,
  type SoldTime,
  takeUnits,
} from './blocks.sql.ts'

type WhenJson = { mode: 'days'; startDate: string; endDate: string } | { mode: 'hours'; from: string; to: string }
type Block = { id: string; from: string; to: string; note: string }
type Refusal = BlockRefusal | { code: 'not_found' } | ({ code: 'taken' } & OverlapRow)

/** Limits current blocks per space, to more than anyone creates by hand. */
export const MOST_BLOCKS = 1_000

/** Thrown to roll back the transaction if the time is taken. */
class Taken extends Error {
  readonly space: OwnSpace
  readonly period: Period
  constructor(space: OwnSpace, period: Period) {
    super('taken')
    this.space = space
    this.period = period
  }
}

export function makeBlock(
  { deps, account, now }: Context<'host'>,
  { id, when, note: given }: { id: SpaceId; when: WhenJson; note: string },
) {
  const note = sanitise(given)
  return unlessTaken(deps.sql, { own: null, now }, () =>
    inTransaction(deps.sql, async (tx): Promise<Result<Block, Refusal | { code: 'too_many_blocks' }>> => {
      const space = await lockOwnSpace(tx, id, account.id)
      if (!space || space.unit_ids.length === 0) return err({ code: 'not_found' })
      const period = blockPeriod(readWhen(when), space.zone, now)
      if (!period.ok) return period
      await expireSlot(tx, space.unit_ids, period.value, [], now)
      const block = { ...period.value, id: randomUUID(), space: id, note, by: account.id, now }
      if (!(await addBlocks(tx, [block], MOST_BLOCKS))) return err({ code: 'too_many_blocks' })
      return take(tx, block.id, space, period.value, note)
    }),
  )
}

export function moveBlock(
  { deps, account, now }: Context<'host'>,
  { id, when, note: given }: { id: string; when: WhenJson; note: string },
) {
  const note = sanitise(given)
  return unlessTaken(deps.sql, { own: id, now }, () =>
    inTransaction(deps.sql, async (tx): Promise<Result<Block, Refusal>> => {
      const block = await findBlock(tx, id, account.id)
      const space = block && (await lockOwnSpace(tx, block.space_id, account.id))
      if (!space) return err({ code: 'not_found' })
      const period = blockPeriod(readWhen(when), space.zone, now)
      if (!period.ok) return period
      await expireSlot(tx, space.unit_ids, period.value, [], now)
      if (!(await changeBlock(tx, { id, units: space.unit_ids }, period.value, note))) return err({ code: 'not_found' })
      return take(tx, id, space, period.value, note)
    }),
  )
}

export async function removeBlock({ deps, account }: Context<'host'>, { id }: { id: string }) {
  return (await dropBlock(deps.sql, id, account.id)) ? ok({}) : err({ code: 'not_found' })
}

async function take(tx: Sql, id: string, space: OwnSpace, period: Period, note: string): Promise<Result<Block, never>> {
  if (!(await takeUnits(tx, [{ ...period, block: id, units: space.unit_ids }]))) throw new Taken(space, period)
  return ok({ id, from: period.from.toString(), to: period.to.toString(), note })
}

async function unlessTaken<T, R>(
  sql: Sql,
  { own, now }: { own: string | null; now: Temporal.Instant },
  act: () => Promise<Result<T, R>>,
): Promise<Result<T, R | ({ code: 'taken' } & OverlapRow)>> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Taken) || tries > 5) throw error
      const overlaps = await findOverlaps(sql, error.space.unit_ids, error.period, own, now)
      // The conflicting booking ended in the meantime, so the time is free after all.
      if (overlaps) return err({ code: 'taken', ...overlaps })
    }
  }
}

function readWhen(when: WhenJson): BlockRequest {
  return when.mode === 'days'
    ? {
        mode: 'days',
        startDate: Temporal.PlainDate.from(when.startDate),
        endDate: Temporal.PlainDate.from(when.endDate),
      }
    : { mode: 'hours', from: Temporal.PlainDateTime.from(when.from), to: Temporal.PlainDateTime.from(when.to) }
}

type OutsideHours = { standing: { id: SoldTime['id']; from: string; to: string; name: string | null }[] }
type SetExceptionRefusal = { code: 'not_found' | 'in_past' } | { code: 'too_far_ahead'; latest: Temporal.PlainDate }

/**
 * Sets different hours for one date, or closes the space on it. Bookings outside the new hours stay valid and are
 * listed.
 */
export function setException(
  { deps, account, now }: Context<'host'>,
  { id, date, hours }: { id: SpaceId; date: string; hours: DayHours | null },
) {
  return inTransaction(deps.sql, async (tx): Promise<Result<OutsideHours, SetExceptionRefusal>> => {
    const space = await lockOwnSpace(tx, id, account.id)
    if (!space) return err({ code: 'not_found' })
    const day = Temporal.PlainDate.from(date)
    const today = todayIn(space.zone, now)
    const latest = today.add({ days: BLOCKED_DAYS_AHEAD })
    if (Temporal.PlainDate.compare(day, today) < 0) return err({ code: 'in_past' })
    if (Temporal.PlainDate.compare(day, latest) > 0) return err({ code: 'too_far_ahead', latest })
    await keepException(tx, id, date, hours)
    return ok(await findOutsideHours(tx, space, day))
  })
}

export function removeException({ deps, account }: Context<'host'>, { id, date }: { id: SpaceId; date: string }) {
  return inTransaction(deps.sql, async (tx): Promise<Result<OutsideHours, { code: 'not_found' }>> => {
    const space = await lockOwnSpace(tx, id, account.id)
    if (!space) return err({ code: 'not_found' })
    await dropException(tx, id, date)
    return ok(await findOutsideHours(tx, space, Temporal.PlainDate.from(date)))
  })
}

/**
 * Finds bookings on a date outside its new hours. 01:00 counts as inside if the opening of the day before runs past it.
 */
async function findOutsideHours(tx: Sql, { id, zone }: OwnSpace, date: Temporal.PlainDate): Promise<OutsideHours> {
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
 * Checks whether the hours cover the booking's time on that day. A booking of several days runs from its first opening
 * to its last closing.
 */
function isWithin(sold: Period, day: Period, hours: Period): boolean {
  const starts = !contains(day, sold.from) || compareInstants(hours.from, sold.from) <= 0
  const ends = compareInstants(sold.to, day.to) > 0 || compareInstants(sold.to, hours.to) <= 0
  return starts && ends && compareInstants(hours.from, sold.to) < 0 && compareInstants(sold.from, hours.to) < 0
}
