import type { Logger } from 'pino'

/** A run that says nothing for so long is left to itself, so that a lost answer does not end the task for ever; it may then run twice. */
const GIVE_UP_MS = 120_000

/** Runs a task now and again and again, each run after the one before has ended, well or not; the function returned waits for the last. */
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
    // A database that restarts must not take the site down with it.
    running = within(giveUpMs, task())
      .catch((err: unknown) => log.error({ err }, 'a repeated task failed; it runs again'))
      .finally(() => {
        if (!stopped) timer = setTimeout(round, everyMs)
      })
  }
  // At once: a site that keeps falling would otherwise never get to what the fall before left behind.
  timer = setTimeout(round, 0)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
  }
}

/** What says nothing for so long has failed; whatever it still does is left to itself. */
export async function within(ms: number, run: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('it said nothing for too long')), ms)
  await Promise.race([run, late.promise]).finally(() => clearTimeout(timer))
}
