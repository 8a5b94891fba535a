import type { Sql } from './connect.ts'

class Piece {
  readonly strings: readonly string[]
  readonly values: readonly unknown[]
  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings
    this.values = values
  }
}

export type { Piece }

/**
 * Creates a fragment to combine with others or to send with `ask`. The driver's own fragments are full queries with
 * promises and closures, and building the fifteen fragments of a search took an eighth of its CPU time.
 */
export const piece = (strings: TemplateStringsArray, ...values: readonly unknown[]): Piece => new Piece(strings, values)

export const NOTHING = piece``

/**
 * Sends a statement made of fragments, with values as parameters and prepared like any other. The driver (postgres
 * 3.4.9) links each query and its rows in a cycle of closures that V8 keeps until a full collection. Taking the rows
 * out one by one halves the collection cost of a search.
 */
export async function ask<Row extends object>(sql: Sql, whole: Piece): Promise<Row[]> {
  const values: unknown[] = []
  const arriving: Row[] = []
  await sql
    .unsafe<Row[]>(textOf(whole, values), values as never[], { prepare: true })
    .forEach((row) => void arriving.push(row as Row))
  return arriving.splice(0)
}

function textOf({ strings, values }: Piece, all: unknown[]): string {
  let text = strings[0] ?? ''
  for (const [n, value] of values.entries())
    text += (value instanceof Piece ? textOf(value, all) : `$${numberOf(value, all)}`) + strings[n + 1]
  return text
}

/** An object that is used several times, such as an instant, is sent once. */
function numberOf(value: unknown, all: unknown[]): number {
  const known = typeof value === 'object' && value !== null ? all.indexOf(value) : -1
  return known < 0 ? all.push(value) : known + 1
}
