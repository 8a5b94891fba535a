import { Agent } from 'node:http'
import path from 'node:path'
import { entriesForCapture } from '../src/domain/payments/ledger.ts'
import { splitOf } from '../src/domain/pricing/quote-lines.ts'
import { findVisitor } from '../src/server/accounts/sessions.sql.ts'
import { confirm, openAttempt } from '../src/server/bookings/transitions.sql.ts'
import { postToLedger } from '../src/server/payments/payments.sql.ts'
import type { Pool } from '../src/server/platform/database/connect.ts'
import { inTransaction } from '../src/server/platform/database/transactions.ts'
import { hashOf, readToken } from '../src/server/platform/http/cookies.ts'
import { aSpace } from '../test/support/spaces.ts'
import { TEST_CARD } from '../test/support/test-cards.ts'
import { cpuOfCluster, cpuOfSite } from './cpu.ts'
import { type Figure, round } from './figure.ts'
import { type Ground, type Site, settled } from './ground.ts'
import { type Account, accounts, day, holdBare, type Quote } from './guests.ts'
import { median, send } from './load.ts'

/**
 * P5 compares an entire booking over HTTP with its bare SQL statements, four bookings at a time. A first request checks
 * the session and the rules, prices the slot and holds it. A second one checks the session, pays, and writes the ledger
 * and the event.
 */
export async function commitFigure(ground: Ground, site: Site, each: number, rounds: number): Promise<Figure> {
  const spaces = await Promise.all(
    Array.from({ length: 40 }, () => aSpace(ground, { window_days: 540, by_hour: false })),
  )
  // An account may make ten holds a minute, and four accounts book at a time.
  const people = await accounts(ground.sql, 1_200)
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  let slot = 0
  const next = () => {
    const n = slot++
    return { space: spaces[n % spaces.length] as (typeof spaces)[number], date: day(Math.floor(n / spaces.length)) }
  }
  const template = await overHttp(agent, site, people[0] as Account, next())
  const [frozen] = await ground.sql`select * from bookings where id = ${template}`
  const ours: number[] = []
  const bare: number[] = []
  await perSecond(people, each, (person) => bareCommit(ground.sql, person, next(), frozen as never))
  await perSecond(people, 2 * each, (person) => overHttp(agent, site, person, next()))
  const cpu = { request: 0, whole: 0 }
  const spent = () => cpuOfSite(site.pid) + cpuOfCluster(path.join(ground.dataDir, 'postgres'))
  for (let round = 0; round < rounds; round++) {
    // Follow-up work of the round before must slow neither down.
    await settled(ground)
    bare.push(await perSecond(people, each, (person) => bareCommit(ground.sql, person, next(), frozen as never)))
    const before = spent()
    ours.push(await perSecond(people, each, (person) => overHttp(agent, site, person, next())))
    cpu.request += spent() - before
    await settled(ground)
    cpu.whole += spent() - before
  }
  const bookings = 4 * each * rounds
  agent.destroy()
  return {
    id: 'P5',
    what: 'a booking, paid, 4 at once',
    ours: `${round(median(ours), 0)}/s, ${round(cpu.request / bookings)} ms of CPU, ${round(cpu.whole / bookings)} with emails and other follow-up work`,
    limit: `${round(median(bare), 0)}/s its statements bare`,
    value: median(ours) / median(bare),
    cpu: cpu.whole / bookings,
    better: 'more',
    must: 0.6,
    stretch: 0.75,
  }
}

async function perSecond(people: Account[], each: number, act: (person: Account) => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let n = 0; n < each; n++) {
        const person = people.shift() as Account
        people.push(person)
        await act(person)
      }
    }),
  )
  return (4 * each) / ((performance.now() - began) / 1_000)
}

export async function overHttp(
  agent: Agent,
  site: Pick<Site, 'url'>,
  { cookie, address }: Account,
  { space, date }: { space: { id: string }; date: string },
): Promise<string> {
  const headers = { cookie, 'x-forwarded-for': address }
  const write = (to: string, body: object) =>
    send(agent, site.url, { path: `/api/v1${to}`, method: 'POST', headers, body: JSON.stringify(body) })
  const held = await write('/holds', {
    spaceId: space.id,
    people: 1,
    ask: { mode: 'days', startDate: date, endDate: date },
    idempotencyKey: crypto.randomUUID(),
  })
  const { id } = JSON.parse(held.body) as { id: string }
  const paid = await write(`/holds/${id}/payments`, { card: TEST_CARD })
  if (held.status !== 201 || paid.status !== 200 || !paid.body.includes('"state":"confirmed"'))
    throw new Error(`a booking failed: ${held.body} ${paid.body}`)
  return id
}

async function bareCommit(
  sql: Pool,
  person: Account,
  { space, date }: { space: { id: string; hostId: string; unitId: number }; date: string },
  f: { quote: Quote; house_rules: string },
): Promise<void> {
  const now = Temporal.Now.instant()
  const { quote } = f
  const token = hashOf(readToken(person.cookie) ?? '')
  await findVisitor(sql, token, now, 1_800)
  const id = await inTransaction(sql, async (tx) => {
    await tx`insert into idempotency_keys (session_id, key, request_hash, created_at) values (${person.sessionId}, ${crypto.randomUUID()}, 'x', ${now})`
    return holdBare(tx, { space, person, date, quote, houseRules: f.house_rules })
  })
  await findVisitor(sql, token, now, 1_800)
  const payment = await openAttempt(sql, {
    bookingId: id as never,
    accountId: person.id as never,
    hostId: space.hostId as never,
    spaceId: space.id as never,
    gateway: 'sandbox',
    amount: quote.total,
    currency: 'USD',
    invoice: null,
    kind: 'capture',
    now,
  })
  await inTransaction(sql, async (tx) => {
    await tx`update payments set state = 'captured', captured_cents = amount_cents, gateway_ref = ${`bare_${payment}`} where id = ${payment ?? ''}`
    const lines = entriesForCapture(splitOf(quote.lines, quote.fees.commissionPpm), { hostId: space.hostId as never })
    await postToLedger(tx, { key: `capture:${payment}`, bookingId: id as never, lines, currency: 'USD', now })
    await confirm(tx, { id: id as never, from: 'held', actor: 'system', actorId: person.id as never, now })
  })
}
