import type { TableRow } from '../kernel/read-csv.ts'

/** The ways in which a cell of an imported file can be wrong. */
export const CELL_PROBLEMS = [
  ...(['required', 'extra_text', 'not_a_number', 'not_an_amount', 'not_an_option', 'too_small', 'too_large'] as const),
  ...(['too_long', 'too_many', 'not_accepted', 'no_price', 'half_a_point', 'unknown_country', 'unknown_city'] as const),
  ...(['which_city', 'not_a_time', 'mixed_times', 'end_before_start', 'skipped_hour', 'in_past'] as const),
  ...(['too_far_ahead', 'unknown_space', 'which_space', 'taken', 'same_time', 'too_many_blocks'] as const),
] as const
export type CellProblemCode = (typeof CELL_PROBLEMS)[number]

export type CellProblem<Column extends string = string> = {
  readonly column: Column
  readonly code: CellProblemCode
  readonly least?: number
  readonly most?: number
  readonly options?: readonly string[]
  /** The last day that can be blocked. */
  readonly latest?: string
  /** Another row that takes the same time. */
  readonly other?: number
}

const SHOWN = 80
const beginning = (text: string) => text.slice(0, SHOWN).toWellFormed()

/** Adds the row and the first characters of the cell to each problem, and reports text to the right of the last column. */
export function problemsOf<Column extends string, Problem extends CellProblem<Column>>(
  { row, cells, extra }: TableRow<Column>,
  problems: readonly Problem[],
) {
  const own = problems.map((problem) => ({ ...problem, row, value: beginning(cells[problem.column]) }))
  return extra ? [...own, { column: '', code: 'extra_text', row, value: beginning(extra) } as const] : own
}
