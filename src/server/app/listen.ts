import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { limitSockets } from '../http/connection-limits.ts'

type Place = { host: string; port: number; trustedProxies: readonly string[] }

/**
 * Opens a server with the limits that keep slow, silent and greedy clients from holding it: headers within 10 s, a request
 * within 30 s, 5 s between requests, 20 s without a byte moving either way; each looked after every second.
 */
export async function openServer(listener: RequestListener, place: Place): Promise<{ server: Server; port: number }> {
  // A welcome body fits into the stream's buffer whole: it is read only once it is all there.
  const options = { connectionsCheckingInterval: 1_000, highWaterMark: 128 * 1024 }
  const server = createServer(options, listener)
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 5_000
  server.timeout = 20_000
  limitSockets(server, place.trustedProxies)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(place.port, place.host, 2_048, resolve)
  })
  return { server, port: (server.address() as AddressInfo).port }
}
