import type { Readable, Writable } from 'node:stream'
import type { Transaction } from './connect.ts'
import { type Applied, OUR_SCHEMAS } from './ours.ts'

/** `name` includes the schema. `columns` leaves out computed columns. */
export type TableShape = { readonly name: string; readonly columns: readonly string[] }
export type SequencePlace = { readonly name: string; readonly last: string | null }

/** Makes every server write values in the same format for every role, and turns off timeouts. */
export async function writeValuesAlike(tx: Transaction): Promise<void> {
  await tx`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'iso_8601', true),
    set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)`
}

/** Makes the transaction read-only, with one snapshot of the whole database. Call it first. */
export async function seeOneMoment(tx: Transaction): Promise<void> {
  await tx`set transaction isolation level repeatable read, read only`
}

export function listTables(tx: Transaction): Promise<TableShape[]> {
  return tx<TableShape[]>`
    select n.nspname || '.' || c.relname as name, (
      select jsonb_agg(a.attname order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ${tx(OUR_SCHEMAS)} and c.relkind = 'r' and n.nspname || '.' || c.relname <> 'public.migrations'
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    order by 1`
}

export function listSequences(tx: Transaction): Promise<SequencePlace[]> {
  return tx<SequencePlace[]>`
    select schemaname || '.' || sequencename as name, last_value::text as last from pg_sequences
    where schemaname in ${tx(OUR_SCHEMAS)} order by 1`
}

export function listApplied(tx: Transaction): Promise<Applied[]> {
  return tx<Applied[]>`select name, checksum from migrations order by name`
}

/** Streams a table's rows, one per line. The transaction can't run anything else until the stream has ended. */
export async function copyOut(tx: Transaction, { name, columns }: TableShape): Promise<Readable> {
  const rows = await tx`copy ${tx(name)} (${tx(columns as string[])}) to stdout`.readable()
  // The driver (postgres 3.4.9) leaves its connection paused if the last rows arrived faster than they were read. This
  // resumes it.
  return rows.once('end', () => rows._read(0))
}

export async function copyIn(tx: Transaction, { name, columns }: TableShape, rows: Readable): Promise<void> {
  const table: Writable = await tx`copy ${tx(name)} (${tx(columns as string[])}) from stdin`.writable()
  let refused: Error | undefined
  table.on('error', (error) => {
    refused = error
  })
  for await (const chunk of rows) {
    if (!refused) await new Promise<unknown>((resolve) => table.write(chunk, resolve))
    if (refused) throw refused
  }
  table.end()
  // If the server refuses the last rows, the driver (postgres 3.4.9) reports it only as an error of the next statement.
  // So we send another statement after those rows.
  await new Promise((resolve) => setImmediate(resolve))
  await tx`select 1`.catch((error: unknown) => {
    throw refused ?? new Error(`${name} refused its rows`, { cause: error })
  })
}
