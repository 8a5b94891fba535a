import postgres from 'postgres'
import { withOwnAnswers } from './own-answers.ts'
import { type Place, watchedSocket } from './watched-socket.ts'

/** If the server doesn't respond to a cancelled statement within this time, the connection counts as dead. */
const GRACE_MS = 5_000

type Types = { bigint: number; timestamptz: Temporal.Instant }
export type Sql = postgres.ISql<Types>
export type Transaction = postgres.TransactionSql<Types>
export type Pool = postgres.Sql<Types>
export type Database = { sql: Pool; close(): Promise<void> }
type Options = { max: number; statementTimeoutMs?: number; onNotice?: (text: string) => void }

/**
 * Searches have a pool of their own with a timeout of one second. Two connections per process match two per core
 * (https://wiki.postgresql.org/wiki/Number_Of_Database_Connections). More wouldn't speed up searches and, on a shared
 * machine, would take CPU time from the site's own processes.
 */
export const SEARCHING = { max: 2, statementTimeoutMs: 1_000 }

/**
 * A bigint becomes a number (throws beyond 2^53), a numeric a string, a timestamptz a Temporal.Instant. Dates and
 * ranges stay in PostgreSQL's text form. Statements are cancelled after 15 s by default, and a connection silent for
 * five more seconds is dropped.
 */
export function openDatabase(
  url: string,
  { max, statementTimeoutMs = 15_000, onNotice = () => {} }: Options,
): Database {
  const { connection, ...options } = connectionOptions(url)
  // A pooler's connections are shared, so there the limits belong to the role (check-access.ts).
  const limits = isPooled(url)
    ? {}
    : {
        statement_timeout: statementTimeoutMs,
        idle_in_transaction_session_timeout: Math.max(statementTimeoutMs, 15_000),
      }
  // With TLS the socket isn't watched, because the end of a response can't be seen in encrypted data.
  const watched = options.ssl ? {} : { socket: (place: Place) => watchedSocket(place, statementTimeoutMs + GRACE_MS) }
  const sql = postgres({
    ...options,
    ...(watched as object),
    max,
    onnotice: (notice) => onNotice(notice.message ?? ''),
    types,
    connection: { ...connection, application_name: 'daylet', ...limits },
  }) as Pool
  return { sql: withOwnAnswers(sql), close: () => sql.end({ timeout: 5 }) }
}

const wholeNumber = {
  to: 20,
  from: [20],
  serialize: (value: number | bigint) => String(value),
  parse: (text: string): number => {
    const value = Number(text)
    if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`)
    return value
  },
}

/** A string is already JSON, because pg-boss serialises its own values. */
const json = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
}

/** Instants are precise to the microsecond, as in the database. Strings and libraries' Dates pass through. */
const instant = {
  to: 1184,
  from: [1184],
  serialize: (value: Temporal.Instant | Date | string) => (typeof value === 'string' ? value : value.toJSON()),
  parse: (text: string) => Temporal.Instant.from(text),
}

/** A calendar day isn't an instant. As a Date, it would shift with the reader's time zone. */
const asText = { to: 1082, from: [1082], serialize: (value: string) => value, parse: (text: string) => text }

export const types = { bigint: wholeNumber, date: asText, timestamptz: instant, json }

export function isPooled(url: string): boolean {
  return new URL(url).searchParams.get('pgbouncer') === 'true'
}

/** Unlike the driver, but like libpq, this supports `?host=/folder/of/the/socket`. */
export function connectionOptions(url: string) {
  const { hostname, port, pathname, username, password, searchParams } = new URL(url)
  const { host = decodeURIComponent(hostname), sslmode, pgbouncer, ...connection } = Object.fromEntries(searchParams)
  return {
    host: host.startsWith('/') ? host : host.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || 5432),
    database: decodeURIComponent(pathname.slice(1)),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    ...(sslmode && sslmode !== 'disable' ? { ssl: sslmode as 'require' } : {}),
    // A prepared statement belongs to one server connection, but behind a pooler the next transaction may use a
    // different one.
    ...(pgbouncer === 'true' ? { prepare: false } : {}),
    // The driver's own delay depends on failures across the whole pool. It waits up to 20 s after ten of them, and a
    // single restart causes that many.
    backoff: () => 0.1 + Math.random() * 0.4,
    // The timeout is needed because a connection attempt during a PostgreSQL crash may never be answered.
    connect_timeout: 5,
    connection,
  }
}
