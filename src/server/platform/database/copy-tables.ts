import type { Readable, Writable } from 'node:stream'
import type { Transaction } from './connect.ts'
import { type Applied, OUR_SCHEMAS } from './ours.ts'

/** `name` with its schema; columns without those the database works out. */
export type TableShape = { readonly name: string; readonly columns: readonly string[] }
/** `last`: the newest number it gave; null for one that gave none. */
export type SequencePlace = { readonly name: string; readonly last: string | null }

/** How values are written is the same on every server and for every role; nothing here is cut off by a limit of time. */
export async function writeValuesAlike(tx: Transaction): Promise<void> {
  await tx`select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
    set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'iso_8601', true),
    set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)`
}

/** One moment of the whole database, which only reads; to be said first in a transaction. */
export async function seeOneMoment(tx: Transaction): Promise<void> {
  await tx`set transaction isolation level repeatable read, read only`
}

/** Every table of ours that holds rows itself, but for the record of migrations, by name. */
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

/** Its rows as `copy` writes them, one a line; nothing else may be asked of the transaction until it has ended. */
export async function copyOut(tx: Transaction, { name, columns }: TableShape): Promise<Readable> {
  const rows = await tx`copy ${tx(name)} (${tx(columns as string[])}) to stdout`.readable()
  // The driver (postgres 3.4.9) leaves its line paused where the last rows came faster than they were read; this lets it go on.
  return rows.once('end', () => rows._read(0))
}

/** Takes rows as `copyOut` gave them. Throws where the table refuses one. */
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
  // The driver (postgres 3.4.9) says nothing where the last rows are refused; the next statement does, and must come behind their end.
  await new Promise((resolve) => setImmediate(resolve))
  await tx`select 1`.catch((error: unknown) => {
    throw refused ?? new Error(`${name} refused its rows`, { cause: error })
  })
}
