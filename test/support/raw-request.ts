import net from 'node:net'
import type { World } from './world.ts'

/** All that comes back over one connection for bytes written by hand. */
export function say(world: Pick<World, 'url'>, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = net.connect(Number(new URL(world.url).port), '127.0.0.1', () => socket.write(bytes, 'latin1'))
    socket.on('data', (part) => {
      heard += part.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(heard))
  })
}
/** The statuses of the answers in it; a body without a last line end puts the next answer right behind it. */
export const answersIn = (heard: string) => heard.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => Number(line.slice(9))) ?? []

/** Writes each piece after the one before has arrived and `pause` has passed; then either ends its side or cuts. */
export function sayInPieces(
  url: string,
  pieces: string[],
  { pause = 60, cut = false } = {},
): Promise<{ heads: string[] }> {
  return new Promise((resolve, reject) => {
    let heard = ''
    const socket = net.connect({ port: Number(new URL(url).port), host: '127.0.0.1' }, async () => {
      for (const piece of pieces) {
        if (!socket.writable) break
        socket.write(piece)
        await new Promise((next) => setTimeout(next, pause))
      }
      if (cut) socket.resetAndDestroy()
      else socket.end()
    })
    socket.on('data', (part) => {
      heard += part.toString('latin1')
    })
    // Cut off on purpose is no answer, and nothing is asserted of it; any other break fails the test.
    socket.on('error', (error) => (cut ? undefined : reject(error)))
    socket.on('close', () => {
      const heads = heard.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => line.slice(9)) ?? []
      resolve({ heads })
    })
  })
}
