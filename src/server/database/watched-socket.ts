import net from 'node:net'

/** The last message of every answer: 'Z', its length, and how the transaction stands (https://www.postgresql.org/docs/current/protocol-message-formats.html). */
const READY = Buffer.from([0x5a, 0, 0, 0, 5])

export type Place = {
  readonly host: string | string[]
  readonly port: number | number[]
  readonly path?: string | false
}

/**
 * A line to PostgreSQL that is given up when nothing comes for so long although something was asked: the limits of a statement are the
 * server's own, and say nothing where it hangs, or where the line is dead on one side. Whoever waits hears that the connection is gone.
 */
export function watchedSocket({ host, port, path }: Place, silentMs: number): net.Socket {
  const [name, at] = [[host].flat()[0] ?? '', [port].flat()[0] ?? 5432]
  const socket = path ? new net.Socket().connect(path) : new net.Socket().connect(at, name)
  const write = socket.write.bind(socket) as (...args: unknown[]) => boolean
  socket.write = (...args: unknown[]) => {
    socket.setTimeout(silentMs)
    return write(...args)
  }
  socket.on('data', (chunk: Buffer) => {
    // Not seen where a chunk ends in the middle of it: then a line that rests is given up, and made anew when it is wanted.
    if (chunk.length > 5 && chunk.subarray(-6, -1).equals(READY)) socket.setTimeout(0)
  })
  socket.on('timeout', () => socket.destroy())
  return socket
}
