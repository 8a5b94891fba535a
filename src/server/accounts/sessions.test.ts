import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anExport } from '../../../test/support/exports.ts'
import { aGuest, aVisitor, PASSWORD, type Person } from '../../../test/support/people.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ env: { IDLE_WARN_SECONDS: '1500' } })
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const who = async (person: Person) => (await person.api.sessions.whoAmI()).account?.email ?? null
function aCopy(person: Person): Person {
  const copy = aVisitor(world, person.address)
  for (const [name, value] of person.jar) copy.jar.set(name, value)
  return copy
}

describe('two tokens', () => {
  test(claim('12.20', 'are in cookies no script can read, and never in a reply or a row'), async () => {
    const visitor = aVisitor(world)
    const answer = await visitor.fetch('/api/v1/sign-up', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: 'cookies@people.example',
        password: PASSWORD,
        data: { first_name: 'Ada', last_name: 'B' },
      }),
    })
    const lines = answer.headers.getSetCookie()
    expect(lines.map((line) => line.split('=')[0]).sort()).toEqual([
      'daylet_device',
      'daylet_refresh',
      'daylet_session',
    ])
    for (const line of lines) expect(line).toMatch(/; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    const body = await answer.text()
    const [rows] = await world.sql`select jsonb_agg(t)::text as all from session_tokens t`
    for (const token of visitor.jar.values()) {
      expect(body).not.toContain(token)
      expect(rows?.all).not.toContain(token)
    }
  })

  test(
    claim('3.5', 'the access token of an account ends after 15 minutes, and the refresh token gets a new pair'),
    async () => {
      const guest = await aGuest(world)
      const before = new Map(guest.jar)
      world.clock.pass({ minutes: 14, seconds: 59 })
      expect(await who(guest)).toBe(guest.email)
      expect(guest.jar).toEqual(before)
      world.clock.pass({ seconds: 1 })
      expect(await who(guest)).toBe(guest.email)
      expect(guest.jar.get('daylet_session')).not.toBe(before.get('daylet_session'))
      expect(guest.jar.get('daylet_refresh')).not.toBe(before.get('daylet_refresh'))
    },
  )

  test('refreshing returns the server’s expiry of the new access token', async () => {
    const guest = await aGuest(world)
    const { expiresAt, now } = await guest.api.sessions.refreshSession({})
    expect(Date.parse(expiresAt ?? '') - Date.parse(now)).toBe(15 * 60_000)
  })

  test(claim('12.19', 'the previous refresh token stays valid for 10 seconds on the same device'), async () => {
    const guest = await aGuest(world)
    const late = aCopy(guest)
    await guest.api.sessions.refreshSession({})
    world.clock.pass({ seconds: 10 })
    late.jar.delete('daylet_session')
    expect(await who(late)).toBe(guest.email)
    expect(await who(guest)).toBe(guest.email)
  })

  test.each([
    ['later', { seconds: 11 }, ['daylet_session']],
    ['on another device', { seconds: 1 }, ['daylet_session', 'daylet_device']],
  ])(
    claim('12.19', 'a copied refresh token used %s ends the session and everything derived from it'),
    async (_, pause, missing) => {
      const guest = await aGuest(world)
      const thief = aCopy(guest)
      for (const name of missing) thief.jar.delete(name)
      await guest.api.sessions.refreshSession({})
      await guest.api.sessions.refreshSession({})
      world.clock.pass(pause)
      expect(await who(thief)).toBeNull()
      expect(await who(guest)).toBeNull()
      const [alert] = await world.sql`
        select (facts -> 'accounts') ? ${guest.id} as theirs, (facts -> 'ended_sessions') = (facts -> 'sessions') as ended
        from alerts where kind = 'refresh_token_copied' order by id desc limit 1`
      expect(alert).toEqual({ theirs: true, ended: true })
    },
  )

  test('thirty simultaneous requests with the same refresh token all succeed, and no one is signed out', async () => {
    const guest = await aGuest(world)
    world.clock.pass({ minutes: 16 })
    const tabs = Array.from({ length: 30 }, () => aCopy(guest))
    expect(new Set(await Promise.all(tabs.map(who)))).toEqual(new Set([guest.email]))
    for (const tab of tabs) expect(await who(tab)).toBe(guest.email)
  })

  test(claim('12.19', 'a refresh token expires after 30 days'), async () => {
    const guest = await aGuest(world)
    const mine = world.sql`t.kind = 'refresh' and t.session_id in (select id from sessions where account_id = ${guest.id})`
    expect(
      await world.sql`select extract(epoch from t.expires_at - t.created_at)::int / 86400 as days from session_tokens t where ${mine}`,
    ).toEqual([{ days: 30 }])
    world.clock.pass({ minutes: 16 })
    await world.sql`update session_tokens t set expires_at = ${world.clock.now().toString()} where ${mine}`
    expect(await who(guest)).toBeNull()
  })
})

test('a response to expired cookies clears none, because a sign-in may have set new ones', async () => {
  const guest = await aGuest(world)
  await world.sql`delete from session_tokens where session_id in (select id from sessions where account_id = ${guest.id})`
  const cookiesOf = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', cookie: guest.cookie() }
    const answer = await fetch(`${world.url}/api/v1${path}`, { method: 'POST', body: JSON.stringify(body), headers })
    return [answer.status, answer.headers.getSetCookie().length]
  }
  const told = [{ metric_name: 'lcp', metric_value: 1, page_url: '/' }]
  expect(await cookiesOf('/performance-metrics', told)).toEqual([200, 0])
  expect(await cookiesOf('/session/refresh', {})).toEqual([200, 2])
})

describe('inactivity', () => {
  test(claim('12.21', 'ends the session after 30 minutes, including closed tabs'), async () => {
    const guest = await aGuest(world)
    world.clock.pass({ minutes: 29, seconds: 59 })
    expect(await who(guest)).toBe(guest.email)
    world.clock.pass({ seconds: 1 })
    expect(await who(guest)).toBeNull()
    expect((await guest.api.sessions.refreshSession({ active: true })).account).toBeNull()
  })

  test('is reset by reported activity, but not by a refresh alone', async () => {
    const [active, passive] = [await aGuest(world), await aGuest(world)]
    for (let n = 0; n < 2; n++) {
      world.clock.pass({ minutes: 14 })
      const { idleEndsAt, now } = await active.api.sessions.reportActivity({})
      expect(Date.parse(idleEndsAt ?? '') - Date.parse(now)).toBe(30 * 60_000)
      await passive.api.sessions.refreshSession({})
    }
    world.clock.pass({ minutes: 2 })
    expect(await who(active)).toBe(active.email)
    expect(await who(passive)).toBeNull()
  })
})

test(
  claim('12.8', 'sensitive actions require confirmation after ten minutes, and the password allows ten more'),
  async () => {
    const guest = await aGuest(world)
    expect(await anExport(world, guest)).toMatchObject({ account: { email: guest.email } })
    world.clock.pass({ minutes: 10 })
    await expect(guest.api.dataExports.downloadExport()).rejects.toMatchObject({ code: 'confirm_first' })
    await expect(guest.api.sessions.reauthenticate({ by: 'password', password: 'no' })).rejects.toMatchObject({
      code: 'invalid_credentials',
    })
    const { confirmedUntil, now } = await guest.api.sessions.reauthenticate({ by: 'password', password: PASSWORD })
    expect(Date.parse(confirmedUntil ?? '') - Date.parse(now)).toBe(10 * 60_000)
    expect(await (await guest.api.dataExports.downloadExport()).text()).toContain(guest.email)
  },
)
