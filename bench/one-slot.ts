import { Agent } from 'node:http'
import { UNIT_TAKEN } from '../src/server/bookings/holds.sql.ts'
import { end } from '../src/server/bookings/transitions.sql.ts'
import { aSpace } from '../test/support/spaces.ts'
import { type Figure, round } from './figure.ts'
import type { Ground, Site } from './ground.ts'
import { type Account, accounts, day, holdBare, type Quote } from './guests.ts'
import { addressOf, percentile, send } from './load.ts'

/** P6 runs 32 concurrent inserts for one slot against the constraint, and measures deadlocks and the longest wait. */
export async function racersFigure(ground: Ground, rounds: number): Promise<Figure> {
  const { sql } = ground
  const { id, hostId, unitId } = await aSpace(ground)
  const people = await accounts(sql, 32)
  const [priced] = await sql<{ quote: Quote }[]>`select quote from bookings limit 1`
  const quote = (priced as { quote: Quote }).quote
  const deadlocks = async () =>
    (await sql<{ deadlocks: number }[]>`select deadlocks from pg_stat_database where datname = current_database()`)[0]
      ?.deadlocks ?? 0
  const before = await deadlocks()
  const ms: number[] = []
  let sold = 0
  for (let n = 0; n < rounds; n++) {
    const date = day(n)
    await Promise.all(
      people.map(async (person) => {
        const began = performance.now()
        await holdBare(sql, { space: { id, hostId, unitId }, person, date, quote }).then(
          () => void sold++,
          (error: { code?: string }) => {
            if (error.code !== UNIT_TAKEN) throw error
          },
        )
        ms.push(performance.now() - began)
      }),
    )
    const held = await sql<{ id: never }[]>`select id from bookings where state = 'held' and space_id = ${id}`
    for (const hold of held)
      await end(sql, {
        id: hold.id,
        from: 'held',
        to: 'released',
        actor: 'guest',
        actorId: null,
        now: Temporal.Now.instant(),
      })
  }
  if (sold !== rounds) throw new Error(`${sold} sold in ${rounds} races`)
  const p99 = percentile(ms, 99)
  const stuck = (await deadlocks()) - before
  return {
    id: 'P6',
    what: 'one slot, 32 racers: p99, deadlocks',
    ours: `${round(p99)} ms, ${stuck} deadlocks`,
    limit: '100 ms, 0',
    value: stuck > 0 ? Number.POSITIVE_INFINITY : p99,
    better: 'less',
    must: 100,
    stretch: 40,
    fits: 'sql',
  }
}

/** P7 sends 10,000 HTTP requests for one slot. */
export async function oneSlotFigure(ground: Ground, site: Site, requests: number): Promise<Figure> {
  const { id } = await aSpace(ground)
  const people = await accounts(ground.sql, requests / 10)
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const counts = new Map<number, number>()
  const began = performance.now()
  let left = requests
  await Promise.all(
    Array.from({ length: 200 }, async () => {
      while (left > 0) {
        const person = left-- % people.length
        const { cookie } = people[person] as Account
        const body = JSON.stringify({
          spaceId: id,
          people: 1,
          ask: { mode: 'days', startDate: day(3), endDate: day(3) },
        })
        const { status } = await send(agent, site.url, {
          path: '/api/v1/holds',
          method: 'POST',
          headers: { cookie, 'x-forwarded-for': addressOf(person) },
          body,
        })
        counts.set(status, (counts.get(status) ?? 0) + 1)
      }
    }),
  )
  agent.destroy()
  const seconds = (performance.now() - began) / 1_000
  const right = counts.get(201) === 1 && counts.get(409) === requests - 1
  const said = [...counts].map(([status, n]) => `${n} × ${status}`).join(', ')
  return {
    id: 'P7',
    what: `${requests} requests for one slot`,
    ours: `${said} in ${round(seconds)} s`,
    limit: '30 s',
    value: right ? seconds * (10_000 / requests) : Number.POSITIVE_INFINITY,
    better: 'less',
    must: 30,
    stretch: 12,
    fits: 'sql',
  }
}
