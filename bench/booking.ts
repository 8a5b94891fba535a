import { Agent } from 'node:http'
import { entriesForCapture } from '../src/domain/payments/ledger.ts'
import { splitOf } from '../src/domain/pricing/quote-lines.ts'
import { addAccount } from '../src/server/accounts/accounts.sql.ts'
import { hashPassword } from '../src/server/accounts/password-hash.ts'
import { addSession, addTokens, findVisitor } from '../src/server/accounts/sessions.sql.ts'
import { insertHold, UNIT_TAKEN } from '../src/server/bookings/bookings.sql.ts'
import { confirm, end, openAttempt } from '../src/server/bookings/transitions.sql.ts'
import type { Sql } from '../src/server/database/connect.ts'
import { hashOf, newToken, readToken } from '../src/server/http/cookies.ts'
import { postToLedger } from '../src/server/payments/payments.sql.ts'
import { aSpace } from '../test/support/spaces.ts'
import { TEST_CARD } from '../test/support/test-cards.ts'
import { type Figure, round } from './figure.ts'
import type { Ground, Site } from './ground.ts'
import { addressOf, median, percentile, send } from './load.ts'

type Account = { id: string; email: string; sessionId: string; cookie: string }

/** Accounts with a session each; `verified`: their address was proved. */
export async function accounts(sql: Sql, count: number, verified = true): Promise<Account[]> {
  const passwordHash = await hashPassword('Sunny-Meadow-4711')
  const now = new Date().toISOString()
  return Promise.all(
    Array.from({ length: count }, async () => {
      const made = {
        email: `${crypto.randomUUID()}@bench.example`,
        firstName: 'Bench',
        lastName: 'Guest',
        verified,
        now,
      }
      const id = (await addAccount(sql, made, { passwordHash })) ?? ('' as never)
      const [token, refresh, device] = [newToken(), newToken(), newToken()]
      const ends = new Date(Date.now() + 864e5).toISOString()
      const session = { accountId: id, userAgent: '', deviceHash: hashOf(device), now, expiresAt: ends }
      const sessionId = await addSession(sql, session)
      const hashes = { accessHash: hashOf(token), refreshHash: hashOf(refresh) }
      await addTokens(sql, { sessionId, ...hashes, now, accessEnds: ends, refreshEnds: ends })
      return { id, email: made.email, sessionId, cookie: `daylet_session=${token}` }
    }),
  )
}

const day = (n: number) =>
  Temporal.Now.plainDateISO('Europe/Berlin')
    .add({ days: 2 + n })
    .toString()

/** P5: a whole booking over HTTP (two requests: session, rules, price, hold; session, payment, ledger, outbox) beside its own statements bare, both with four at once. */
export async function commitFigure(ground: Ground, site: Site, each: number, rounds: number): Promise<Figure> {
  const spaces = await Promise.all(
    Array.from({ length: 40 }, () => aSpace(ground, { window_days: 540, by_hour: false })),
  )
  // Ten holds a minute are an account's; four of these are at it at any time.
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
  // Until the compiler has seen both.
  await perSecond(people, each, (person) => bareCommit(ground.sql, person, next(), frozen as never))
  await perSecond(people, 2 * each, (person) => overHttp(agent, site, person, next()))
  for (let round = 0; round < rounds; round++) {
    bare.push(await perSecond(people, each, (person) => bareCommit(ground.sql, person, next(), frozen as never)))
    ours.push(await perSecond(people, each, (person) => overHttp(agent, site, person, next())))
  }
  agent.destroy()
  return {
    id: 'P5',
    what: 'a booking, paid, 4 at once',
    ours: `${round(median(ours), 0)}/s`,
    limit: `${round(median(bare), 0)}/s its statements bare`,
    value: median(ours) / median(bare),
    better: 'more',
    must: 0.4,
    stretch: 0.6,
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

async function overHttp(
  agent: Agent,
  site: Site,
  { cookie }: Account,
  { space, date }: { space: { id: string }; date: string },
): Promise<string> {
  const write = (to: string, body: object) =>
    send(agent, site.url, { path: `/api/v1${to}`, method: 'POST', headers: { cookie }, body: JSON.stringify(body) })
  const held = await write('/holds', {
    spaceId: space.id,
    people: 1,
    ask: { mode: 'days', startDate: date, endDate: date },
    idempotencyKey: crypto.randomUUID(),
  })
  const { id } = JSON.parse(held.body) as { id: string }
  const paid = await write(`/holds/${id}/checkout`, { card: TEST_CARD })
  if (held.status !== 201 || paid.status !== 200 || !paid.body.includes('"state":"confirmed"'))
    throw new Error(`a booking failed: ${held.body} ${paid.body}`)
  return id
}

async function bareCommit(
  sql: Sql,
  person: Account,
  { space, date }: { space: { id: string; hostId: string; unitId: number }; date: string },
  f: { quote: never; house_rules: string },
): Promise<void> {
  const now = new Date().toISOString()
  const [from, to] = [`${date}T08:00:00Z`, `${date}T17:00:00Z`]
  const quote = f.quote as Parameters<typeof insertHold>[1]['quote']
  const token = hashOf(readToken(person.cookie) ?? '')
  await findVisitor(sql, token, Temporal.Instant.from(now), 1_800)
  const id = await sql.begin(async (tx) => {
    await tx`insert into idempotency_keys (session_id, key, request_hash, created_at) values (${person.sessionId}, ${crypto.randomUUID()}, 'x', ${now})`
    const held = await insertHold(tx as unknown as Sql, {
      spaceId: space.id as never,
      hostId: space.hostId as never,
      guestId: person.id as never,
      sessionId: person.sessionId as never,
      ask: { mode: 'days', startDate: date, endDate: date },
      from,
      to,
      occupiedFrom: from,
      occupiedTo: to,
      zone: 'Europe/Berlin',
      people: 1,
      addOns: [],
      quote,
      cancellation: 'moderate',
      houseRules: f.house_rules,
      units: [space.unitId],
      now,
      expiresAt: new Date(Date.now() + 9e5).toISOString(),
      once: null,
    })
    return held
  })
  await findVisitor(sql, token, Temporal.Instant.from(now), 1_800)
  const payment = await openAttempt(sql, {
    bookingId: id as never,
    accountId: person.id as never,
    hostId: space.hostId as never,
    spaceId: space.id as never,
    gateway: 'sandbox',
    amount: quote.total,
    currency: 'USD',
    now,
  })
  await sql.begin(async (begun) => {
    const tx = begun as unknown as Sql
    await tx`update payments set state = 'captured', captured_cents = amount_cents, gateway_ref = ${`bare_${payment}`} where id = ${payment ?? ''}`
    const lines = entriesForCapture(splitOf(quote.lines, quote.fees.commissionPpm), { hostId: space.hostId as never })
    await postToLedger(tx, { key: `capture:${payment}`, bookingId: id as never, lines, currency: 'USD', now })
    await confirm(tx, { id: id as never, from: 'held', actor: 'system', actorId: person.id as never, now })
  })
}

/** P6: 32 at once for one slot, straight at the constraint: deadlocks, and how long the slowest waits. */
export async function racersFigure(ground: Ground, rounds: number): Promise<Figure> {
  const { sql } = ground
  const { id, hostId, unitId } = await aSpace(ground)
  const people = await accounts(sql, 32)
  const [priced] = await sql<{ quote: never }[]>`select quote from bookings limit 1`
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
        await insertHold(sql, {
          spaceId: id as never,
          hostId: hostId as never,
          guestId: person.id as never,
          sessionId: person.sessionId as never,
          ask: { mode: 'days', startDate: date, endDate: date },
          from: `${date}T08:00Z`,
          to: `${date}T17:00Z`,
          occupiedFrom: `${date}T08:00Z`,
          occupiedTo: `${date}T17:00Z`,
          zone: 'Europe/Berlin',
          people: 1,
          addOns: [],
          quote: (priced as { quote: never }).quote,
          cancellation: 'moderate',
          houseRules: '',
          units: [unitId],
          now: new Date().toISOString(),
          expiresAt: new Date(Date.now() + 9e5).toISOString(),
          once: null,
        }).then(
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
        now: new Date().toISOString(),
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
  }
}

/** P7: 10,000 requests for one slot over HTTP. */
export async function oneSlotFigure(ground: Ground, site: Site, requests: number): Promise<Figure> {
  const { id } = await aSpace(ground)
  // A thousand people, ten tries each, two hundred at a time.
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
  }
}
