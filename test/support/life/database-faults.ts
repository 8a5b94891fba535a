import postgres from 'postgres'
import { connectionOptions } from '../../../src/server/platform/database/connect.ts'
import type { World } from '../world.ts'

export const WRITTEN = [
  'bookings',
  'booking_changes',
  'booking_events',
  'events',
  'gateway_events',
  'ledger_lines',
  'ledger_transactions',
  'occupancies',
  'payments',
  'refunds',
] as const
export const FAULTS = ['cut', 'serialization', 'statement'] as const
export type DatabaseFault = { table: (typeof WRITTEN)[number]; how: (typeof FAULTS)[number] }
export type DatabaseFaults = {
  arm(fault: DatabaseFault): Promise<void>
  disarm(): Promise<void>
  fired(): Promise<number>
  close(): Promise<void>
}

export async function databaseFaults({ superuserUrl }: Pick<World, 'superuserUrl'>): Promise<DatabaseFaults> {
  const sql = postgres({ ...connectionOptions(superuserUrl), max: 1, onnotice: () => {} })
  // A sequence keeps its value when the transaction rolls back, so it records that the fault happened.
  await sql.unsafe(`
    create sequence test_faults_fired start 1; select nextval('test_faults_fired');
    create table test_faults (ticket bigint, place text, how text);
    create function test_fault() returns trigger language plpgsql security definer as $$
    declare planned text;
    begin
      select f.how into planned from public.test_faults f, public.test_faults_fired s where f.place = tg_table_name and f.ticket = s.last_value;
      if planned is null then return coalesce(new, old); end if;
      perform nextval('public.test_faults_fired');
      if planned = 'cut' then perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(5); end if;
      raise exception 'a fault of the test' using errcode = case planned when 'serialization' then '40001' else '58030' end;
    end $$`)
  for (const table of WRITTEN)
    await sql`create trigger test_fault before insert or update or delete on ${sql(table)} for each row execute function test_fault()`
  const fired = async () => {
    const [row] = await sql<{ n: number }[]>`select last_value::int - 1 as n from test_faults_fired`
    return row?.n ?? 0
  }
  const disarm = async () => void (await sql`delete from test_faults`)
  const arm = async ({ table, how }: DatabaseFault) => {
    await disarm()
    await sql`insert into test_faults select last_value, ${table}, ${how} from test_faults_fired`
  }
  return { arm, disarm, fired, close: () => sql.end() }
}

/** Returns whether a log line could only have been caused by an injected fault. */
export const isOfFault = (line: string) =>
  /a fault of the test|CONNECTION_(CLOSED|ENDED|DESTROYED)|57P01|ECONNRESET|EPIPE/.test(line)
