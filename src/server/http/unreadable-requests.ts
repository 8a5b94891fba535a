import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

const STATUS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Content Too Large',
}

const answered = new WeakSet<Duplex>()

/** What is sent after an answer that ends its connection may be anything: the answer still goes out. */
export function lastAnswerIsOut({ socket }: Pick<IncomingMessage, 'socket'>): void {
  answered.add(socket)
}

/** Answers what is no request, or asks for what only a proxy does, where Node would close the connection without a word. */
export function answerTheUnreadable(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (answered.has(socket)) return void socket.end()
    end(socket, STATUS[error.code ?? ''] ?? '400 Bad Request')
  })
  server.on('connect', (_, socket) => end(socket, '405 Method Not Allowed'))
}

function end(socket: Duplex, status: string): void {
  socket.on('error', () => {})
  if (!socket.writable) return void socket.destroy()
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
}
