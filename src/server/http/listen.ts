import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Listens with the time limits that keep slow clients from holding the server: headers 10 s, request 30 s, idle 5 s. */
export function listenPatiently(server: Server, { host, port }: { host: string; port: number }): Promise<AddressInfo> {
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 5_000
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, 2_048, () => resolve(server.address() as AddressInfo))
  })
}
