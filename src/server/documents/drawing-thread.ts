import type { Piscina } from 'piscina'

let opening: Promise<Piscina> | undefined

/** What takes longer hangs: its thread is ended, and the next call gets another. */
const LONGEST_MS = 30_000

/**
 * Calls a function of a file in a thread of its own, one call after the other and behind whatever else the machine has to do: drawing a
 * page takes 20 ms and more, in which a process that drew it itself would answer nobody. What goes in and comes out is plain data.
 */
export async function inDrawingThread<Facts, Drawn>(
  file: string,
  name: string,
  facts: Facts,
  longestMs = LONGEST_MS,
): Promise<Drawn> {
  opening ??= open().catch((err: unknown) => {
    opening = undefined
    throw err
  })
  const signal = AbortSignal.timeout(longestMs)
  return (await opening).run(facts, { filename: file, name, signal }) as Promise<Drawn>
}

async function open(): Promise<Piscina> {
  // Only now: a start waits for nothing of it.
  const { Piscina } = await import('piscina')
  return new Piscina({ minThreads: 0, maxThreads: 1, idleTimeout: 60_000, niceIncrement: 10 })
}
