import { followQuery } from '../tracing/spans.ts'
import type { Pool } from './connect.ts'

/**
 * Sends each statement only after the previous response, because of these problems in the driver (postgres 3.4.9).
 * The driver's option `max_pipeline` can't do this: at 0 no transaction begins.
 * - A pipelined statement that fails to serialise (a value is undefined or has no text form) already counts as sent, so
 *   later responses on that connection go to the wrong statements.
 * - Behind a pooler the driver asks for a statement's types without its own Sync. PgBouncer (1.18 in Debian 12) takes
 *   the previous Sync as the end and gives the server to another client.
 * - A statement that failed halfway leaves gaps before the next statement's rows (porsager/postgres #1119, #1181).
 * - The reason a connection ended goes to the statement that reopens it, which is then never sent (#1215, #1223).
 */
export function withOwnAnswers(sql: Pool): Pool {
  const unsafe = (...args: Parameters<Pool['unsafe']>) => sentAtLast(ownAnswer(sql.unsafe(...args)))
  return new Proxy(sql, {
    apply: (target, self, args) => sentAtLast(ownAnswer(Reflect.apply(target, self, args))),
    get: (target, name) => (name === 'unsafe' ? unsafe : Reflect.get(target, name)),
  })
}

type Made = {
  args: readonly unknown[]
  handler: (query: Made) => void
  options: { onexecute?: () => boolean }
  state: unknown
  string?: string
  resolve(answer: unknown): void
  reject(error: Error): void
}

/** Makes one statement wait for the previous response. Fragments, which are never sent alone, pass through. */
export function ownAnswer<T>(statement: T): T {
  if (!(statement instanceof Promise)) return statement
  const made = statement as unknown as Made
  const { handler, resolve } = made
  // The driver calls this after sending, to ask whether it may send more at once.
  made.options.onexecute = () => false
  made.resolve = (answer) => resolve(withoutGaps(answer))
  let followed = false
  made.handler = (query) => {
    if (query.args.some(isUndefined)) return query.reject(new TypeError('a value of a statement is undefined'))
    if (!followed) followQuery(statement, () => made.string ?? '')
    followed = true
    handler(query)
  }
  return statement
}

/**
 * An unsent statement is retried at most this many times, because another connection may have ended too, or the error
 * may concern this statement.
 */
export const MOST_AGAIN = 3

function sentAtLast<T>(statement: T): T {
  if (!(statement instanceof Promise)) return statement
  const made = statement as unknown as Made
  const { reject } = made
  let left = MOST_AGAIN
  made.reject = (err) => {
    if (made.state || left-- === 0 || !endsLine(err)) reject(err)
    else queueMicrotask(() => made.handler(made))
  }
  return statement
}

/** PostgreSQL closes the connection when it sends FATAL. */
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

/** Handles `sql(rows, ...columns)`. If no columns are given, the first row's are used. */
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
