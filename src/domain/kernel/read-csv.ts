import { err, ok, type Result } from './result.ts'

/** `row` is the number that a spreadsheet shows beside the row. The first row is 1. */
type CsvRow = { readonly row: number; readonly cells: readonly string[] }
type CsvRefusal = { readonly code: 'stray_quote' | 'open_quote'; readonly row: number }

const DELIMITERS = [',', ';', '\t'] as const

/**
 * Reads CSV (RFC 4180) whose cells are separated by commas, semicolons or tabs. Blank rows are counted but not
 * returned.
 */
export function readCsv(text: string): Result<CsvRow[], CsvRefusal> {
  const source = text.replace(/^\uFEFF/, '')
  const delimiter = delimiterOf(source)
  const plain = new RegExp(`[^"\\r\\n${delimiter}]*`, 'y')
  const rows: CsvRow[] = []
  let cells: string[] = []
  let row = 1
  for (let at = 0; at < source.length; ) {
    const cell = source[at] === '"' ? quotedCell(source, at) : plainCell(plain, source, at)
    if (!cell) return err({ code: 'open_quote', row })
    cells.push(cell.text)
    at = cell.end
    const next = source[at]
    if (next === delimiter) {
      at++
      // A delimiter at the end of the file is followed by an empty cell.
      if (at < source.length) continue
      cells.push('')
    } else if (next !== undefined && next !== '\r' && next !== '\n') return err({ code: 'stray_quote', row })
    at += source.startsWith('\r\n', at) ? 2 : 1
    if (cells.some((one) => one.trim() !== '')) rows.push({ row, cells })
    cells = []
    row++
  }
  return ok(rows)
}

/** The delimiter that occurs most often in the first line, outside quotes. */
function delimiterOf(source: string): string {
  const head = (/^[^\r\n]*/.exec(source)?.[0] ?? '').replace(/"[^"]*"/g, '')
  const counted = DELIMITERS.map((one) => ({ one, count: head.split(one).length }))
  return counted.reduce((best, next) => (next.count > best.count ? next : best)).one
}

type Cell = { text: string; end: number }

function plainCell(plain: RegExp, source: string, at: number): Cell {
  plain.lastIndex = at
  const text = plain.exec(source)?.[0] ?? ''
  return { text, end: at + text.length }
}

/** Returns null if the closing quotation mark is missing. */
function quotedCell(source: string, at: number): Cell | null {
  const parts: string[] = []
  for (let from = at + 1; ; ) {
    const end = source.indexOf('"', from)
    if (end < 0) return null
    parts.push(source.slice(from, end))
    if (source[end + 1] !== '"') return { text: parts.join('"'), end: end + 1 }
    from = end + 2
  }
}

export type Column<Name extends string = string> = { readonly name: Name; readonly required: boolean }
export type TableRow<Name extends string> = {
  readonly row: number
  readonly cells: Readonly<Record<Name, string>>
  /** The row has text to the right of the last column. */
  readonly extra: string
}
export type TableRefusal =
  | CsvRefusal
  | { readonly code: 'no_rows' }
  | { readonly code: 'too_many_rows'; readonly most: number }
  | { readonly code: 'missing_columns' | 'unknown_columns' | 'repeated_columns'; readonly columns: string[] }

/** Reads rows by the names of their columns, which may be in any order. Columns that aren't required may be missing. */
export function readTable<Name extends string>(
  text: string,
  columns: readonly Column<Name>[],
  most: number,
): Result<TableRow<Name>[], TableRefusal> {
  const read = readCsv(text)
  if (!read.ok) return read
  const [head, ...rows] = read.value
  if (!head) return err({ code: 'no_rows' })
  const names = head.cells.map(columnName)
  const refusal = headRefusal(names.filter(Boolean), columns)
  if (refusal) return err(refusal)
  if (rows.length === 0) return err({ code: 'no_rows' })
  if (rows.length > most) return err({ code: 'too_many_rows', most })
  return ok(
    rows.map(({ row, cells }) => ({
      row,
      cells: Object.fromEntries(
        columns.map(({ name }) => [name, cells[names.indexOf(name)]?.trim() ?? '']),
      ) as TableRow<Name>['cells'],
      extra: cells
        .filter((_, at) => !names[at])
        .join(' ')
        .trim(),
    })),
  )
}

const columnName = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_')

function headRefusal(names: readonly string[], columns: readonly Column[]): TableRefusal | null {
  const unknown = names.filter((name) => !columns.some((column) => column.name === name))
  const repeated = names.filter((name, at) => names.indexOf(name) !== at)
  const missing = columns.filter(({ name, required }) => required && !names.includes(name)).map(({ name }) => name)
  if (missing.length > 0) return { code: 'missing_columns', columns: missing }
  if (unknown.length > 0) return { code: 'unknown_columns', columns: shown(unknown) }
  return repeated.length > 0 ? { code: 'repeated_columns', columns: shown(repeated) } : null
}

/** A refusal repeats only the first characters of a name. */
const shown = (names: readonly string[]) => [...new Set(names)].slice(0, 10).map((name) => name.slice(0, 40))
