import type { Piscina } from 'piscina'

/**
 * Runs work that would block a process in a separate low-priority thread (19 is the lowest). Calls a function that a
 * file exports, with plain data. A call longer than `longestMs` fails and ends the thread, and the next call starts
 * another.
 */
export function workerThread(nice = 10) {
  let opening: Promise<Piscina> | undefined
  return async <Facts, Made>(file: string, name: string, facts: Facts, longestMs: number): Promise<Made> => {
    opening ??= open(nice).catch((err: unknown) => {
      opening = undefined
      throw err
    })
    const pool = await opening
    return pool.run(facts, { filename: file, name, signal: AbortSignal.timeout(longestMs) }) as Promise<Made>
  }
}

async function open(niceIncrement: number): Promise<Piscina> {
  // Loaded on first use, so that it doesn't delay startup.
  const { Piscina } = await import('piscina')
  return new Piscina({ minThreads: 0, maxThreads: 1, idleTimeout: 60_000, niceIncrement })
}
