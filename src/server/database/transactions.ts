import type { Pool, Sql, Transaction } from './connect.ts'
import { endsLine, MOST_AGAIN, ownAnswer } from './own-answers.ts'

type Act<T> = (tx: Transaction) => Promise<T>
/** The connection of a transaction, whether it has gone, what is done as the last of it, and what once it has committed. */
type Line = { gone: boolean; last: Gathered[]; after: (() => void)[] }
type Gather<T> = (tx: Sql, items: readonly T[]) => Promise<void>
type Gathered = { act: Gather<never>; item: unknown }

/**
 * Runs the act in one transaction: committed when it is done, undone when it throws.
 *
 * The driver (postgres 3.4.9) ends a transaction with a commit or a rollback, also on a connection that is gone, and any write to nowhere
 * ends the whole process (porsager/postgres #1208). So nothing is sent any more once the connection is gone, and the act never comes back
 * to the driver, which rejects the transaction by itself.
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
      // Why another line ended (see own-answers.ts).
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

/** Does something once the transaction has committed, never when it or the part around this is undone; at once outside of one. It must not throw. */
export function afterCommit(tx: Sql, act: () => void): void {
  const line = lines.get(tx)
  if (line) line.after.push(act)
  else act()
}

/**
 * Does something as the last of the transaction, once with the items of all who asked for the same; at once outside of one. What it locks is
 * locked in one order, and whoever holds it waits for nothing else. Items of a part that is undone are left out.
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

const closed = () => Object.assign(new Error('the connection is gone'), { code: 'CONNECTION_CLOSED' })

/** The same of a part: what is around it hears of the loss from us, as the driver would first go back to where the part began. */
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

/** Runs the act in one transaction. What it did before it refused is undone. */
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

/** A part of a transaction that is done whole, or, where it says false, leaves nothing of itself. */
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

/** What the driver's queries are, as far as we look inside. */
type Sent = { handler?: (query: Sent) => void; reject(error: Error): void }

/**
 * Runs the act with a handle that is good until the act is over. The driver's own would go on sending: on the connection that has been
 * rolled back or handed to somebody else by then, so that a forgotten chain commits by itself what should have been undone.
 */
async function within<T>(tx: Transaction, act: Act<T>, line: Line): Promise<T> {
  let over = false
  const whyNot = () => {
    if (over) return new Error('the transaction has ended: this statement was sent too late')
    return line.gone ? closed() : null
  }
  // A query runs when it is awaited, not when it is written down: this is the door through which each one goes.
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

/** Whoever hears that the connection is gone may send another at once: it is known here first. */
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

/** The driver lost it, or PostgreSQL said FATAL, which closes it. */
function isConnectionGone(err: unknown): boolean {
  const { code } = (err ?? {}) as { code?: unknown }
  return endsLine(err) || /^(CONNECTION_|ECONNRESET|EPIPE)/.test(String(code))
}
