import postgres from 'postgres'
import { survivingTransactions } from './transactions.ts'

export type Sql = postgres.Sql<{ bigint: number }>
export type Transaction = postgres.TransactionSql<{ bigint: number }>
export type Database = { sql: Sql; close(): Promise<void> }
type Options = { max: number; statementTimeoutMs?: number; onNotice?: (text: string) => void }

/**
 * Opens one pool. bigint arrives as number (throws beyond 2^53), numeric as string,
 * timestamptz as Date, date and ranges as the text PostgreSQL writes. Statements are cut off after 15 s unless told otherwise.
 */
export function openDatabase(
  url: string,
  { max, statementTimeoutMs = 15_000, onNotice = () => {} }: Options,
): Database {
  const sql: Sql = postgres({
    ...connectionOptions(url),
    max,
    onnotice: (notice) => onNotice(notice.message ?? ''),
    types: { bigint: wholeNumber, date: asText, json },
    connection: {
      application_name: 'daylet',
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: Math.max(statementTimeoutMs, 15_000),
    },
  }) as Sql
  return { sql: survivingTransactions(sql), close: () => sql.end({ timeout: 5 }) }
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

/** A calendar day has no instant: as a Date it would shift with the zone of whoever reads it. */
const asText = { to: 1082, from: [1082], serialize: (value: string) => value, parse: (text: string) => text }

/** The driver's options for a URL; unlike the driver, and like libpq, it understands `?host=/folder/of/the/socket`. */
export function connectionOptions(url: string) {
  const { hostname, port, pathname, username, password, searchParams } = new URL(url)
  const { host = decodeURIComponent(hostname), sslmode, ...connection } = Object.fromEntries(searchParams)
  return {
    host: host.startsWith('/') ? host : host.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port || 5432),
    database: decodeURIComponent(pathname.slice(1)),
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    ...(sslmode && sslmode !== 'disable' ? { ssl: sslmode as 'require' } : {}),
    connection,
  }
}
