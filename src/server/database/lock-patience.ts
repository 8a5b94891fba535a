import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from './connect.ts'

/**
 * How long a migration waits for a table at a time. Whoever comes after it, a reader too, waits behind it: so it asks briefly, lets them go
 * first, and asks again. A backup that reads everything for minutes then stops nobody. Shorter than PostgreSQL's deadlock_timeout, so that of
 * two who wait for each other the migration steps back, not somebody's booking.
 */
const AT_ONCE_MS = 500
const PAUSE_MS = 2_000

export async function setLockTimeout(tx: Transaction, ms = AT_ONCE_MS): Promise<void> {
  await tx`select set_config('lock_timeout', ${`${ms}ms`}, true)`
}

/**
 * Takes all tables that a migration alters before anything is done to one: between its statements it would hold one and want another, as those do who
 * work meanwhile, the other way round. Which way round they do nobody knows, so each try asks in another order.
 */
export async function takeTables(tx: Transaction, text: string): Promise<void> {
  const altered = [...text.matchAll(/^\s*alter table (?:only )?([a-z_.]+)/gm)].map(([, name = '']) => name)
  const rows = await tx<{ name: string }[]>`
    select name from (select distinct unnest(string_to_array(${altered.join(' ')}, ' ')) as name) a where to_regclass(name) is not null order by random()`
  if (rows.length > 1) await tx.unsafe(`lock table ${rows.map(({ name }) => name).join(', ')} in access exclusive mode`)
}

/** Tries again, for so many seconds, what failed because a table was held, or two waited for each other. */
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

/** What somebody reads who asked in vain until the end; the migration's name goes before. */
export const HELD = `wants a table that somebody holds for long, and left nothing behind; try again when that is over.
Who: select pid, application_name, state, xact_start, query from pg_stat_activity where datname = current_database() order by xact_start;`
