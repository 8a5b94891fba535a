import { inTransaction } from '../../src/server/platform/database/transactions.ts'
import type { World } from './world.ts'

export async function untilWaiting({ sql }: Pick<World, 'sql'>, count: number): Promise<void> {
  const waiting = () => sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await waiting()).length < count) await new Promise((resolve) => setTimeout(resolve, 5))
}

/**
 * Starts each task once the previous one is waiting for the space's row lock, so that the tasks run in this order when
 * the lock is released.
 */
export async function oneAfterTheOther(
  world: Pick<World, 'sql'>,
  space: string,
  ...acts: (() => Promise<unknown>)[]
): Promise<unknown[]> {
  const begun: Promise<unknown>[] = []
  await inTransaction(world.sql, async (tx) => {
    await tx`select 1 from spaces where id = ${space} for update`
    for (const act of acts) {
      begun.push(act())
      await untilWaiting(world, begun.length)
    }
  })
  return Promise.all(begun)
}
