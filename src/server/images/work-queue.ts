import PQueue from 'p-queue'

/** Everybody who may wait is waiting; come back later. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export type WorkQueue = {
  /**
   * Runs the work when its turn comes; the same key at once is done once, for all who ask. What nobody waits for any more by then is not
   * done: `signal` says that who asked has gone. Throws QueueFull.
   */
  run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Whether a new piece of work would start at once. */
  isIdle(): boolean
}

type Piece = { waiting: number; leave: AbortController; done: Promise<unknown> }

/** Runs at most `atOnce` pieces of work, with at most `waiting` more in line. */
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
        // Who asks for it now begins anew.
        if (underWay.get(key) === piece) underWay.delete(key)
        piece.leave.abort()
      })
      return piece.done as Promise<T>
    },
  }
}

/** Each waiting request is a browser that sees nothing yet, so the line is short enough to be served in seconds. */
export const pictureWork = workQueue({ atOnce: 2, waiting: 200 })

/** One at a time: a photo as a camera makes it takes some hundred megabytes while it is drawn anew, and a process has 512. */
export const importWork = workQueue({ atOnce: 1, waiting: 50 })
