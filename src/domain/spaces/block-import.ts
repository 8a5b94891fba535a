import type { Column } from '../kernel/read-csv.ts'
import type { BlockRefusal, BlockRequest } from './block.ts'
import type { CellProblem } from './cell-problem.ts'

export const BLOCK_COLUMNS = [
  { name: 'space', required: true },
  { name: 'from', required: true },
  { name: 'to', required: true },
  { name: 'note', required: false },
] as const satisfies readonly Column[]

export type BlockColumn = (typeof BLOCK_COLUMNS)[number]['name']
type Problem = CellProblem<BlockColumn>

export const MOST_NOTE = 200

/** Reads two dates as whole days, and two times as hours. Both are in the time zone of the space. */
export function readBlock(cells: Readonly<Record<BlockColumn, string>>): {
  when: BlockRequest | null
  problems: Problem[]
} {
  const problems: Problem[] = []
  for (const { name, required } of BLOCK_COLUMNS)
    if (required && cells[name] === '') problems.push({ column: name, code: 'required' })
  if (cells.note.length > MOST_NOTE) problems.push({ column: 'note', code: 'too_long', most: MOST_NOTE })
  const [from, to] = [localIn(cells.from), localIn(cells.to)]
  for (const [column, read] of [['from', from] as const, ['to', to] as const])
    if (!read && cells[column] !== '') problems.push({ column, code: 'not_a_time' })
  if (!from || !to) return { when: null, problems }
  if (from.time === null && to.time === null)
    return { when: { mode: 'days', startDate: from.date, endDate: to.date }, problems }
  if (from.time && to.time)
    return {
      when: { mode: 'hours', from: from.date.toPlainDateTime(from.time), to: to.date.toPlainDateTime(to.time) },
      problems,
    }
  return { when: null, problems: [...problems, { column: 'to', code: 'mixed_times' }] }
}

type Local = { date: Temporal.PlainDate; time: Temporal.PlainTime | null }

function localIn(text: string): Local | null {
  const [, date, time] = /^(2\d{3}-\d\d-\d\d)(?:[ T]((?:[01]\d|2[0-3]):[0-5]\d)(?::00)?)?$/.exec(text) ?? []
  if (!date) return null
  try {
    return { date: Temporal.PlainDate.from(date), time: time ? Temporal.PlainTime.from(time) : null }
  } catch {
    return null
  }
}

/** Names the cell that a refused block is about. */
export function blockProblem(refusal: BlockRefusal, when: BlockRequest): Problem {
  const { code } = refusal
  if (code === 'too_far_ahead') return { column: 'to', code, latest: refusal.latest.toString() }
  const starts = when.mode === 'hours' && when.from.toString({ smallestUnit: 'minute' })
  return { column: code === 'skipped_hour' && refusal.at === starts ? 'from' : 'to', code }
}
