import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { isTrusted, networksOf, peerOf } from './client-ip.ts'
import { shareLimit } from './share-limit.ts'

/** Of one network, in each process: some thirty browsers. A trusted proxy has as many as it needs. */
const SOCKETS_EACH = 200
/** Browsers ask for one thing after the other; a program that asks for more ahead is told to wait. */
const AHEAD = 2

const REFUSAL = [
  'HTTP/1.1 429 Too Many Requests',
  'Content-Type: text/plain; charset=utf-8',
  'Retry-After: 5',
  'Connection: close',
]

/** Refuses a network more sockets than its share, so that there are always some for others. */
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
 * Whether a request may be looked at: `too_many` when its connection has asked for too much ahead, which ends it; `no` for
 * all that comes after that. Answers leave in the order of the requests, so whoever never reads them piles them up.
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
  // What is sent after this is not even parsed.
  socket.pause()
  return 'too_many'
}

/** What a connection has asked for and not been answered in full, in that order. */
export const unanswered = (socket: Duplex): readonly Exchange[] => [...(pipelines.get(socket)?.open ?? [])]
