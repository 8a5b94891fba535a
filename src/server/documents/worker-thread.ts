import type { Piscina } from 'piscina'

/**
 * A thread of its own, at a lower priority than everything else (19 is the lowest), for work that would keep a process from answering anyone. Calls a function
 * of a file; what goes in and comes out is plain data. A call that takes longer than `longestMs` fails and ends the thread, and the next
 * call gets another.
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
  // Only now, so that a start does not wait for it.
  const { Piscina } = await import('piscina')
  return new Piscina({ minThreads: 0, maxThreads: 1, idleTimeout: 60_000, niceIncrement })
}
