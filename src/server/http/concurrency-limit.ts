import type { ServerResponse } from 'node:http'

/** So many at once keep both cores busy for about half a second; whoever comes then is better told at once than kept waiting. */
const SITE = 256
/**
 * Of one network: a page takes milliseconds, so few at once are as fast as many, and another's waits behind no more than these.
 * What it asks for beyond that waits for its own.
 */
const EACH = 4
/** More than a page with all its pictures, three times over. */
const WAITING = 128

type Line = { inside: number; waiting: (() => void)[] }
export type Admitted = 'in' | 'site_full' | 'too_many' | 'gone'

/**
 * Counts the requests being answered, from when they are whole until their answer is written: in all, and by network. A
 * network that has its share waits in line; it keeps nobody else waiting.
 */
export function concurrencyLimit({ site = SITE, each = EACH, waiting = WAITING } = {}) {
  let inside = 0
  const lines = new Map<string, Line>()

  const leave = (network: string, line: Line) => {
    inside--
    line.inside--
    const next = line.waiting.shift()
    if (next) next()
    else if (line.inside === 0) lines.delete(network)
  }
  const enter = (network: string, line: Line, res: ServerResponse): Admitted => {
    // Who has left already would never give the place back.
    if (res.destroyed || inside >= site) {
      if (line.inside === 0) lines.delete(network)
      return res.destroyed ? 'gone' : 'site_full'
    }
    inside++
    line.inside++
    res.once('close', () => leave(network, line))
    return 'in'
  }
  return (network: string, res: ServerResponse): Admitted | Promise<Admitted> => {
    const line = lines.get(network) ?? { inside: 0, waiting: [] }
    lines.set(network, line)
    if (line.inside < each) return enter(network, line, res)
    if (line.waiting.length >= waiting) return 'too_many'
    return new Promise((resolve) => {
      const turn = () => {
        res.off('close', gone)
        const admitted = enter(network, line, res)
        // Without a place of its own it must not keep the next one waiting.
        if (admitted !== 'in') line.waiting.shift()?.()
        resolve(admitted)
      }
      const gone = () => {
        line.waiting.splice(line.waiting.indexOf(turn), 1)
        resolve('gone')
      }
      res.once('close', gone)
      line.waiting.push(turn)
    })
  }
}
