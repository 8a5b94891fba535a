import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Answer = { status: number; body: string; headers: IncomingHttpHeaders; ms: number }
type Ask = { path: string; method?: string; body?: string; headers?: Record<string, string> }

/** One request on a kept-alive connection. */
export function send(agent: Agent, url: string, { path, method = 'GET', body, headers = {} }: Ask): Promise<Answer> {
  const { hostname, port } = new URL(url)
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const req = request({ agent, hostname, port, path, method, headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) } }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => resolve({ status: res.statusCode ?? 0, body: Buffer.concat(chunks).toString(), headers: res.headers, ms: performance.now() - began }))
      res.on('error', reject)
    })
    req.on('error', reject)
    req.end(body)
  })
}

export type Load = { perSecond: number; ms: number[]; statuses: Map<number, number>; cut: number; refusedMs: number[] }

/** Keeps `clients` busy for `seconds`; each answer is checked, a wrong one is a failure of the bench. */
export async function load(url: string, clients: number, seconds: number, next: () => Ask, check: (a: Answer) => void): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const result: Load = { perSecond: 0, ms: [], statuses: new Map(), cut: 0, refusedMs: [] }
  const began = performance.now()
  const end = began + seconds * 1_000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < end) {
        const answer = await send(agent, url, next()).catch(() => null)
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
    }),
  )
  agent.destroy()
  result.perSecond = result.ms.length / ((performance.now() - began) / 1_000)
  return result
}

export function percentile(values: readonly number[], p: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * p) / 100))] ?? Number.NaN
}

export const median = (values: readonly number[]) => percentile(values, 50)
