import type { Sql } from './connect.ts'

type Act = (tx: Sql) => Promise<unknown>

/**
 * The driver (postgres 3.4.9) ends a failed transaction with a rollback, also on a connection that is gone, and that write to nowhere
 * ends the whole process (porsager/postgres #1208). So an act whose connection is gone never comes back to the driver, which rejects
 * the transaction by itself once it has noticed.
 */
export function survivingTransactions(sql: Sql): Sql {
  const begin = sql.begin.bind(sql) as unknown as (act: Act) => Promise<unknown>
  const surviving = (act: Act) =>
    begin(async (tx) => {
      try {
        return await act(tx)
      } catch (err) {
        if (isConnectionGone(err)) return new Promise(() => {})
        throw err
      }
    })
  return Object.assign(sql, { begin: surviving }) as Sql
}

/** The driver lost it, or PostgreSQL said FATAL, which closes it. */
function isConnectionGone(err: unknown): boolean {
  const { code, severity, severity_local: local } = (err ?? {}) as Record<string, unknown>
  return severity === 'FATAL' || local === 'FATAL' || /^(CONNECTION_|ECONNRESET|EPIPE)/.test(String(code))
}
