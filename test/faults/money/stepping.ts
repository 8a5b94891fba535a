import type { Pool } from '../../../src/server/platform/database/connect.ts'

type Awaited = PromiseLike<unknown> & { strings?: readonly string[] }

/**
 * Calls `step` after each commit of the site: after each transaction, and after each statement outside a transaction.
 */
export const stepping =
  (step: () => void) =>
  (sql: Pool): Pool =>
    new Proxy(sql, {
      apply: (target, self, args) => {
        const query = Reflect.apply(target as never, self, args) as Awaited
        const [strings] = args as [readonly string[]]
        return isWrite(strings) ? noticed(query, step) : query
      },
      get: (target, name) => {
        if (name !== 'begin') return Reflect.get(target, name)
        return async (...args: never[]) => {
          const done = await (target.begin as (...all: never[]) => Promise<unknown>)(...args)
          step()
          return done
        }
      },
    })

const isWrite = (strings: unknown) =>
  Array.isArray(strings) && 'raw' in strings && /^\s*(insert|update|delete|with)\b/.test(String(strings[0]))

/** A query that is part of another query is never awaited, so it isn't a step. */
function noticed(query: Awaited, step: () => void): Awaited {
  const then = query.then.bind(query)
  const stepped = (done?: (value: unknown) => unknown, failed?: (error: unknown) => unknown) =>
    then((value) => {
      step()
      return done ? done(value) : value
    }, failed)
  Reflect.set(query, 'then', stepped)
  return query
}
