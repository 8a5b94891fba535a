import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from './connect.ts'

/**
 * How long a migration waits for a table at a time. Whoever comes after it, a reader too, waits behind it: so it asks briefly, lets them go
 * first, and asks again. A backup that reads everything for minutes then stops nobody.
 */
const AT_ONCE_SECONDS = 1
const PAUSE_MS = 2_000

export async function setLockTimeout(tx: Transaction, seconds = AT_ONCE_SECONDS): Promise<void> {
  await tx`select set_config('lock_timeout', ${`${seconds}s`}, true)`
}

/** Tries again, for so many seconds, what failed because a table was held. */
export async function patiently<T>(seconds: number, act: () => Promise<T>): Promise<T> {
  const began = performance.now()
  for (;;) {
    try {
      return await act()
    } catch (error) {
      const late = performance.now() - began > seconds * 1_000
      if (late || !(error instanceof Error) || !isLockTimeout(error.cause)) throw error
    }
    await wait(PAUSE_MS)
  }
}

export function isLockTimeout(error: unknown): boolean {
  return (error as { code?: string } | undefined)?.code === '55P03'
}

/** What somebody reads who asked in vain until the end; the migration's name goes before. */
export const HELD = `wants a table that somebody holds for long, and left nothing behind; try again when that is over.
Who: select pid, application_name, state, xact_start, query from pg_stat_activity where datname = current_database() order by xact_start;`
