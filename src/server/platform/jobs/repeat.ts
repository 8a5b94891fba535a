import type { Logger } from 'pino'

/**
 * A run that hasn't finished after this long is abandoned, so that a lost response doesn't stop the task forever. The
 * abandoned run may go on during the next one.
 */
const GIVE_UP_MS = 120_000

export function repeat(
  task: () => Promise<unknown>,
  everyMs: number,
  log: Pick<Logger, 'error'>,
  giveUpMs = GIVE_UP_MS,
): () => Promise<void> {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const round = () => {
    // A database restart must not take the site down.
    running = within(giveUpMs, task())
      .catch((err: unknown) => log.error({ err }, 'a repeated task failed and will run again'))
      .finally(() => {
        if (!stopped) timer = setTimeout(round, everyMs)
      })
  }
  // The first run starts at once, because a site that keeps crashing would otherwise never clean up after its last
  // crash.
  timer = setTimeout(round, 0)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

/** A run that hasn't finished after this long counts as failed. Whatever it does later is ignored. */
export async function within(ms: number, run: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('it said nothing for too long')), ms)
  await Promise.race([run, late.promise]).finally(() => clearTimeout(timer))
}
