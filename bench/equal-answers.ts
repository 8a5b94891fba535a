import { Agent } from 'node:http'
import { type Figure, round } from './figure.ts'
import type { Ground, Site } from './ground.ts'
import { accounts } from './guests.ts'
import { median, send } from './load.ts'

const WAYS = [
  ['E1', '/sign-in', { password: 'Wrong-Meadow-4711' }],
  ['E2', '/recovery', {}],
  ['E3', '/sign-in/code', {}],
  ['E4', '/email-verification', {}],
] as const

/**
 * E1 to E4 check whether response times reveal that an account exists for an address. Requests alternate, and each one
 * comes from a new network address.
 */
export async function equalFigures(ground: Ground, site: Site, times: number): Promise<Figure[]> {
  const people = await accounts(ground.sql, times, false)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let caller = 0
  const ask = async (path: string, email: string, more: object) => {
    const n = caller++
    const headers = { 'x-forwarded-for': `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}` }
    const asked = { path: `/api/v1${path}`, method: 'POST', headers, body: JSON.stringify({ email, ...more }) }
    const { status, body, ms } = await send(agent, site.url, asked)
    return { said: `${status} ${body}`, ms }
  }
  const figures: Figure[] = []
  for (const [id, path, more] of WAYS) {
    const [known, unknown]: [number[], number[]] = [[], []]
    for (const { email } of people) {
      const mine = await ask(path, email, more)
      const nobodys = await ask(path, `${crypto.randomUUID()}@bench.example`, more)
      if (mine.said !== nobodys.said) throw new Error(`${path} says ${mine.said} here and ${nobodys.said} there`)
      known.push(mine.ms)
      unknown.push(nobodys.ms)
    }
    const [a, b] = [median(known), median(unknown)]
    figures.push({
      id,
      what: `${path}: known and unknown address, median of ${times}`,
      ours: `${round(a, 2)} ms`,
      limit: `${round(b, 2)} ms`,
      value: Math.max(a, b) / Math.min(a, b),
      better: 'less',
      must: 1.1,
      stretch: 1.03,
    })
  }
  agent.destroy()
  return figures
}
