import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import type { Asked, Told } from '../../cluster-relay.ts'

/** One that is busy for longer is left out: the next scrape hears it. */
const PATIENCE_MS = 1_000

/** Tells whichever process of this machine asks what this one has counted; alone it does nothing. */
export function answerOthers(figures: () => Promise<unknown>): void {
  if (!cluster.isWorker) return
  process.on('message', (message: Partial<Asked>) => {
    if (message.figuresOf === undefined) return
    const { figuresOf, by } = message
    void figures().then((values) => process.send?.({ figures: figuresOf, by, values } satisfies Told))
  })
}

/** What the other processes of this machine have counted, by way of the first one; after a second, of those that answered. */
export function askOthers<T>(): Promise<T[]> {
  if (!cluster.isWorker) return Promise.resolve([])
  const id = randomUUID()
  return new Promise((resolve) => {
    const told: T[] = []
    let awaited = Number.POSITIVE_INFINITY
    const done = () => {
      clearTimeout(late)
      process.off('message', hear)
      resolve(told)
    }
    const hear = (message: { figures?: string; values?: T; expect?: number }) => {
      if (message.figures !== id) return
      if (message.expect === undefined) told.push(message.values as T)
      else awaited = message.expect
      if (told.length >= awaited) done()
    }
    const late = setTimeout(done, PATIENCE_MS)
    process.on('message', hear)
    process.send?.({ figuresOf: id, by: cluster.worker?.id } satisfies Asked)
  })
}
