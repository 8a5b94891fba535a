import cluster from 'node:cluster'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, createServer as createDoor, type Server as NetServer } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Config } from '../platform/config/config.ts'
import { limitSockets } from '../platform/http/connection-limits.ts'
import { answerTheUnreadable } from '../platform/http/unreadable-requests.ts'
import { headersOfAll } from './security-headers.ts'

type Place = Pick<Config, 'host' | 'port' | 'trustedProxies' | 'publicUrl' | 'hstsSubdomains'>

export type Upgrades = {
  wants(req: IncomingMessage): boolean
  take(req: IncomingMessage, socket: Duplex, head: Buffer): unknown
}
const NONE: Upgrades = { wants: () => false, take: (_, socket) => socket.destroy() }

/**
 * Limits slow and idle clients: 10 s for the headers, 30 s for a body (see `bodyArrived`), 15 minutes for an upload, 5
 * s between requests, 20 s without a byte in either direction. Checked every second.
 */
export async function openServer(
  listener: RequestListener,
  place: Place,
  { wants, take }: Upgrades = NONE,
): Promise<{ server: Server; port: number }> {
  // Node doesn't require a Host header here, because health checks send none. The app refuses other requests without
  // one.
  const options = {
    ...SOCKETS,
    connectionsCheckingInterval: 1_000,
    requireHostHeader: false,
    shouldUpgradeCallback: wants,
  }
  const server = createServer(options, listener)
  server.headersTimeout = 10_000
  server.requestTimeout = UPLOAD_MS
  server.on('checkContinue', listener)
  server.on('upgrade', take)
  server.keepAliveTimeout = 5_000
  server.timeout = 20_000
  const always = Object.entries(headersOfAll(place)).map(([name, value]) => `${name}: ${value}`)
  limitSockets(server, place.trustedProxies, always)
  answerTheUnreadable(server, always)
  await (sharesPort(place) ? openDoors(server, place) : listenAt(server, place))
  return { server, port: (server.address() as AddressInfo).port }
}

export const UPLOAD_MS = 15 * 60_000

/**
 * Node accepts one connection per turn of its event loop from each listening socket. With a single socket, many new
 * connections would delay everyone.
 */
const DOORS = 64
const BACKLOG = 2_048
/**
 * The buffer fits an ordinary body, because a body is only read once it is complete. Without `noDelay`, the end of an
 * answer waits 40 ms for the client's acknowledgement. An HTTP server sets it by default, but the other doors don't.
 */
const SOCKETS = { highWaterMark: 128 * 1024, noDelay: true }
/** An HTTP server closes a half-open connection itself, after its answer. */
const DOOR = { ...SOCKETS, allowHalfOpen: true }

/**
 * On Linux the system balances connections over all sockets of a port, so each worker opens its own socket. Elsewhere
 * the workers share one.
 */
const sharesPort = ({ port }: Place) => cluster.isWorker && process.platform === 'linux' && port !== 0

async function openDoors(server: Server, { host, port }: Place): Promise<void> {
  const others = Array.from({ length: DOORS - 1 }, () =>
    createDoor(DOOR, (socket) => void server.emit('connection', socket)),
  )
  const options = { host, port, backlog: BACKLOG, reusePort: true }
  await Promise.all([server, ...others].map((door) => listening(door, () => door.listen(options))))
  const close = server.close.bind(server)
  server.close = (done) => {
    let open = others.length + 1
    const closed = (error?: Error) => {
      open--
      if (open === 0) done?.(error)
    }
    for (const door of others) door.close(() => closed())
    return close(closed)
  }
}

function listenAt(server: Server, { host, port }: Place): Promise<void> {
  return listening(server, () => server.listen({ host, port, backlog: BACKLOG }))
}

function listening(door: NetServer, listen: () => void): Promise<void> {
  return new Promise((resolve, reject) => {
    door.once('error', reject).once('listening', resolve)
    listen()
  })
}
