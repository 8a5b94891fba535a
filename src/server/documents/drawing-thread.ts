import type { Piscina } from 'piscina'

let opening: Promise<Piscina> | undefined

/**
 * Calls a function of a file in a thread of its own, one call after the other and behind whatever else the machine has to do: drawing a
 * page takes 20 ms and more, in which a process that drew it itself would answer nobody. What goes in and comes out is plain data.
 */
export async function inDrawingThread<Facts, Drawn>(file: string, name: string, facts: Facts): Promise<Drawn> {
  opening ??= open()
  return (await opening).run(facts, { filename: file, name }) as Promise<Drawn>
}

async function open(): Promise<Piscina> {
  // Only now: a start waits for nothing of it.
  const { Piscina } = await import('piscina')
  return new Piscina({ minThreads: 0, maxThreads: 1, idleTimeout: 60_000, niceIncrement: 10 })
}
