import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isTrusted, type Network, networksOf, peerOf } from './client-ip.ts'

/** Limits a network's connections per process to as many as about thirty browsers open. Trusted proxies are exempt. */
const SOCKETS_EACH = 200
/** Browsers send one request at a time. A program that pipelines more is refused. */
const AHEAD = 2

const REFUSAL = [
  'HTTP/1.1 429 Too Many Requests',
  'Content-Type: text/plain; charset=utf-8',
  'Retry-After: 5',
  'Connection: close',
]

/** Limits the sockets of each network, so that some remain for others. */
export function limitSockets(server: Server, trustedProxies: readonly string[], always: readonly string[]): void {
  const refusal = [...REFUSAL, ...always, '', 'Too many connections from one address.\n'].join('\r\n')
  const begin = shareLimit({ all: Number.POSITIVE_INFINITY, each: SOCKETS_EACH })
  server.on('connection', (socket: Socket) => {
    const peer = peerOf(socket)
    if (isTrusted(peer, trustedProxies)) return
    const end = begin(networksOf(peer))
    if (!end) return refuse(socket, refusal)
    socket.once('close', end)
  })
}

function refuse(socket: Socket, refusal: string): void {
  socket.on('error', () => {})
  socket.write(refusal)
  socket.destroySoon()
}

type Exchange = { req: IncomingMessage; res: ServerResponse }
type Pipeline = { open: Set<Exchange>; over: boolean }
const pipelines = new WeakMap<Duplex, Pipeline>()

/**
 * Decides whether to handle a request. `too_many` means that its connection pipelines too many requests and is closed.
 * `no` is returned for everything that follows on that connection. Responses are sent in order, so they pile up if a
 * client never reads them.
 */
export function pipelined(req: IncomingMessage, res: ServerResponse): 'yes' | 'no' | 'too_many' {
  const { socket } = req
  if (socket.destroyed || socket.writableEnded) return 'no'
  const line = pipelines.get(socket) ?? { open: new Set(), over: false }
  pipelines.set(socket, line)
  if (line.over) return 'no'
  const exchange = { req, res }
  line.open.add(exchange)
  res.once('close', () => void line.open.delete(exchange))
  if (line.open.size <= AHEAD) return 'yes'
  line.over = true
  // Once the socket is paused, later requests on the connection aren't even parsed.
  socket.pause()
  return 'too_many'
}

export const unanswered = (socket: Duplex): readonly Exchange[] => [...(pipelines.get(socket)?.open ?? [])]

/**
 * Counts work in progress in total, and per network or other key, whose limit is `each` times its factor. Returns a
 * function that ends the work, or null if a limit is reached.
 */
export function shareLimit({ all, each }: { all: number; each: number }) {
  const inProgress = new Map<string, number>()
  let count = 0
  return (networks: readonly Network[]): (() => void) | null => {
    const isFull = networks.some(({ name, times }) => (inProgress.get(name) ?? 0) >= each * times)
    if (count >= all || isFull) return null
    count++
    for (const { name } of networks) inProgress.set(name, (inProgress.get(name) ?? 0) + 1)
    let left = false
    return () => {
      if (left) return
      left = true
      count--
      for (const { name } of networks) {
        const now = (inProgress.get(name) ?? 1) - 1
        if (now > 0) inProgress.set(name, now)
        else inProgress.delete(name)
      }
    }
  }
}
