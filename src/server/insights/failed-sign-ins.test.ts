import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aVisitor, PASSWORD, type Person } from '../../../test/support/people.ts'
import {
  failSignIn,
  guest,
  isSignedIn,
  newAlerts,
  newestSession,
  sessionId,
  setUp,
  tell,
  visitor,
  world,
} from '../../../test/support/security-events.ts'
import { MONDAY_MORNING } from '../../../test/support/world.ts'
import type { AccountId, SessionId } from '../../domain/kernel/id.ts'

setUp()

describe('three failed sign-ins', () => {
  test(claim('7.23.1 7.24', 'seen by the server end the session they came from, with one alert'), async () => {
    await failSignIn(visitor())
    await failSignIn(visitor())
    expect(await isSignedIn(guest)).toBe(true)
    expect(await newAlerts(() => failSignIn(visitor()))).toEqual([
      {
        kind: 'repeated_signin_failures',
        facts: {
          sessions: [sessionId],
          accounts: [guest.id],
          ended_sessions: [sessionId],
          warned_accounts: [guest.id],
        },
        at: Temporal.Instant.from(MONDAY_MORNING),
      },
    ])
    expect(await isSignedIn(guest)).toBe(false)
    expect(await newAlerts(() => failSignIn(visitor()))).toEqual([])
  })

  test(claim('18.3', 'reported only by a browser end nothing'), async () => {
    expect(
      await newAlerts(async () => {
        for (let n = 0; n < 5; n++) expect((await tell('signin_failed')).status).toBe(200)
      }),
    ).toEqual([])
    expect(await isSignedIn(guest)).toBe(true)
  })

  test(claim('18.3', 'count within 15 minutes, not longer'), async () => {
    await failSignIn(visitor())
    world.clock.pass({ minutes: 15 })
    await failSignIn(visitor())
    expect(await newAlerts(() => failSignIn(visitor()))).toEqual([])
    world.clock.pass({ minutes: 14 })
    expect(await newAlerts(() => failSignIn(visitor()))).toHaveLength(1)
  })

  test('reported at the same time create one alert', async () => {
    const made = await newAlerts(() => Promise.all(Array.from({ length: 8 }, () => failSignIn(visitor()))))
    expect(made).toHaveLength(1)
  })

  test(claim('18.4', 'by a stranger end no session of the account they tried'), async () => {
    const deviceHash = randomBytes(32)
    const made = await newAlerts(async () => {
      for (let n = 0; n < 3; n++) await failSignIn({ deviceHash, account: { id: guest.id as AccountId } })
    })
    expect(made[0]?.facts).toEqual({
      sessions: [],
      accounts: [guest.id],
      ended_sessions: [],
      warned_accounts: [guest.id],
    })
    expect(await isSignedIn(guest)).toBe(true)
  })

  test('of an unknown account are stored without a reaction', async () => {
    expect(
      await newAlerts(async () => {
        for (let n = 0; n < 4; n++) await failSignIn(null)
      }),
    ).toEqual([])
    expect(await world.sql`select 1 from security_events`).toHaveLength(4)
  })

  test(claim('18.4', 'on one device in two sessions end both, and no third session of the account'), async () => {
    const browser = aVisitor(world)
    await browser.api.accounts.signIn({ email: guest.email, password: PASSWORD })
    const second = await newestSession(guest)
    const elsewhere = await signedInElsewhere([sessionId, second])
    const device = randomBytes(32)
    await world.sql`update sessions set device_hash = ${device} where id in ${world.sql([sessionId, second])}`
    await failSignIn(visitor())
    await failSignIn(visitor())
    await failSignIn({ ...visitor(), sessionId: second })
    expect([await isSignedIn(guest), await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([
      false,
      false,
      true,
    ])
  })
})

async function signedInElsewhere(but: SessionId[]): Promise<Person> {
  const person = aVisitor(world)
  await person.api.accounts.signIn({ email: guest.email, password: PASSWORD })
  expect(
    await world.sql`select 1 from sessions where account_id = ${guest.id} and id <> all(${but}::uuid[])`,
  ).toHaveLength(1)
  return person
}
