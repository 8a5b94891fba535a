import postgres from 'postgres'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import type { World } from './world.ts'

export type Saw = { at(table: string): Promise<void>; away(): Promise<void>; close(): Promise<void> }

export async function aSaw(world: Pick<World, 'superuserUrl'>): Promise<Saw> {
  const sql = postgres({ ...connectionOptions(world.superuserUrl), max: 1, onnotice: () => {} })
  await sql`
    create function cut() returns trigger language plpgsql security definer as $$
    begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); return new; end $$`
  let cutting: string | null = null
  const away = async () => {
    if (cutting) await sql`drop trigger cut on ${sql(cutting)}`
    cutting = null
  }
  return {
    at: async (table) => {
      await away()
      await sql`create trigger cut before insert or update or delete on ${sql(table)} for each row execute function cut()`
      cutting = table
    },
    away,
    close: () => sql.end(),
  }
}
