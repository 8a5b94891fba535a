import { randomUUID } from 'node:crypto'
import { type BookingId, isUuid, type SpaceId } from '../../../domain/kernel/id.ts'
import { overlaps, type Period } from '../../../domain/kernel/period.ts'
import type { TableRow } from '../../../domain/kernel/read-csv.ts'
import { err, ok, type Result } from '../../../domain/kernel/result.ts'
import { sanitise } from '../../../domain/kernel/text.ts'
import { blockPeriod } from '../../../domain/spaces/block.ts'
import { BLOCK_COLUMNS, type BlockColumn, blockProblem, readBlock } from '../../../domain/spaces/block-import.ts'
import { type CellProblem, problemsOf } from '../../../domain/spaces/cell-problem.ts'
import type { Sql } from '../../platform/database/connect.ts'
import { unlessRefused } from '../../platform/database/transactions.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { expireSlot } from '../expire-holds.sql.ts'
import { readImport } from '../read-import.ts'
import {
  addBlocks,
  findScheduled,
  findSpacesNamed,
  lockOwnSpaces,
  type NamedSpace,
  type Scheduled,
  takeUnits,
} from './blocks.sql.ts'
import { MOST_BLOCKS } from './make-block.ts'

type Row = TableRow<BlockColumn>
type Problem = CellProblem<BlockColumn> & { scheduled?: ReturnType<typeof shownScheduled> }
type ReadRow = { row: Row; space: NamedSpace | null; period: Period | null; problems: Problem[] }
type Wanted = ReadRow & { space: NamedSpace; period: Period }
type EndLapsed = (ctx: Context<'host'>, bookings: BookingId[]) => Promise<boolean>

/**
 * Creates a block for each row, or none if any row has a problem. Lapsed payments that are in the way end first, as for
 * a single block.
 */
export const importBlocks =
  (endLapsed: EndLapsed) =>
  async (ctx: Context<'host'>, { csv, preview }: { csv: string; preview: boolean }) => {
    const table = await readImport(ctx, csv, BLOCK_COLUMNS)
    if (!table.ok) return table
    for (let tries = 1; ; tries++) {
      const { rows, inTheWay } = await readRows(ctx, table.value)
      if (tries === 1 && (await endLapsed(ctx, inTheWay))) continue
      const problems = rows.flatMap(({ row, problems }) => problemsOf(row, problems))
      const shown = rows.map(shownRow)
      if (preview || problems.length > 0) return ok({ rows: shown, problems, made: [] })
      const made = await unlessRefused(ctx.deps.sql, (tx) => addAll(tx, ctx, rows.filter(isWanted)))
      if (made.ok) return ok({ rows: shown, problems, made: made.value })
      if (made.refusal.code === 'not_found') return err({ code: 'not_found' })
      // Someone took one of the times after the rows were read, so they are read again.
      if (tries > 5) throw new Error('the rows are free, but can’t be blocked')
    }
  }

const isWanted = (row: ReadRow): row is Wanted => row.space !== null && row.period !== null

async function addAll(
  tx: Sql,
  { account, now }: Context<'host'>,
  rows: readonly Wanted[],
): Promise<Result<{ id: string }[], { code: 'taken' | 'not_found' }>> {
  const bySpace = Map.groupBy(rows, ({ space }) => space.id)
  const spaces = await lockOwnSpaces(tx, [...bySpace.keys()], account.id)
  if (!spaces) return err({ code: 'not_found' })
  for (const { id, unit_ids } of spaces)
    for (const { period } of bySpace.get(id) ?? []) await expireSlot(tx, unit_ids, period, [], now)
  const blocks = rows.map(({ row, space, period: { from, to } }) => {
    const note = sanitise(row.cells.note)
    return { id: randomUUID(), space: space.id as SpaceId, from, to, note, by: account.id, now }
  })
  const takings = blocks.map(({ id, space, from, to }) => {
    const units = spaces.find((one) => one.id === space)?.unit_ids ?? []
    return { block: id, units, from, to }
  })
  const done = (await addBlocks(tx, blocks, MOST_BLOCKS)) && (await takeUnits(tx, takings))
  return done ? ok(blocks.map(({ id }) => ({ id }))) : err({ code: 'taken' })
}

async function readRows({ deps: { sql }, account, now }: Context<'host'>, rows: readonly Row[]) {
  const names = [...new Set(rows.map(({ cells }) => cells.space.toLowerCase()))]
  const spaces = await findSpacesNamed(sql, { names, ids: names.filter(isUuid) }, account.id, now)
  const read = rows.map((row) => readRow(row, spaces, now))
  const wanted = read.filter(isWanted)
  const asked = wanted.map(({ row, space, period }) => ({ row: row.row, units: space.unit_ids, ...period }))
  const scheduled = new Map((await findScheduled(sql, asked, now)).map((one) => [one.row, one]))
  const left = new Map(spaces.map(({ id, blocks }) => [id, MOST_BLOCKS - blocks]))
  const earlier: Wanted[] = []
  for (const one of wanted) {
    const taken = scheduled.get(one.row.row)
    if (taken) one.problems.push({ column: 'from', code: 'taken', scheduled: shownScheduled(taken, one.space.zone) })
    const same = earlier.find((other) => sharesUnit(one.space, other.space) && overlaps(one.period, other.period))
    if (same) one.problems.push({ column: 'from', code: 'same_time', other: same.row.row })
    const room = left.get(one.space.id) ?? 0
    if (room === 0) one.problems.push({ column: 'space', code: 'too_many_blocks', most: MOST_BLOCKS })
    left.set(one.space.id, Math.max(0, room - 1))
    earlier.push(one)
  }
  return { rows: read, inTheWay: [...scheduled.values()].flatMap(({ bookingId }) => bookingId ?? []) }
}

const sharesUnit = (a: NamedSpace, b: NamedSpace) => a.unit_ids.some((unit) => b.unit_ids.includes(unit))

function readRow(row: Row, spaces: readonly NamedSpace[], now: Temporal.Instant): ReadRow {
  const { when, problems }: { when: ReturnType<typeof readBlock>['when']; problems: Problem[] } = readBlock(row.cells)
  const name = row.cells.space.toLowerCase()
  const [space = null, ...more] = spaces.filter(({ id, title }) => id === name || title.toLowerCase() === name)
  if (name !== '' && !space) problems.push({ column: 'space', code: 'unknown_space' })
  if (more.length > 0) problems.push({ column: 'space', code: 'which_space' })
  if (!space || more.length > 0 || !when) return { row, space, period: null, problems }
  const period = blockPeriod(when, space.zone, now)
  if (!period.ok) problems.push(blockProblem(period.refusal, when))
  return { row, space, period: period.ok ? period.value : null, problems }
}

/** The host has no page for a hold. */
const shownScheduled = ({ kind, name, from, to, bookingId }: Scheduled, zone: string) => ({
  kind,
  name,
  zone,
  from: from.toString(),
  to: to.toString(),
  bookingId: kind === 'hold' ? null : bookingId,
})

const SHOWN = 200

function shownRow({ row: { row, cells }, space, period }: ReadRow) {
  return {
    row,
    space: (space?.title ?? cells.space).slice(0, SHOWN).toWellFormed(),
    when: space && period && { from: period.from.toString(), to: period.to.toString(), zone: space.zone },
    note: cells.note.slice(0, SHOWN).toWellFormed(),
  }
}
