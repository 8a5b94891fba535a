import type { Pool, Transaction } from './connect.ts'
import { listTables, type SequencePlace } from './copy-tables.ts'
import { OUR_SCHEMAS } from './ours.ts'

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Empties every table and lets rows be inserted in any order, because triggers and references are off. Returns a
 * function that turns them on again and checks every reference. All of this must run in one transaction.
 */
export async function openForRows(tx: Transaction): Promise<() => Promise<void>> {
  const tables = (await listTables(tx)).map(({ name }) => name)
  const keys = await tx<ForeignKey[]>`
    select n.nspname || '.' || r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid join pg_namespace n on n.oid = r.relnamespace
    where c.contype = 'f' and c.conparentid = 0 and n.nspname in ${tx(OUR_SCHEMAS)} order by 1, 2`
  for (const { table, name } of keys) await tx`alter table ${tx(table)} drop constraint ${tx(name)}`
  for (const table of tables) await tx`alter table ${tx(table)} disable trigger user`
  for (const table of tables) await tx`truncate table ${tx(table)}`
  return async () => {
    await tx`set constraints all immediate`
    for (const { table, name, definition } of keys)
      await tx`alter table ${tx(table)} add constraint ${tx(name)} ${tx.unsafe(definition)}`
    for (const table of tables) await tx`alter table ${tx(table)} enable trigger user`
  }
}

export async function placeSequences(tx: Transaction, places: readonly SequencePlace[]): Promise<void> {
  for (const { name, last } of places)
    await tx`
      select setval(${name}::regclass, coalesce(${last}::bigint, s.seqstart), ${last}::text is not null)
      from pg_sequence s where s.seqrelid = ${name}::regclass`
}

export async function hasPeople(tx: Transaction): Promise<boolean> {
  const [there] = await tx<{ there: boolean }[]>`select to_regclass('public.accounts') is not null as there`
  if (!there?.there) return false
  return (await tx`select 1 from accounts limit 1`).length > 0
}

export async function analyzeAll(sql: Pool): Promise<void> {
  await sql`analyze`
}
