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
