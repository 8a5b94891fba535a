import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from './connect.ts'

/**
 * How long a migration waits for a table lock at a time. Other queries, even reads, queue behind the waiting migration,
 * so it gives up quickly, lets them pass and retries. The time is shorter than PostgreSQL's deadlock_timeout, so that a
 * deadlock cancels the migration rather than a booking.
 */
const AT_ONCE_MS = 500
const PAUSE_MS = 2_000

export async function setLockTimeout(tx: Transaction, ms = AT_ONCE_MS): Promise<void> {
  await tx`select set_config('lock_timeout', ${`${ms}ms`}, true)`
}

/**
 * Locks all tables of a migration before changing any, because taking them one by one can deadlock with running
 * transactions. Their lock order is unknown, so each attempt uses a different order.
 */
export async function takeTables(tx: Transaction, text: string): Promise<void> {
  const altered = [...text.matchAll(/^\s*alter table (?:only )?([a-z_.]+)/gm)].map(([, name = '']) => name)
  const rows = await tx<{ name: string }[]>`
    select name from (select distinct unnest(string_to_array(${altered.join(' ')}, ' ')) as name) a
      where to_regclass(name) is not null order by random()`
  if (rows.length > 1) await tx.unsafe(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`)
}

export async function patiently<T>(seconds: number, act: () => Promise<T>): Promise<T> {
  const began = performance.now()
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const late = performance.now() - began > seconds * 1_000
      if (late || !(error instanceof Error) || !isHeld(error.cause)) throw error
    }
    await wait(PAUSE_MS)
  }
}

const LOCK_TIMEOUT = '55P03'
const DEADLOCK = '40P01'

export function isHeld(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string }
  return code === LOCK_TIMEOUT || code === DEADLOCK
}

export const HELD = `wants a table that somebody holds for long, and left nothing behind; try again when that is over.
Who: select pid, application_name, state, xact_start, query from pg_stat_activity where datname = current_database() order by xact_start;`
