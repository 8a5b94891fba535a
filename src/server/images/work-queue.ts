import PQueue from 'p-queue'

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
  const queue = new PQueue({ concurrency: atOnce })
  const underWay = new Map<string, Promise<unknown>>()
  const isIdle = () => queue.pending < atOnce
  return {
    isIdle,
    run<T>(key: string, work: () => Promise<T>): Promise<T> {
      const already = underWay.get(key)
      if (already) return already as Promise<T>
      if (!isIdle() && queue.size >= waiting) return Promise.reject(new QueueFull(`${waiting} are waiting`))
      const job = queue.add(work).finally(() => underWay.delete(key))
      underWay.set(key, job)
      return job
    },
  }
}
