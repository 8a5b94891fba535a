import { createServer, connect as open, type Server, type Socket } from 'node:net'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'

/**
 * Looks to a client like a pooler such as PgBouncer: the process that responds isn't the one announced when the client
 * connected.
 */
export async function standInPooler(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const { host, port } = connectionOptions(url)
  const lines = new Set<Socket>()
  const server = createServer((client) => {
    const database = host.startsWith('/') ? open(`${host}/.s.PGSQL.${port}`) : open(port, host)
    for (const end of [client, database]) {
      lines.add(end)
      end.on('error', () => end.destroy())
      end.on('close', () => [client, database].map((one) => one.destroy()))
    }
    client.pipe(database)
    database.on('data', (part) => client.write(withOtherProcess(Buffer.from(part))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.searchParams.delete('host')
  through.host = `127.0.0.1:${portOf(server)}`
  return {
    url: through.href,
    close: () => {
      for (const line of lines) line.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** Replaces BackendKeyData, which consists of 'K', its length 12, the process and the secret. */
function withOtherProcess(part: Buffer): Buffer {
  const at = part.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]))
  if (at >= 0) part.writeInt32BE(1_234_567, at + 5)
  return part
}

function portOf(server: Server): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
