import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { unanswered } from './connection-limits.ts'

const STATUS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
}

/** Answers malformed requests and requests meant for a proxy, because Node would just close their connections. */
export function answerTheUnreadable(server: Server, always: readonly string[]): void {
  const rest = ['Content-Length: 0', 'Connection: close', ...always, '', ''].join('\r\n')
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    answer(socket, `${STATUS[error.code ?? ''] ?? '400 Bad Request'}\r\n${rest}`),
  )
  server.on('connect', (_, socket) => answer(socket, `405 Method Not Allowed\r\n${rest}`))
}

function answer(socket: Duplex, words: string): void {
  socket.on('error', () => {})
  if (!socket.writable) return void socket.destroy()
  const open = unanswered(socket)
  // The response comes after the responses to complete requests, and never interrupts one.
  const last = open.findLast(({ req }) => req.complete)
  if (last) return void last.res.once('close', () => answer(socket, words))
  // The unreadable request may already have been refused. That response is still sent.
  if (open.some(({ res }) => res.headersSent)) return void socket.end()
  socket.end(`HTTP/1.1 ${words}`)
}
