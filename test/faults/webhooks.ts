import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { prepareReaders } from '../../src/server/app/background.ts'
import type { Pool } from '../../src/server/platform/database/connect.ts'
import { inTransaction } from '../../src/server/platform/database/transactions.ts'
import { encrypt } from '../../src/server/platform/encrypt.ts'
import { publish } from '../../src/server/platform/events/events.sql.ts'
import { aSpace } from '../support/spaces.ts'
import { isSignedBy } from '../support/webhooks.ts'
import { MONDAY_MORNING } from '../support/world.ts'
import { SECRET } from '../support/world-config.ts'
import type { OwnGround } from './ground.ts'

type Urls = { appUrl: string; ownerUrl: string; superuserUrl: string }
/** `at` is the step at which the process dies; 0 lets it live. `ports` may be reached. */
export type Errand = { urls: Urls; began: number; at: number; ports: number[] }

/** The site's clock runs this many times faster, so that an hour takes three minutes. */
const SPEED = 20
export const timeAt = (began: number): Temporal.Instant =>
  Temporal.Instant.from(MONDAY_MORNING).add({ milliseconds: (Date.now() - began) * SPEED })

const CONVERSATIONS = 200
const KILLS = 60
const SLOW_MS = 30
/** A process sends to so many lanes of an endpoint before it notes the first answer, and twice if its claims end early. */
const MOST_OPEN = 16
const PATIENCE_MS = 30 * 60_000
const HOOK_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`

/**
 * Sends `count` events to four endpoints while the process that reads and sends is killed again and again: one endpoint
 * is slow, one fails for `failSeconds`, one is gone, and one has an address that must not be reached. Checks that no
 * event was lost, that the events of each conversation came in order, and that a repeat had the same id.
 */
export async function webhookDrill(ground: OwnGround, count: number, failSeconds: number): Promise<boolean> {
  const { sql, appUrl, ownerUrl, superuserUrl } = ground
  const began = Date.now()
  const slow = await aReceiver((_, response) => void setTimeout(() => response.writeHead(200).end(), SLOW_MS))
  let failed = 0
  let until = 0
  const failing = await aReceiver((request, response) => {
    until ||= Date.now() + failSeconds * 1_000
    if (Date.now() > until) return response.writeHead(204).end()
    failed++
    // It fails in every way: with a status, by breaking off, and with an address that moved.
    if (failed % 3 === 0) return request.socket.destroy()
    return response.writeHead(failed % 3 === 1 ? 503 : 302, { location: 'https://example.com/' }).end()
  })
  const gone = await aReceiver((_, response) => response.writeHead(410).end())
  const hidden = await aReceiver((_, response) => response.writeHead(200).end())
  const all = { slow, failing, gone, hidden }
  const talks = await aPlace(sql, all)
  const ports = [slow, failing, gone].map(({ port }) => port)
  const errand = { urls: { appUrl, ownerUrl, superuserUrl }, began, ports }

  const publishing = publishAll(sql, talks, count, () => timeAt(began))
  let kills = 0
  const steps = Math.max(100, Math.floor(count / 4))
  for (; kills < KILLS && !(await isDone(sql, hidden.port)); kills++)
    await untilKilled({ ...errand, at: 1 + Math.floor(Math.random() * steps) })
  const last = await aSite({ ...errand, at: 0 })
  const published = await publishing
  const done = await untilNoneWaits(sql, hidden.port)
  last.kill('SIGKILL')
  for (const one of Object.values(all)) one.close()

  console.log(`${published} events, ${kills} kills, ${((Date.now() - began) / 1_000).toFixed(0)} s`)
  const verdicts = [
    verdictOf('slow', slow, published),
    verdictOf(`failing for ${Math.round((failSeconds * SPEED) / 60)} minutes`, failing, published),
    await goneVerdict(sql, gone, kills),
    await hiddenVerdict(sql, hidden),
  ]
  if (!done) console.log('some deliveries are still waiting')
  return done && verdicts.every(Boolean)
}

type Arrival = { talk: string; message: string; eventId: string; ok: boolean; signed: boolean }
type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

async function aReceiver(answer: Answer) {
  const arrivals: Arrival[] = []
  const state = { connections: 0 }
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const { data } = JSON.parse(body) as { data: { id: string; conversationId: string } }
    const { headers } = request
    const eventId = String(headers['webhook-id'])
    const signed = isSignedBy(HOOK_SECRET, { path: '', headers, body })
    const arrival: Arrival = { talk: data.conversationId, message: data.id, eventId, ok: false, signed }
    arrivals.push(arrival)
    response.on('close', () => {
      arrival.ok = response.writableEnded && response.statusCode < 300
    })
    answer(request, response)
  })
  server.on('connection', () => state.connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { arrivals, state, port: (server.address() as AddressInfo).port, close }
}
type Receiver = Awaited<ReturnType<typeof aReceiver>>

async function aPlace(sql: Pool, receivers: Record<string, Receiver>): Promise<{ id: string; sender: string }[]> {
  await prepareReaders(sql)
  const space = await aSpace({ sql })
  const sealed = await encrypt([SECRET], HOOK_SECRET)
  for (const { port } of Object.values(receivers)) {
    const url = `http://hooks.example:${port}/`
    await sql`
      insert into webhook_endpoints (account_id, url, types, sealed_secret, created_at)
      values (${space.hostId}, ${url}, '{message.sent}', ${sealed}, now())`
  }
  return sql<{ id: string; sender: string }[]>`
    with guests as (
      insert into accounts (email, first_name, last_name)
      select 'guest-' || n || '@people.example', 'Ada', 'Guest' from generate_series(1, ${CONVERSATIONS}::int) n returning id
    )
    insert into conversations (user_id, host_id, space_id, last_message_at)
    select id, ${space.hostId}, ${space.id}, now() from guests returning id, user_id as sender`
}

/** Each message is written in the transaction that publishes its event, one after the other in each conversation. */
async function publishAll(
  sql: Pool,
  talks: readonly { id: string; sender: string }[],
  count: number,
  now: () => Temporal.Instant,
): Promise<number> {
  for (let n = 0; n < count; n++) {
    const { id, sender } = talks[n % talks.length] as (typeof talks)[number]
    await inTransaction(sql, async (tx) => {
      const [message] = await tx<{ id: string }[]>`
        insert into messages (conversation_id, sender_id, body, created_at)
        values (${id}, ${sender}, ${String(n)}, ${now()}) returning id`
      await publish(tx, { kind: 'message.sent', messageId: message?.id as never }, now())
      written.push({ talk: id, message: message?.id ?? '' })
    })
  }
  return count
}
const written: { talk: string; message: string }[] = []

const SITE = path.join(import.meta.dirname, 'webhook-site.ts')

async function aSite(errand: Errand): Promise<ChildProcess> {
  const child = fork(SITE, [JSON.stringify(errand)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  await Promise.race([once(child, 'message'), once(child, 'exit')])
  return child
}

/** If nothing is left to do before the nth step, the process is killed after a while. */
async function untilKilled(errand: Errand): Promise<void> {
  const child = await aSite(errand)
  if (child.exitCode !== null || child.signalCode !== null) return
  const late = setTimeout(() => child.kill('SIGKILL'), 8_000)
  await once(child, 'exit')
  clearTimeout(late)
}

async function untilNoneWaits(sql: Pool, unreached: number): Promise<boolean> {
  for (const began = Date.now(); Date.now() - began < PATIENCE_MS; await wait(1_000))
    if (await isDone(sql, unreached)) return true
  return false
}

/** What goes to the internal address waits for its next try. */
async function isDone(sql: Pool, unreached: number): Promise<boolean> {
  const [left] = await sql<{ n: number }[]>`
      select (select count(*) from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
          where d.state = 'pending' and e.url not like ${`%:${unreached}/`})::int
        + (select count(*) from events e join event_readers r on r.name = 'webhooks'
            where (e.xact_id, e.id) > (r.xact_id, r.event_id))::int as n`
  return left?.n === 0
}

function verdictOf(name: string, { arrivals }: Receiver, published: number): boolean {
  const accepted = new Set(arrivals.filter(({ ok }) => ok).map(({ message }) => message))
  const lost = published - accepted.size
  const ids = new Map<string, Set<string>>()
  for (const { message, eventId } of arrivals) ids.set(message, (ids.get(message) ?? new Set()).add(eventId))
  const changed = [...ids.values()].filter(({ size }) => size > 1).length
  const unsigned = arrivals.filter(({ signed }) => !signed).length
  const repeats = arrivals.filter(({ ok }) => ok).length - accepted.size
  const early = outOfOrder(arrivals)
  console.log(
    `${name}: ${arrivals.length} requests, ${lost} lost, ${early} out of order, ${repeats} repeats after success, ${changed} repeats with another id, ${unsigned} with a wrong signature`,
  )
  return lost === 0 && early === 0 && changed === 0 && unsigned === 0
}

/** A message is out of order if it arrives before the one that was written before it was accepted. */
function outOfOrder(arrivals: readonly Arrival[]): number {
  const order = new Map<string, string[]>()
  for (const { talk, message } of written) order.set(talk, [...(order.get(talk) ?? []), message])
  const before = new Map<string, string>()
  for (const messages of order.values())
    for (const [n, message] of messages.entries()) if (n > 0) before.set(message, messages[n - 1] ?? '')
  const accepted = new Set<string>()
  let early = 0
  for (const { message, ok } of arrivals) {
    const former = before.get(message)
    if (former && !accepted.has(former)) early++
    if (ok) accepted.add(message)
  }
  return early
}

async function goneVerdict(sql: Pool, { arrivals, port }: Receiver, kills: number): Promise<boolean> {
  const states = await statesOf(sql, port)
  console.log(`gone: ${arrivals.length} requests, then disabled: ${states.why}; pending ${states.pending}`)
  return states.why === 'gone' && states.pending === 0 && arrivals.length <= MOST_OPEN * (kills + 1)
}

async function hiddenVerdict(sql: Pool, { state, port }: Receiver): Promise<boolean> {
  const { tries, problems } = await statesOf(sql, port)
  console.log(`internal address: ${tries} tries, all ${problems}; ${state.connections} connections`)
  return state.connections === 0 && tries > 0 && problems === 'not_allowed'
}

async function statesOf(sql: Pool, port: number) {
  const [row] = await sql<{ why: string | null; pending: number; tries: number; problems: string | null }[]>`
    select e.disabled_why as why,
      (select count(*)::int from webhook_deliveries d where d.endpoint_id = e.id and d.state = 'pending') as pending,
      (select count(*)::int from webhook_tries t join webhook_deliveries d on d.id = t.delivery_id
        where d.endpoint_id = e.id) as tries,
      (select string_agg(distinct t.problem, ', ') from webhook_tries t join webhook_deliveries d on d.id = t.delivery_id
        where d.endpoint_id = e.id) as problems
    from webhook_endpoints e where e.url like ${`%:${port}/`}`
  return row ?? { why: null, pending: -1, tries: 0, problems: null }
}
