import { Agent } from 'node:http'
import { accounts, day } from '../../bench/guests.ts'
import { addressOf, send } from '../../bench/load.ts'
import type { Pool } from '../../src/server/database/connect.ts'
import { aSpace } from '../support/spaces.ts'

/** So many requests of a tenth as many people for one slot; whether one of them got it, and all others heard that it is taken. */
export async function raceForOne(url: string, sql: Pool, requests: number): Promise<{ said: string; right: boolean }> {
  const { id } = await aSpace({ sql })
  const people = await accounts(sql, requests / 10)
  const agent = new Agent({ keepAlive: true, maxSockets: 60 })
  const counts = new Map<number | string, number>()
  const ask = { mode: 'days', startDate: day(3), endDate: day(3) }
  const one = async (n: number) => {
    const person = people[n % people.length]
    const headers = { cookie: person?.cookie ?? '', 'x-forwarded-for': addressOf(n % people.length) }
    const body = JSON.stringify({ spaceId: id, people: 1, ask })
    const sent = send(agent, url, { path: '/api/v1/holds', method: 'POST', headers, body })
    const { status } = await sent.catch(({ code }: NodeJS.ErrnoException) => ({ status: code ?? 'cut' }))
    counts.set(status, (counts.get(status) ?? 0) + 1)
  }
  for (let n = 0; n < requests; n += 60)
    await Promise.all(Array.from({ length: Math.min(60, requests - n) }, (_, at) => one(n + at)))
  agent.destroy()
  return {
    said: [...counts].map(([status, n]) => `${n} × ${status}`).join(', '),
    right: counts.get(201) === 1 && counts.get(409) === requests - 1,
  }
}
