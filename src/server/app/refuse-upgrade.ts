import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Config } from '../config.ts'
import { type Refused, refusalAnswer } from '../http/refuse-request.ts'
import { headersOfAll } from './security-headers.ts'

/** Refuses an upgrade request with a normal response and closes its connection. */
export function refuseUpgrade(
  req: IncomingMessage,
  socket: Duplex,
  config: Pick<Config, 'publicUrl' | 'hstsSubdomains' | 'brand'>,
  refused: Refused,
): void {
  const { headers, body } = refusalAnswer({ path: req.url, accept: req.headers.accept, refused, brand: config.brand })
  const all = { ...headersOfAll(config), ...headers, 'content-length': body.length, connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${refused.status} ${STATUS_CODES[refused.status]}`, ...lines, '', ''].join('\r\n'))
  socket.end(body, () => socket.destroy())
}
