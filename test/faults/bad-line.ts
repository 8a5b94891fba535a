import { once } from 'node:events'
import net from 'node:net'

/** With `dead`, all data sent over existing and new connections is lost from now on. */
export type Line = 'good' | 'slow' | 'cut' | 'dead'
const SLOW_MS = 100
const HALF = 100

export async function aBadLine(url: string) {
  const target = new URL(url)
  let state: Line = 'good'
  const all = new Set<net.Socket>()
  const door = net.createServer((near) => {
    const far = target.searchParams.get('host')?.startsWith('/')
      ? net.connect(`${target.searchParams.get('host')}/.s.PGSQL.${target.port}`)
      : net.connect(Number(target.port), target.hostname)
    const swallows = new Set<net.Socket>()
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      all.add(from)
      from.on('error', () => {})
      from.on('close', () => {
        all.delete(from)
        to.destroy()
      })
      from.on('data', (chunk: Buffer) => {
        if (state === 'dead') swallows.add(from)
        if (swallows.size > 0) return
        if (state === 'cut' && from === far && chunk.length > HALF) return void to.end(chunk.subarray(0, HALF))
        if (state === 'slow') setTimeout(() => to.write(chunk), SLOW_MS)
        else to.write(chunk)
      })
    }
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const mine = new URL(url)
  mine.searchParams.delete('host')
  mine.hostname = '127.0.0.1'
  mine.port = String((door.address() as net.AddressInfo).port)
  return {
    url: mine.href,
    become: (next: Line) => {
      state = next
    },
    close: () => {
      for (const socket of all) socket.destroy()
      door.close()
    },
  }
}
