import cluster, { type Worker } from 'node:cluster'
import type { Counted } from './metrics.ts'

/**
 * `asked` goes from a worker to the first process, `wanted` from there to all processes, `counted` back to the first
 * process, and `parts` to the asking worker.
 */
type Message =
  | { step: 'asked' | 'wanted'; id: string }
  | { step: 'counted'; id: string; counted: Counted }
  | { step: 'parts'; id: string; parts: Counted[] }
type Wrapped = { metrics?: Message }
const wrapped = (metrics: Message): Wrapped => ({ metrics })

const PATIENCE_MS = 2_000

/**
 * A process that has just died still counts as connected for a moment, and a failed message must not end the other
 * processes.
 */
function send(worker: Worker, message: Message): void {
  if (worker.isConnected()) worker.send(wrapped(message), () => {})
}

/** Runs in the first process. Forwards a worker's request to all and returns the responses that arrive in time. */
export function passOn(living: () => Worker[]): void {
  const open = new Map<string, { parts: Counted[]; wanted: number; end: () => void }>()
  const begin = (asker: Worker, id: string) => {
    const parts: Counted[] = []
    const asked = living().filter((worker) => worker.isConnected())
    const end = () => {
      clearTimeout(late)
      open.delete(id)
      send(asker, { step: 'parts', id, parts })
    }
    const late = setTimeout(end, PATIENCE_MS)
    open.set(id, { parts, wanted: asked.length, end })
    for (const worker of asked) send(worker, { step: 'wanted', id })
  }
  cluster.on('message', (worker, { metrics }: Wrapped) => {
    if (metrics?.step === 'asked') begin(worker, metrics.id)
    if (metrics?.step !== 'counted') return
    const question = open.get(metrics.id)
    question?.parts.push(metrics.counted)
    if (question?.parts.length === question?.wanted) question?.end()
  })
}

/**
 * Runs in a worker and responds to the first process. The returned function asks all processes. A single process has
 * only its own metrics.
 */
export function listenForReadings(read: () => Promise<Counted>): () => Promise<Counted[]> {
  if (!cluster.isWorker) return async () => [await read()]
  const waiting = new Map<string, (parts: Counted[]) => void>()
  process.on('message', ({ metrics }: Wrapped) => {
    if (metrics?.step === 'parts') waiting.get(metrics.id)?.(metrics.parts)
    if (metrics?.step !== 'wanted') return
    const { id } = metrics
    void read().then(
      (counted) => process.send?.(wrapped({ step: 'counted', id, counted }), undefined, {}, () => {}),
      () => {},
    )
  })
  return () =>
    new Promise((resolve) => {
      const id = crypto.randomUUID()
      const answer = (parts: Counted[]) => {
        waiting.delete(id)
        clearTimeout(late)
        resolve(parts)
      }
      // If the first process hangs, this process's own metrics are better than none.
      const late = setTimeout(() => void read().then((own) => answer([own])), PATIENCE_MS * 2)
      waiting.set(id, answer)
      process.send?.(wrapped({ step: 'asked', id }))
    })
}
