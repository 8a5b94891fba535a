import type { Sql } from './connect.ts'

/** A piece of a statement and its values. */
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
 * Writes down a piece of a statement, to be put into others or sent by `ask`. The driver's own pieces are queries, each a promise with
 * its closures: a search is made of fifteen, and building them took an eighth of its CPU.
 */
export const piece = (strings: TemplateStringsArray, ...values: readonly unknown[]): Piece => new Piece(strings, values)

/** For what is not asked for. */
export const NOTHING = piece``

/**
 * Sends a statement made of pieces, prepared as any other. Values travel beside the text, never in it.
 *
 * The driver (postgres 3.4.9) ties each query to closures of its own, and V8 keeps such a ring, with the rows in it, until it next
 * collects everything. So the rows are taken out one by one and leave nothing in the ring; that halves what collecting costs a search.
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

/** One object, such as an instant, travels once, however often it is named. */
function numberOf(value: unknown, all: unknown[]): number {
  const known = typeof value === 'object' && value !== null ? all.indexOf(value) : -1
  return known < 0 ? all.push(value) : known + 1
}
