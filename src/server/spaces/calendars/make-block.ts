import type { SpaceId } from '../../../domain/kernel/id.ts'
import type { Period } from '../../../domain/kernel/period.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { sanitise } from '../../../domain/kernel/text.ts'
import { type BlockRefusal, type BlockRequest, blockPeriod } from '../../../domain/spaces/block.ts'
import type { Sql } from '../../database/connect.ts'
import { inTransaction } from '../../database/transactions.ts'
import type { Context } from '../../http/endpoints.ts'
import { expireSlot } from '../expire-holds.sql.ts'
import { addBlock, changeBlock, dropBlock, findBlock, findStanding, type Standing, takeUnits } from './blocks.sql.ts'
import { lockOwnSpace, type OwnSpace } from './own-space.sql.ts'

export type WhenJson =
  | { mode: 'days'; startDate: string; endDate: string }
  | { mode: 'hours'; from: string; to: string }
type Block = { id: string; from: string; to: string; note: string }
type Refusal = BlockRefusal | { code: 'not_found' } | ({ code: 'taken' } & Standing)

/** Current blocks per space; more than people create by hand. */
const MOST_BLOCKS = 1_000

/** Thrown to roll back the transaction when the time is taken. */
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
      // A space never published has nothing to block.
      if (!space || space.unit_ids.length === 0) return err({ code: 'not_found' })
      const period = blockPeriod(readWhen(when), space.zone, now)
      if (!period.ok) return period
      await expireSlot(tx, space.unit_ids, period.value, [], now)
      const made = await addBlock(tx, { ...period.value, spaceId: id, note, by: account.id, now }, MOST_BLOCKS)
      if (!made) return err({ code: 'too_many_blocks' })
      return take(tx, made, space, period.value, note)
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
  if (!(await takeUnits(tx, id, space.unit_ids, period))) throw new Taken(space, period)
  return ok({ id, from: period.from.toString(), to: period.to.toString(), note })
}

async function unlessTaken<T, R>(
  sql: Sql,
  { own, now }: { own: string | null; now: Temporal.Instant },
  act: () => Promise<Result<T, R>>,
): Promise<Result<T, R | ({ code: 'taken' } & Standing)>> {
  for (let tries = 1; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (!(error instanceof Taken) || tries > 5) throw error
      const standing = await findStanding(sql, error.space.unit_ids, error.period, own, now)
      // The booking ended in between, so the time is free after all.
      if (standing) return err({ code: 'taken', ...standing })
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
