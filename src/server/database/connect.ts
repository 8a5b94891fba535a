import postgres from 'postgres'
import { withOwnAnswers } from './own-answers.ts'
import { type Place, watchedSocket } from './watched-socket.ts'

/** A statement that was cut off is answered within this; whoever is silent for longer hangs. */
const GRACE_MS = 5_000

type Types = { bigint: number; timestamptz: Temporal.Instant }
/** What a query is sent by: the pool, or one transaction. */
export type Sql = postgres.ISql<Types>
export type Transaction = postgres.TransactionSql<Types>
export type Pool = postgres.Sql<Types>
export type Database = { sql: Pool; close(): Promise<void> }
type Options = { max: number; statementTimeoutMs?: number; onNotice?: (text: string) => void }

/**
 * The pool for searches: one that takes longer than a second is refused, and they never hold more than these connections. Two for each
 * process is two for each core (https://wiki.postgresql.org/wiki/Number_Of_Database_Connections): more search no faster, and
 * where the database shares the machine they keep the site's own processes from the cores, and so from telling a crowd that it is full.
 */
export const SEARCHING = { max: 2, statementTimeoutMs: 1_000 }

/**
 * Opens one pool. bigint arrives as number (throws beyond 2^53), numeric as string,
 * timestamptz as Temporal.Instant, date and ranges as the text PostgreSQL writes. Statements are cut off after 15 s unless told otherwise,
 * and a line on which nothing comes for five more is given up.
 */
export function openDatabase(
  url: string,
  { max, statementTimeoutMs = 15_000, onNotice = () => {} }: Options,
): Database {
  const { connection, ...options } = connectionOptions(url)
  // A pooler's connections are everybody's: there the limits belong to the role (check-access.ts).
  const limits = isPooled(url)
    ? {}
    : {
        statement_timeout: statementTimeoutMs,
        idle_in_transaction_session_timeout: Math.max(statementTimeoutMs, 15_000),
      }
  // why: under TLS the end of an answer cannot be seen from here.
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

/** A text is JSON already: pg-boss writes its own. */
const json = {
  to: 114,
  from: [114, 3802],
  serialize: (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value)),
  parse: (text: string): unknown => JSON.parse(text),
}

/** Exact to the microsecond, as the database keeps it. Texts pass, and the dates of libraries. */
const instant = {
  to: 1184,
  from: [1184],
  serialize: (value: Temporal.Instant | Date | string) => (typeof value === 'string' ? value : value.toJSON()),
  parse: (text: string) => Temporal.Instant.from(text),
}

/** A calendar day has no instant: as a Date it would shift with the zone of whoever reads it. */
const asText = { to: 1082, from: [1082], serialize: (value: string) => value, parse: (text: string) => text }

/** How values travel: what a statement is given, and what rows hold. */
export const types = { bigint: wholeNumber, date: asText, timestamptz: instant, json }

/** Whether the address says that a pooler in transaction mode stands before the database: `?pgbouncer=true`. */
export function isPooled(url: string): boolean {
  return new URL(url).searchParams.get('pgbouncer') === 'true'
}

/** The driver's options for a URL; unlike the driver, and like libpq, it understands `?host=/folder/of/the/socket`. */
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
    // A prepared statement stays in one server's connection; the next transaction may come to another.
    ...(pgbouncer === 'true' ? { prepare: false } : {}),
    // The driver counts the failures of all lines of a pool together and waits up to 20 s after ten of them: one restart is that already.
    backoff: () => 0.1 + Math.random() * 0.4,
    // A line that begins while PostgreSQL falls may never be answered.
    connect_timeout: 5,
    connection,
  }
}
