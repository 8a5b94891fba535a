import { type Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

export const addressOf = (n: number) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`

export type Answer = { status: number; body: string; ms: number }
type Ask = { path: string; method?: string; body?: string; headers?: Record<string, string> }

export function send(agent: Agent, url: string, { path, method = 'GET', body, headers = {} }: Ask): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const req = request(
      {
        agent,
        hostname,
        port,
        path,
        method,
        headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      },
      (res) => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('end', () =>
          resolve({
            status: res.statusCode ?? 0,
            body: Buffer.concat(chunks).toString('latin1'),
            ms: performance.now() - began,
          }),
        )
        res.on('error', reject)
      },
    )
    req.on('error', reject)
    req.end(body)
  })
}

/** The body's bytes are valid only until the next request. */
export type Heard = { status: number; body: Buffer; ms: number; retryAfter: number }

/** All sockets read into this buffer, and each line copies its part at once. */
const PART = Buffer.allocUnsafe(65_536)

/**
 * This client is minimal, because it shares a small machine's CPU with the site. It uses one socket, and sends one GET
 * request at a time.
 */
class Line {
  private readonly socket: Socket
  private got = Buffer.allocUnsafe(PART.length)
  private filled = 0
  private take: ((heard: Heard) => void) | undefined
  private fail: ((error: Error) => void) | undefined
  private began = 0
  private readonly headers: string

  constructor(url: string, client: number, headers: string) {
    const { hostname, port } = new URL(url)
    this.headers = `host: ${hostname}:${port}\r\nx-forwarded-for: ${addressOf(client)}\r\n${headers}`
    const read = (bytes: number, part: Uint8Array) => {
      if (this.filled + bytes > this.got.length) this.got = Buffer.concat([this.got], 2 * this.got.length + bytes)
      this.got.set(part.subarray(0, bytes), this.filled)
      this.filled += bytes
      this.read()
      return true
    }
    this.socket = connect({
      host: hostname,
      port: Number(port),
      noDelay: true,
      onread: { buffer: PART, callback: read },
    })
    this.socket.on('error', (error) => this.fail?.(error)).on('close', () => this.fail?.(new Error('closed')))
  }

  get(path: string): Promise<Heard> {
    this.began = performance.now()
    this.filled = 0
    return new Promise((resolve, reject) => {
      this.take = resolve
      this.fail = reject
      this.socket.write(`GET ${path} HTTP/1.1\r\n${this.headers}\r\n`)
    })
  }

  private read(): void {
    const all = this.got.subarray(0, this.filled)
    const end = all.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = all.toString('latin1', 0, end).toLowerCase()
    const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? Number.NaN)
    const retryAfter = Number(/retry-after: (\d+)/.exec(head)?.[1] ?? Number.NaN)
    const body = all.subarray(end + 4)
    const closing = head.includes('connection: close')
    if (Number.isNaN(length) ? !all.subarray(-5).equals(LAST_CHUNK) && !closing : body.length < length) return
    this.take?.({ status: Number(head.slice(9, 12)), body, ms: performance.now() - this.began, retryAfter })
  }

  close(): void {
    this.fail = undefined
    this.socket.destroy()
  }
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')

export type Load = { perSecond: number; ms: number[]; statuses: Map<number, number>; cut: number; refusedMs: number[] }

/**
 * Keeps `clients` clients busy for `seconds` and checks each response. A wrong response fails the benchmark. Each line
 * of `headers` ends with a line break.
 */
export async function load(
  url: string,
  clients: number,
  seconds: number,
  next: () => string,
  check: (heard: Heard) => void,
  headers = '',
): Promise<Load> {
  const result: Load = { perSecond: 0, ms: [], statuses: new Map(), cut: 0, refusedMs: [] }
  const began = performance.now()
  const end = began + seconds * 1_000
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      let line = new Line(url, client, headers)
      while (performance.now() < end) {
        const answer = await line.get(next()).catch(() => null)
        if (!answer || answer.status === 503) {
          line.close()
          if (answer && Number.isNaN(answer.retryAfter)) throw new Error('a refusal named no time to retry')
          // People don't retry at the same moment. Nobody waits past the end, because that time would count too.
          const wait = answer ? (answer.retryAfter + Math.random()) * 1_000 : 0
          const left = Math.max(0, end - performance.now())
          await new Promise((resolve) => setTimeout(resolve, Math.min(wait, left)))
          line = new Line(url, client, headers)
        }
        if (!answer) {
          result.cut++
          continue
        }
        result.statuses.set(answer.status, (result.statuses.get(answer.status) ?? 0) + 1)
        if (answer.status === 503) result.refusedMs.push(answer.ms)
        else {
          check(answer)
          result.ms.push(answer.ms)
        }
      }
      line.close()
    }),
  )
  result.perSecond = result.ms.length / ((performance.now() - began) / 1_000)
  return result
}

export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 50)
