import { POLICIES } from '../src/domain/bookings/cancellation.ts'
import { addAccount } from '../src/server/accounts/accounts.sql.ts'
import { hashPassword } from '../src/server/accounts/password.ts'
import { addSession, addTokens } from '../src/server/accounts/sessions.sql.ts'
import { insertHold } from '../src/server/bookings/holds.sql.ts'
import type { Sql } from '../src/server/platform/database/connect.ts'
import { hashOf, newToken } from '../src/server/platform/http/cookies.ts'
import { addressOf } from './load.ts'

/** Each account uses a separate network (`address`), because holds are limited per network. */
export type Account = { id: string; email: string; sessionId: string; cookie: string; address: string }

export type Quote = Parameters<typeof insertHold>[1]['quote']

export async function accounts(sql: Sql, count: number, verified = true): Promise<Account[]> {
  const passwordHash = await hashPassword('Sunny-Meadow-4711')
  const now = Temporal.Now.instant()
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const made = {
        email: `${crypto.randomUUID()}@bench.example`,
        firstName: 'Bench',
        lastName: 'Guest',
        verified,
        now,
      }
      const id = (await addAccount(sql, made, { passwordHash })) ?? ('' as never)
      const [token, refresh, device] = [newToken(), newToken(), newToken()]
      const ends = now.add({ hours: 24 })
      const session = { accountId: id, userAgent: '', deviceHash: hashOf(device), now, expiresAt: ends }
      const sessionId = await addSession(sql, session)
      const hashes = { accessHash: hashOf(token), refreshHash: hashOf(refresh) }
      await addTokens(sql, { sessionId, ...hashes, now, accessEnds: ends, refreshEnds: ends })
      return { id, email: made.email, sessionId, cookie: `daylet_session=${token}`, address: addressOf(n) }
    }),
  )
}

export const day = (n: number) =>
  Temporal.Now.plainDateISO('Europe/Berlin')
    .add({ days: 2 + n })
    .toString()

type Hold = {
  space: { id: string; hostId: string; unitId: number }
  person: Account
  date: string
  quote: Quote
  houseRules?: string
}

export async function holdBare(sql: Sql, { space, person, date, quote, houseRules = '' }: Hold) {
  const [from, to] = [Temporal.Instant.from(`${date}T08:00Z`), Temporal.Instant.from(`${date}T17:00Z`)]
  const now = Temporal.Now.instant()
  const hold = await insertHold(sql, {
    spaceId: space.id as never,
    hostId: space.hostId as never,
    guestId: person.id as never,
    sessionId: person.sessionId as never,
    networks: [],
    budgets: [],
    instant: true,
    ask: { mode: 'days', startDate: date, endDate: date },
    from,
    to,
    occupiedFrom: from,
    occupiedTo: to,
    zone: 'Europe/Berlin',
    people: 1,
    addOns: [],
    quote,
    policy: POLICIES.moderate,
    houseRules,
    units: [space.unitId],
    pieces: [],
    now,
    expiresAt: now.add({ minutes: 15 }),
    once: null,
  })
  return hold?.id ?? null
}
