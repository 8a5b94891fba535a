import net from 'node:net'
import type { World } from './world.ts'

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
/**
 * Returns the statuses of the responses. If a body doesn't end with a line break, the next response follows on the same
 * line.
 */
export const answersIn = (heard: string) => heard.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => Number(line.slice(9))) ?? []

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
    // If the test cuts the connection on purpose, there is no response to check. Any other break fails the test.
    socket.on('error', (error) => (cut ? undefined : reject(error)))
    socket.on('close', () => {
      const heads = heard.match(/HTTP\/1\.1 \d{3}/g)?.map((line) => line.slice(9)) ?? []
      resolve({ heads })
    })
  })
}
