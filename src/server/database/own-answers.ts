import type { Pool } from './connect.ts'

/**
 * The same pool, where each statement gets the answer to itself. The driver (postgres 3.4.9) by itself does not promise that:
 *
 * - It sends a statement while the one before still runs. Where the words of the second cannot be made (a value is undefined, or has no
 *   text), it has been noted as sent by then, and every later answer on that line goes to somebody else's question.
 * - Behind a pooler it asks for a statement's types without an end of its own; PgBouncer (1.18, Debian 12's) takes the end of the one before
 *   for the end of all and hands the server to others. So nothing is sent before the statement before it was answered; the driver's option
 *   `max_pipeline` cannot say "nothing": at 0 no transaction begins.
 * - Rows of a statement that failed halfway leave as many gaps before those of the next on its line (porsager/postgres #1119, #1181).
 * - Why a line ended is told to whoever opens it anew, whose statement is then never sent (#1215, #1223).
 */
export function withOwnAnswers(sql: Pool): Pool {
  const unsafe = (...args: Parameters<Pool['unsafe']>) => sentAtLast(ownAnswer(sql.unsafe(...args)))
  return new Proxy(sql, {
    apply: (target, self, args) => sentAtLast(ownAnswer(Reflect.apply(target, self, args))),
    get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)),
  })
}

/** What the driver's queries are, as far as we look inside. */
type Made = {
  args: readonly unknown[]
  handler: (query: Made) => void
  options: { onexecute?: () => boolean }
  /** What line it was sent on, null before. */
  state: unknown
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** The same of one statement; parts of statements, which are never sent by themselves, pass. */
export function ownAnswer<T>(statement: T): T {
  if (!(statement instanceof Promise)) return statement
  const made = statement as unknown as Made
  const { handler, resolve } = made
  // Asked once it is sent: whether more may follow at once.
  made.options.onexecute = () => false
  made.resolve = (answer) => resolve(withoutGaps(answer))
  made.handler = (query) => {
    if (query.args.some(isUndefined)) query.reject(new TypeError('a value of a statement is undefined'))
    else handler(query)
  }
  return statement
}

/** So often a statement is begun again that was not sent: another line may have ended too, or the refusal be about this one. */
export const MOST_AGAIN = 3

/** The same statement, begun again where it was refused by an end of a line and had not been sent. */
function sentAtLast<T>(statement: T): T {
  if (!(statement instanceof Promise)) return statement
  const made = statement as unknown as Made
  const { reject } = made
  let left = MOST_AGAIN
  made.reject = (err) => {
    if (made.state || left-- === 0 || !endsLine(err)) reject(err)
    // Once the driver has done with the line, which it may take.
    else queueMicrotask(() => made.handler(made))
  }
  return statement
}

/** PostgreSQL said FATAL, after which it closes the line. */
export function endsLine(err: unknown): boolean {
  const { severity, severity_local: local } = (err ?? {}) as Record<string, unknown>
  return severity === 'FATAL' || local === 'FATAL'
}

function isUndefined(value: unknown): boolean {
  if (value === undefined) return true
  if (Array.isArray(value)) return value[0] instanceof Promise && value.some(isUndefined)
  if (value instanceof Promise) return (value as unknown as Made).args.some(isUndefined)
  const { first, rest } = (value ?? {}) as { first?: unknown; rest?: unknown }
  return Array.isArray(rest) && [first].flat().some((row, _, rows) => isMissingIn(row, rest.flat(), rows[0]))
}

/** Of `sql(rows, ...columns)`: without columns they are those of the first row. */
function isMissingIn(row: unknown, columns: unknown[], first: unknown): boolean {
  if (typeof row !== 'object' || row === null || typeof first !== 'object' || first === null) return row === undefined
  const names = columns.length > 0 ? columns : Object.keys(first)
  return names.some((name) => row[name as keyof typeof row] === undefined)
}

function withoutGaps(answer: unknown): unknown {
  const { count } = (answer ?? {}) as { count?: number | null }
  if (Array.isArray(answer) && typeof count === 'number' && answer.length > count && !(0 in answer))
    answer.splice(0, answer.length - count)
  return answer
}
