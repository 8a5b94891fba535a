/** Everybody who may wait is waiting; come back later. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export type WorkQueue = {
  /** Runs the work when its turn comes; the same key at once is done once, for all who ask. Throws QueueFull. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Whether a new piece of work would start at once. */
  isIdle(): boolean
}

/** Runs at most `atOnce` pieces of work, with at most `waiting` more in line. */
export function workQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  const underWay = new Map<string, Promise<unknown>>()
  const line: (() => void)[] = []
  let running = 0

  const turn = async () => {
    if (running >= atOnce) await new Promise<void>((begin) => line.push(begin))
    else running += 1
  }
  // The place is handed on, not given back: nobody who comes in between can take it.
  const leave = () => {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }
  const inTurn = async <T>(work: () => Promise<T>) => {
    await turn()
    try {
      return await work()
    } finally {
      leave()
    }
  }

  return {
    isIdle: () => running < atOnce,
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const already = underWay.get(key)
      if (already) return already as Promise<T>
      if (running >= atOnce && line.length >= waiting) return Promise.reject(new QueueFull(`${waiting} are waiting`))
      const job = inTurn(work).finally(() => underWay.delete(key))
      underWay.set(key, job)
      return job
    },
  }
}
