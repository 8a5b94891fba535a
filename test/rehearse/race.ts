import { accounts } from '../../bench/guests.ts'
import type { Pool } from '../../src/server/platform/database/connect.ts'
import { aSpace } from '../support/spaces.ts'

const [PEOPLE, TRIES] = [100, 3]

/**
 * A hundred people try to hold one slot, three times each. The load balancer sends each attempt to any of the machines.
 * Checks that exactly one of them gets it and everyone gets a response.
 */
export async function race(url: string, sql: Pool): Promise<{ well: boolean; said: string }> {
  const { id: spaceId } = await aSpace({ sql })
  const people = await accounts(sql, PEOPLE)
  const day = Temporal.Now.plainDateISO('Europe/Berlin').add({ days: 9 }).toString()
  const body = JSON.stringify({ spaceId, people: 1, ask: { mode: 'days', startDate: day, endDate: day } })
  const counts = new Map<number | string, number>()
  const began = performance.now()
  const tries = Array.from({ length: PEOPLE * TRIES }, async (_, n) => {
    const { cookie = '', address = '' } = people[n % PEOPLE] ?? {}
    const headers = { 'content-type': 'application/json', cookie, origin: url, 'x-forwarded-for': address }
    const answer = await fetch(`${url}/api/v1/holds`, { method: 'POST', headers, body }).catch(() => null)
    const told = await answer?.text()
    const why = answer?.status === 503 ? ` (${/"code":"(\w+)"/.exec(told ?? '')?.[1] ?? 'not the site'})` : ''
    const status = answer ? (why ? `503${why}` : answer.status) : 'cut'
    counts.set(status, (counts.get(status) ?? 0) + 1)
  })
  await Promise.all(tries)
  const held = await sql`select id from bookings where space_id = ${spaceId} and state = 'held'`
  const told = [...counts].map(([status, many]) => `${many} × ${status}`).join(', ')
  return {
    well: held.length === 1 && counts.get(201) === 1 && counts.get(409) === PEOPLE * TRIES - 1,
    said: `${PEOPLE * TRIES} tries of ${PEOPLE} people for one slot: ${told}; ${held.length} hold in ${Math.round(performance.now() - began)} ms`,
  }
}
