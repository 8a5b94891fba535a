import type { Pool, Sql, Transaction } from './connect.ts'
import { endsLine, MOST_AGAIN, ownAnswer } from './own-answers.ts'

type Act<T> = (tx: Transaction) => Promise<T>
type Line = { gone: boolean; last: Gathered[]; after: (() => void)[] }
type Gather<T> = (tx: Sql, items: readonly T[]) => Promise<void>
type Gathered = { act: Gather<never>; item: unknown }

/**
 * The driver (postgres 3.4.9) sends commit or rollback even on a lost connection, and such a write ends the process
 * (porsager/postgres #1208). So nothing is sent after a loss, and `act` never settles, so that the driver rejects the
 * transaction itself.
 */
export function inTransaction<T>(sql: Pool, act: Act<T>): Promise<T> {
  const line: Line = { gone: false, last: [], after: [] }
  let begun = false
  const whole: Act<T> = async (tx) => {
    begun = true
    const result = await act(tx)
    await doLast(tx, line)
    return result
  }
  const begin = (left: number): Promise<T> =>
    (sql.begin((tx) => surviving(tx, whole, line)) as Promise<T>).catch((err: unknown) => {
      // The error may be about a different connection that ended (see own-answers.ts).
      if (begun || left === 0 || !endsLine(err)) throw err
      return begin(left - 1)
    })
  const done = begin(MOST_AGAIN)
  done.then(
    () => {
      for (const act of line.after) act()
    },
    () => {
      line.gone = true
    },
  )
  return done
}

const lines = new WeakMap<object, Line>()

/**
 * Runs `act` after the transaction commits, but not if the transaction or the surrounding savepoint is rolled back.
 * Outside a transaction, runs `act` immediately. `act` must not throw.
 */
export function afterCommit(tx: Sql, act: () => void): void {
  const line = lines.get(tx)
  if (line) line.after.push(act)
  else act()
}

/**
 * Runs `act` once at the end of the transaction, with all gathered items. Outside a transaction, runs `act`
 * immediately. This way, locks are always taken in the same order and never held while waiting for others. Items of a
 * rolled-back savepoint are dropped.
 */
export async function atTheEnd<T>(tx: Sql, act: Gather<T>, item: T): Promise<void> {
  const line = lines.get(tx)
  if (line) line.last.push({ act, item })
  else await act(tx, [item])
}

async function doLast(tx: Transaction, { last }: Line): Promise<void> {
  for (const [act, all] of Map.groupBy(last, ({ act }) => act)) await act(tx, all.map(({ item }) => item) as never[])
}

async function surviving<T>(
  tx: Transaction,
  act: Act<T>,
  line: Line,
  lost: (err: unknown) => void = () => {},
): Promise<T> {
  try {
    const result = await within(tx, act, line)
    if (!line.gone) return result
    lost(closed())
  } catch (err) {
    if (!line.gone && !isConnectionGone(err)) throw err
    lost(err)
  }
  return new Promise(() => {})
}

const closed = () => Object.assign(new Error('the connection is closed'), { code: 'CONNECTION_CLOSED' })

/**
 * Runs `act` in a savepoint. We report a lost connection ourselves, because the driver would first try to roll back to
 * the savepoint.
 */
function part(tx: Transaction, act: Act<unknown>, line: Line): Promise<unknown> {
  const before = { last: line.last.length, after: line.after.length }
  return new Promise((resolve, reject) => {
    tx.savepoint((step) => surviving(step, act, line, reject)).then(resolve, (err) => {
      line.last.length = before.last
      line.after.length = before.after
      reject(err)
    })
  })
}

export function unlessRefused<R extends { readonly ok: boolean }>(sql: Pool, act: Act<R>): Promise<R> {
  return inTransaction(sql, async (tx) => {
    let result: R | undefined
    await allOrNothing(tx, async (step) => {
      result = await act(step)
      return result.ok
    })
    if (!result) throw new Error('the act gave no result')
    return result
  })
}

class Undone extends Error {}

export async function allOrNothing(tx: Transaction, act: Act<boolean>): Promise<boolean> {
  try {
    await tx.savepoint(async (step) => {
      if (!(await act(step))) throw new Undone()
    })
    return true
  } catch (err) {
    if (err instanceof Undone) return false
    throw err
  }
}

type Sent = { handler?: (query: Sent) => void; reject(error: Error): void }

/**
 * Runs `act` with a handle that is valid only until it ends. The driver's handle would keep sending on a connection
 * that was rolled back or reused, so a forgotten query would commit on its own.
 */
async function within<T>(tx: Transaction, act: Act<T>, line: Line): Promise<T> {
  let over = false
  const whyNot = () => {
    if (over) return new Error('the transaction has ended: this statement was sent too late')
    return line.gone ? closed() : null
  }
  // A query runs when it is awaited, not when it is created, so every query passes through here.
  const guarded = <Q>(query: Q): Q => {
    const sent = ownAnswer(query) as unknown as Sent
    const send = sent.handler
    if (send) sent.handler = (it) => sendOrRefuse(send, it, whyNot(), line)
    return query
  }
  const savepoint = (inner: Act<unknown>) => {
    const refusal = whyNot()
    return refusal ? Promise.reject(refusal) : part(tx, inner, line)
  }
  const handle = new Proxy(tx, {
    apply: (target, self, args) => guarded(Reflect.apply(target as never, self, args)),
    get: (target, name) => {
      if (name === 'savepoint') return savepoint
      if (name === 'unsafe' || name === 'file')
        return (...args: never[]) => guarded((target[name] as (...all: never[]) => unknown)(...args))
      return Reflect.get(target, name)
    },
  })
  lines.set(handle, line)
  try {
    return await act(handle)
  } finally {
    over = true
  }
}

/** A caller that learns of the loss may send another query at once, so the loss is recorded here first. */
function sendOrRefuse(send: (query: Sent) => void, query: Sent, refusal: Error | null, line: Line): void {
  const { reject } = query
  if (refusal) {
    reject(refusal)
    return
  }
  query.reject = (err) => {
    line.gone ||= isConnectionGone(err)
    reject(err)
  }
  send(query)
}

function isConnectionGone(err: unknown): boolean {
  const { code } = (err ?? {}) as { code?: unknown }
  return endsLine(err) || /^(CONNECTION_|ECONNRESET|EPIPE)/.test(String(code))
}
