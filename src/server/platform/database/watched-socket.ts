import net from 'node:net'

/**
 * Every response ends with this message: 'Z', its length and the transaction status
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html).
 */
const READY = Buffer.from([0x5a, 0, 0, 0, 5])

export type Place = {
  readonly host: string | string[]
  readonly port: number | number[]
  readonly path?: string | false
}

/**
 * Drops a connection if a query gets no data for too long, because server-side statement timeouts don't help if the
 * server hangs or one side of the connection is dead. The query fails with a lost connection.
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
    // If a chunk ends in the middle of this message, the end of the response is missed. The idle connection is then
    // dropped, and reopened when needed.
    if (chunk.length > 5 && chunk.subarray(-6, -1).equals(READY)) socket.setTimeout(0)
  })
  socket.on('timeout', () => socket.destroy())
  return socket
}
