import { Agent } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import postgres from 'postgres'
import { connectionOptions } from '../src/server/platform/database/connect.ts'
import { aSpace } from '../test/support/spaces.ts'
import { overHttp } from './booking.ts'
import { aGround, aSite, type Ground, type Site, settled } from './ground.ts'
import { accounts, day } from './guests.ts'
import { query } from './search.ts'
import { bytesOf, pageWeights } from './wire.ts'

/** The name of each count and its value. Counts don't depend on the speed of the machine. */
export type Counts = Record<string, number>

const BOOKINGS = 30
const READS = 60
const IDLE_MS = 5_000

type Statement = { id: string; text: string; calls: number; ms: number; rows: number; blocks: number }

/**
 * Counts the statements of a search, of each page and of a paid booking with everything that follows it, the blocks of
 * 8 kB that they read, the elements of each page, and the bytes sent to a browser. Prints the statements of a booking.
 */
export async function countAll(): Promise<Counts> {
  const ground = await aGround(2_000, { counted: true })
  const site = await aSite(ground)
  const statements = statementsOf(ground)
  const counts: Counts = {}
  const add = (name: string, of: readonly Statement[]) => {
    counts[`statements of ${name}`] = sum(of, 'calls')
    counts[`blocks read by ${name}`] = sum(of, 'blocks')
  }
  try {
    // The reads come first, because follow-up work of the bookings would be counted with them.
    add('a search', await statements.during(READS, () => bytesOf(site.url, query(ground.cities))))
    const [found] = await ground.sql<
      { id: string }[]
    >`select id from spaces where city_id = 1 order by rank desc, id limit 1`
    const pages = { '/': '/', '/browse': '/browse?location=City+1', '/space': `/space/${found?.id}` }
    for (const [name, path] of Object.entries(pages)) {
      const html = (await bytesOf(site.url, path, '', 'identity')).text()
      add(`the page ${name}`, await statements.during(READS, () => bytesOf(site.url, path)))
      counts[`elements of ${name}`] = html.match(/<[a-z]/g)?.length ?? 0
      counts[`bytes of the HTML of ${name}`] = Buffer.byteLength(html)
    }
    const { open, checkout, own } = await pageWeights(ground, site)
    counts['bytes of JavaScript, public'] = open.js
    counts['bytes of JavaScript, checkout'] = checkout.js
    counts['bytes of JavaScript, signed in'] = own.js
    counts['bytes of CSS'] = Math.max(open.css, checkout.css, own.css)
    counts['bytes of fonts'] = Math.max(open.fonts, checkout.fonts, own.fonts)
    counts['bytes of the embed script'] = (await bytesOf(site.url, '/embed.js')).size
    const book = await aBooker(ground, site)
    // Statements that also run while nothing happens are polls, and the more of them, the slower the machine.
    const polls = await statements.during(1, () => pause(IDLE_MS))
    const all = await statements.during(BOOKINGS, book, () => settled(ground, { webhooks: true }))
    const booking = all.filter(({ id }) => !polls.some((poll) => poll.id === id))
    counts['statements of a booking'] = sum(booking, 'calls')
    counts['rows written or read by a booking'] = sum(booking, 'rows')
    print(booking)
    return counts
  } finally {
    await statements.close()
    await site.stop()
    await ground.close()
  }
}

async function aBooker(ground: Ground, site: Site): Promise<(n: number) => Promise<void>> {
  const spaces = await Promise.all(
    Array.from({ length: 8 }, () => aSpace(ground, { window_days: 540, by_hour: false })),
  )
  const people = await accounts(ground.sql, BOOKINGS)
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const book = async (n: number) => {
    const [person, space] = [people[n % people.length], spaces[n % spaces.length]]
    if (person && space) await overHttp(agent, site, person, { space, date: day(n) })
  }
  for (let n = 0; n < 5; n++) await book(BOOKINGS + n)
  await settled(ground, { webhooks: true })
  return book
}

function statementsOf(ground: Ground) {
  const sql = postgres({ ...connectionOptions(ground.superuserUrl), max: 1 })
  return {
    /** Leaves out statements that aren't sent each time, and readers of events, who read several at once. */
    async during(times: number, act: (n: number) => Promise<unknown>, after = async () => {}): Promise<Statement[]> {
      await sql`select pg_stat_statements_reset()`
      for (let n = 0; n < times; n++) await act(n)
      await after()
      const rows = await sql<Statement[]>`
        select queryid::text as id, query as text, calls::float8 / ${times} as calls, (total_exec_time + total_plan_time) / ${times} as ms,
          rows::float8 / ${times} as rows, (shared_blks_hit + shared_blks_read)::float8 / ${times} as blocks
        from pg_stat_statements where userid = (select oid from pg_roles where rolname = 'daylet_app')
          and query not like '%event_readers%'
        order by ms desc`
      return rows.filter(({ calls }) => calls >= 0.9)
    },
    close: () => sql.end(),
  }
}

/** A poll runs a little more often on a busy machine, so parts of a statement don't count. */
const whole = (calls: number) => Math.floor(calls + 0.1)

const sum = (of: readonly Statement[], what: 'calls' | 'rows' | 'blocks') =>
  Math.round(10 * of.reduce((so, one) => so + (one[what] / one.calls) * whole(one.calls), 0)) / 10

function print(of: readonly Statement[]): void {
  console.log('Statements of a booking, by their time in PostgreSQL:')
  for (const { text, calls, ms, blocks } of of)
    console.log(
      `  ${calls.toFixed(1).padStart(5)} × ${(ms / calls).toFixed(2).padStart(6)} ms ${(blocks / calls).toFixed(0).padStart(5)} blocks  ${text.replace(/\s+/g, ' ').slice(0, 130)}`,
    )
}
