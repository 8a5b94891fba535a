import PQueue from 'p-queue'

export class QueueFull extends Error {
  override name = 'QueueFull'
}

export type WorkQueue = {
  /**
   * Runs the work when its turn comes. Simultaneous calls with the same key share one run. `signal` aborts when a
   * caller disconnects, and work that no caller is waiting for is skipped. Throws QueueFull.
   */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  isIdle(): boolean
}

type Piece = { waiting: number; leave: AbortController; done: Promise<unknown> }

export function workQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): WorkQueue {
  const queue = new PQueue({ concurrency: atOnce })
  const underWay = new Map<string, Piece>()
  const isIdle = () => queue.pending < atOnce
  const begin = (key: string, work: () => Promise<unknown>): Piece => {
    const leave = new AbortController()
    const done = queue.add(work, { signal: leave.signal }).finally(() => {
      if (underWay.get(key)?.leave === leave) underWay.delete(key)
    })
    const piece = { waiting: 0, leave, done }
    underWay.set(key, piece)
    return piece
  }
  return {
    isIdle,
    run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
      const known = underWay.get(key)
      if (!known && !isIdle() && queue.size >= waiting) return Promise.reject(new QueueFull(`${waiting} are waiting`))
      const piece = known ?? begin(key, work)
      piece.waiting++
      signal?.addEventListener('abort', () => {
        if (--piece.waiting > 0) return
        if (underWay.get(key) === piece) underWay.delete(key)
        piece.leave.abort()
      })
      return piece.done as Promise<T>
    },
  }
}

/** Limits waiting requests, because a browser is waiting for each picture and should get it within seconds. */
export const pictureWork = workQueue({ atOnce: 2, waiting: 200 })

/**
 * Pictures are imported one at a time, because re-encoding a camera photo takes about a hundred megabytes and a process
 * has 512.
 */
export const importWork = workQueue({ atOnce: 1, waiting: 50 })
