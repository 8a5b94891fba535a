import { type Agent, request } from 'node:http'
import { connect, type Socket } from 'node:net'

export type Answer = { status: number; body: string; ms: number }
type Ask = { path: string; method?: string; body?: string; headers?: Record<string, string> }

/** One request on a kept-alive connection. */
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

/** A client of few instructions: one socket, one GET after the other, bodies by their content-length. */
class Line {
  private readonly socket: Socket
  private got = ''
  private take: ((answer: Answer) => void) | undefined
  private fail: ((error: Error) => void) | undefined
  private began = 0
  private readonly host: string

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.host = `${hostname}:${port}`
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.socket.setEncoding('latin1').on('data', (text: string) => this.read(text))
    this.socket.on('error', (error) => this.fail?.(error)).on('close', () => this.fail?.(new Error('closed')))
  }

  get(path: string): Promise<Answer> {
    this.began = performance.now()
    return new Promise((resolve, reject) => {
      this.take = resolve
      this.fail = reject
      this.socket.write(`GET ${path} HTTP/1.1\r\nhost: ${this.host}\r\n\r\n`)
    })
  }

  private read(text: string): void {
    this.got += text
    const end = this.got.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.got.slice(0, end).toLowerCase()
    const length = Number(/content-length: (\d+)/.exec(head)?.[1] ?? Number.NaN)
    const body = this.got.slice(end + 4)
    const closing = head.includes('connection: close')
    if (Number.isNaN(length) ? !body.endsWith('0\r\n\r\n') && !closing : body.length < length) return
    this.got = ''
    this.take?.({ status: Number(head.slice(9, 12)), body, ms: performance.now() - this.began })
  }

  close(): void {
    this.fail = undefined
    this.socket.destroy()
  }
}

export type Load = { perSecond: number; ms: number[]; statuses: Map<number, number>; cut: number; refusedMs: number[] }

/** Keeps `clients` busy for `seconds`; each answer is checked, a wrong one is a failure of the bench. */
export async function load(
  url: string,
  clients: number,
  seconds: number,
  next: () => string,
  check: (a: Answer) => void,
): Promise<Load> {
  const result: Load = { perSecond: 0, ms: [], statuses: new Map(), cut: 0, refusedMs: [] }
  const began = performance.now()
  const end = began + seconds * 1_000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      let line = new Line(url)
      while (performance.now() < end) {
        const answer = await line.get(next()).catch(() => null)
        if (!answer || answer.status === 503) {
          line.close()
          line = new Line(url)
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
