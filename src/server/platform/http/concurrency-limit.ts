import type { ServerResponse } from 'node:http'
import type { Network } from './client-ip.ts'

/**
 * Limits concurrent requests. This many requests keep both cores busy for about half a second. It is better to refuse
 * another request than to keep it waiting.
 */
const SITE = 256
/**
 * Limits each network. Requests take milliseconds, so running only a few at once doesn't slow a network down, and other
 * networks never wait behind more than this many.
 */
const EACH = 4
/** Enough for three pages with all their pictures. */
const WAITING = 128

type Queue = { name: string; times: number; inside: number; waiting: number; turns: (() => void)[] }
type Admitted = 'in' | 'site_full' | 'too_many' | 'gone'

/**
 * Limits concurrent requests, in total and for each network around an address. A request counts from when it is fully
 * received until its response is written. A network at its limit queues only its own requests. Essential requests count
 * too, but are admitted even if the site is full.
 */
export function concurrencyLimit({ site = SITE, each = EACH, waiting = WAITING } = {}) {
  let inside = 0
  const queues = new Map<string, Queue>()

  const queueOf = ({ name, times }: Network): Queue => {
    const queue = queues.get(name) ?? { name, times, inside: 0, waiting: 0, turns: [] }
    queues.set(name, queue)
    return queue
  }
  const forgetEmpty = (of: readonly Queue[]) => {
    for (const { name, inside, waiting } of of) if (inside + waiting === 0) queues.delete(name)
  }
  const leave = (of: readonly Queue[]) => {
    inside--
    for (const queue of of) queue.inside--
    for (const queue of of) queue.turns.shift()?.()
    forgetEmpty(of)
  }
  const isFull = () => inside >= site
  const enter = (of: readonly Queue[], res: ServerResponse, essential: boolean): Admitted => {
    // A closed response would never release its slot.
    if (res.destroyed || (isFull() && !essential)) {
      forgetEmpty(of)
      return res.destroyed ? 'gone' : 'site_full'
    }
    inside++
    for (const queue of of) queue.inside++
    res.once('close', () => leave(of))
    return 'in'
  }
  const admit = (
    networks: readonly Network[],
    res: ServerResponse,
    { essential = false } = {},
  ): Admitted | Promise<Admitted> => {
    const of = networks.map(queueOf)
    const fullOne = () => of.find((queue) => queue.inside >= each * queue.times)
    if (!fullOne()) return enter(of, res, essential)
    if (of.some((queue) => queue.waiting >= waiting * queue.times)) {
      forgetEmpty(of)
      return 'too_many'
    }
    return new Promise((resolve) => {
      let at: Queue | undefined
      const stopWaiting = () => {
        res.off('close', gone)
        for (const queue of of) queue.waiting--
      }
      const turn = () => {
        const before = at
        at = fullOne()
        if (at && at === before) return void at.turns.unshift(turn)
        if (at) {
          at.turns.push(turn)
          // This request can't use the free slot, but the next one in the same queue might.
          return void before?.turns.shift()?.()
        }
        stopWaiting()
        const admitted = enter(of, res, essential)
        if (admitted !== 'in') before?.turns.shift()?.()
        resolve(admitted)
      }
      const gone = () => {
        at?.turns.splice(at.turns.indexOf(turn), 1)
        stopWaiting()
        forgetEmpty(of)
        resolve('gone')
      }
      for (const queue of of) queue.waiting++
      res.once('close', gone)
      turn()
    })
  }
  return { admit, isFull }
}

/**
 * Limits how many searches start per turn of the event loop. A search takes about 2 ms, so each turn stays unnoticeably
 * short.
 */
const BEGIN = 2

/**
 * Lets callers start in order, a few per turn of the event loop. If many started at once, one long turn would delay
 * everyone, even refusals.
 */
export function loopTurns(each = BEGIN): () => Promise<void> {
  const waiting: (() => void)[] = []
  const begin = () => {
    for (const next of waiting.splice(0, each)) next()
    if (waiting.length > 0) setImmediate(begin)
  }
  return () =>
    new Promise((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(begin)
    })
}
