import { generateKeyPairSync, sign } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

export type TlsProxy = { readonly url: string; leadTo(site: string): void; close(): Promise<void> }

/**
 * Runs a TLS proxy in front of the site. It forwards HTTP and websockets, with the headers that nginx's documentation
 * recommends.
 */
export async function aTlsProxy(): Promise<TlsProxy> {
  let target = new URL('http://127.0.0.1:9')
  const server = createServer(ownCertificate(), (req, res) => {
    const { host = '', 'x-forwarded-for': passed } = req.headers
    const from = [passed, req.socket.remoteAddress].filter(Boolean).join(', ')
    const headers = { ...req.headers, host, connection: 'close', 'x-forwarded-for': from, 'x-forwarded-proto': 'https' }
    const { method, url: path } = req
    const passedOn = request({ host: target.hostname, port: target.port, method, path, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders)
      answer.pipe(res)
    })
    passedOn.on('error', () => (res.headersSent ? res.destroy() : res.writeHead(502).end()))
    res.on('close', () => passedOn.destroy())
    req.pipe(passedOn)
  })
  const lines = new Set<Duplex>()
  server.on('upgrade', (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    const from = [req.headers['x-forwarded-for'], req.socket.remoteAddress].filter(Boolean).join(', ')
    const { method, url: path } = req
    const headers = { ...req.headers, 'x-forwarded-for': from, 'x-forwarded-proto': 'https' }
    const passedOn = request({ host: target.hostname, port: target.port, method, path, headers })
    const end = () => socket.destroy()
    passedOn.on('upgrade', (answer, inner, first) => {
      const lead = answer.rawHeaders.map((part, n) => `${part}${n % 2 ? '\r\n' : ': '}`).join('')
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lead}\r\n`)
      socket.write(first)
      inner.write(head)
      for (const line of [socket, inner]) lines.add(line)
      inner.on('error', end).on('close', end)
      socket.on('error', () => inner.destroy()).on('close', () => inner.destroy())
      inner.pipe(socket).pipe(inner)
    })
    passedOn.on('response', end).on('error', end).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    leadTo: (site) => {
      target = new URL(site)
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      for (const line of lines) line.destroy()
      await closed
    },
  }
}

/** Creates a new key and a certificate signed with it (X.509 v1, RFC 5280). Clients must be told to accept it. */
export function ownCertificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')))
  const commonName = sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from('localhost')))
  const name = sequence(der(0x31, commonName))
  const year = new Date().getUTCFullYear()
  const time = (at: number) => der(0x18, Buffer.from(`${at}0101000000Z`))
  const serial = der(0x02, Buffer.from([1]))
  const validity = sequence(time(year - 1), time(year + 2))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const body = sequence(serial, ecdsaWithSha256, name, validity, name, spki)
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]))
  const base64 = sequence(body, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))

function der(tag: number, content: Buffer): Buffer {
  const size = content.length
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}
