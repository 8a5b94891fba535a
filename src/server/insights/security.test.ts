import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aGuest, aVisitor } from '../../../test/support/people.ts'
import {
  failSignIn,
  guest,
  isSignedIn,
  newAlerts,
  sessionId,
  setUp,
  tell,
  visitor,
  world,
} from '../../../test/support/security-events.ts'
import { MONDAY_MORNING } from '../../../test/support/world.ts'
import type { SecurityEventType } from '../../domain/insights/security-event.ts'
import type { AccountId, SessionId } from '../../domain/kernel/id.ts'
import { recordSecurityEvent } from './record-security-event.ts'

setUp()

test(
  claim('7.10', 'an event is reported as {event_type, details} and stored with its account and source'),
  async () => {
    const answer = await tell('suspicious_rapid_clicks', { clicks: 31, page_url: '/auth?token=abc' })
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    expect(await world.sql`select * from security_events`).toEqual([
      {
        id: expect.any(Number),
        session_id: sessionId,
        device_hash: expect.any(Buffer),
        account_id: guest.id,
        tried_id: null,
        event_type: 'suspicious_rapid_clicks',
        details: { clicks: 31, page_url: '/auth?token=' },
        seen_by_server: false,
        at: Temporal.Instant.from(MONDAY_MORNING),
      },
    ])
    expect((await tell('something_else' as SecurityEventType)).status).toBe(400)
  },
)

test(claim('3.22 7.14', 'idle session events carry account, time and warning time'), async () => {
  await tell('session_timeout_warning', { timeout_duration: 900_000, warning_time: 60_000, user_id: 'a liar' })
  await tell('session_timeout_forced')
  await tell('session_timeout_forced', {}, aVisitor(world))
  expect(await world.sql`select event_type, details from security_events order by id`).toEqual([
    {
      event_type: 'session_timeout_warning',
      details: { user_id: guest.id, timeout_duration: 900_000, warning_time: 60_000 },
    },
    {
      event_type: 'session_timeout_forced',
      details: { user_id: guest.id, timeout_duration: 1_800_000, warning_time: 300_000 },
    },
    {
      event_type: 'session_timeout_forced',
      details: { user_id: null, timeout_duration: 1_800_000, warning_time: 300_000 },
    },
  ])
})

test('a timeout is recorded for its owner, although the session is already over', async () => {
  world.clock.pass({ minutes: 31 })
  await tell('session_timeout_forced')
  const [told] = await world.sql`select account_id, details->>'user_id' as user_id from security_events`
  expect(told).toEqual({ account_id: guest.id, user_id: guest.id })
})

test(claim('7.25', 'a weak and a leaked password together are handled the same way'), async () => {
  await recordSecurityEvent(world.deps, visitor(), { type: 'weak_password_attempt', seenByServer: true })
  const made = await newAlerts(() =>
    recordSecurityEvent(world.deps, visitor(), { type: 'leaked_password_detected', seenByServer: true }),
  )
  expect(made.map(({ kind }) => kind)).toEqual(['weak_and_leaked_password'])
  expect(await isSignedIn(guest)).toBe(false)
})

test(
  claim('7.26', 'rapid clicks with a security warning are handled the same way, on the browser’s word'),
  async () => {
    const other = await aGuest(world)
    await tell('suspicious_rapid_clicks')
    await tell('console_security_warning', {}, other)
    expect(await isSignedIn(guest)).toBe(true)
    const made = await newAlerts(() => tell('console_security_warning'))
    expect(made.map(({ kind }) => kind)).toEqual(['rapid_clicks_with_warning'])
    expect([await isSignedIn(guest), await isSignedIn(other)]).toEqual([false, true])
  },
)

test('a stranger’s session continues, because there is nothing to sign in to and it may hold a slot', async () => {
  const [row] = await world.sql<{ id: SessionId }[]>`
    insert into sessions (expires_at) values ('2027-04-01T00:00:00Z') returning id`
  const stranger = { sessionId: row?.id ?? null }
  const made = await newAlerts(async () => {
    for (let n = 0; n < 3; n++) await failSignIn(stranger)
  })
  expect(made[0]?.facts).toMatchObject({ sessions: [row?.id], ended_sessions: [] })
  expect(await world.sql`select ended_at from sessions where id = ${row?.id ?? ''}`).toEqual([{ ended_at: null }])
})

test(claim('18.5', 'an owner is warned at most once in 24 hours'), async () => {
  const warned = async (at: string) => {
    world.clock.set(at)
    const device = { deviceHash: randomBytes(32), account: { id: guest.id as AccountId } }
    for (let n = 0; n < 3; n++) await failSignIn(device)
    const [row] = await world.sql<{ warned_at: Temporal.Instant }[]>`
      select warned_at from owner_warnings where account_id = ${guest.id}`
    return row?.warned_at.equals(world.clock.now())
  }
  expect(await warned(MONDAY_MORNING)).toBe(true)
  expect(await warned('2027-03-02T07:59:59.999Z')).toBe(false)
  expect(await warned('2027-03-02T08:00:00Z')).toBe(true)
})
