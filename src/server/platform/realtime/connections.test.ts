import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aConnection, openConnection } from '../../../../test/support/connections.ts'
import { aGuest, anAddress, anEnteredGuest, aVisitor, enteredAs, makeAdmin } from '../../../../test/support/people.ts'
import { aSpace } from '../../../../test/support/spaces.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld({ env: { IDLE_WARN_SECONDS: '1500', IDLE_COUNTDOWN_SECONDS: '300' } })
})
afterAll(() => world.close())

const sweep = () => world.realtime.sweep()
const end = async (of: string, how: 'ended_at' | 'expires_at') =>
  world.sql`update sessions set ${world.sql(how)} = ${world.clock.now()} where account_id = ${of}`

test.each([
  ['signed out', async (id: string) => end(id, 'ended_at')],
  ['expired', async (id: string) => end(id, 'expires_at')],
  [
    'was inactive for half an hour',
    async (id: string) =>
      world.sql`update sessions set last_active_at = ${world.clock.now().subtract({ minutes: 31 })} where account_id = ${id}`,
  ],
  [
    'belongs to a suspended account',
    async (id: string) =>
      world.sql`update accounts set suspended_at = ${world.clock.now()}, suspension_reason = 'spam' where id = ${id}`,
  ],
  [
    'belongs to a deleted account',
    async (id: string) => world.sql`update accounts set deleted_at = ${world.clock.now()} where id = ${id}`,
  ],
])('a session that %s is disconnected by the next sweep, and no other', async (_how, act) => {
  const [ada, ben] = [await anEnteredGuest(world), await anEnteredGuest(world)]
  const [hers, his] = [await aConnection(world, ada), await aConnection(world, ben)]
  await sweep()
  await act(ada.id)
  await sweep()
  expect(await hers.closed).toEqual({ code: 4401, reason: 'session_ended' })
  await sweep()
  expect(his.socket.readyState).toBe(his.socket.OPEN)
  his.close()
})

test('new tokens end no connection, and an expired token opens none', async () => {
  const ada = await aGuest(world)
  const line = await aConnection(world, ada)
  const before = ada.cookie()
  await ada.api.sessions.refreshSession({})
  await sweep()
  expect(line.socket.readyState).toBe(line.socket.OPEN)
  world.clock.pass({ minutes: 16 })
  const old = await openConnection(world, { ...ada, cookie: () => before })
  expect('closed' in old && (await old.closed).code).toBe(4401)
  const refreshOnly = { ...ada, cookie: () => `daylet_refresh=${ada.jar.get('daylet_refresh')}` }
  const without = await openConnection(world, refreshOnly)
  expect('closed' in without && (await without.closed).code).toBe(4401)
  line.close()
})

test('an upgrade neither exchanges a refresh token nor counts as activity', async () => {
  const ada = await anEnteredGuest(world)
  const facts = () => world.sql`
    select s.last_active_at, t.kind, t.used_at from sessions s join session_tokens t on t.session_id = s.id where s.account_id = ${ada.id} order by 2`
  const before = await facts()
  ;(await aConnection(world, ada)).close()
  const refreshOnly = await openConnection(world, {
    ...ada,
    cookie: () => `daylet_refresh=${ada.jar.get('daylet_refresh')}`,
  })
  if ('closed' in refreshOnly) await refreshOnly.closed
  expect(await facts()).toEqual(before)
})

test('an admin without a second factor gets no news', async () => {
  const admin = await anEnteredGuest(world)
  await makeAdmin(world, admin, world.clock.now().toString())
  await world.sql`update accounts set demo = false where id = ${admin.id}`
  const line = await openConnection(world, admin)
  expect('closed' in line && (await line.closed).code).toBe(4403)
})

test('a stranger’s session that gets an account reconnects as that account', async () => {
  const stranger = aVisitor(world)
  const { id: spaceId } = await aSpace(world)
  const ask = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const
  await stranger.api.bookings.holdSlot({ spaceId, ask, people: 1 })
  const line = await aConnection(world, stranger)
  expect(line.frames).toEqual([{ type: 'welcome', seq: 0, account: false }])
  const { id } = await anEnteredGuest(world)
  await world.sql`
    update sessions set account_id = ${id}, last_active_at = ${world.clock.now()}
    where id = (select session_id from bookings where space_id = ${spaceId})`
  await sweep()
  expect((await line.closed).code).toBe(4401)
})

test('thirty connections per network and ten per account are allowed, and the next are refused until one leaves', async () => {
  const address = anAddress()
  const open = await Promise.all(Array.from({ length: 30 }, () => aConnection(world, { ...aVisitor(world), address })))
  expect(await openConnection(world, { ...aVisitor(world), address })).toEqual({ status: 429 })
  open[0]?.close()
  await open[0]?.closed
  await expect.poll(() => openConnection(world, { ...aVisitor(world), address })).toHaveProperty('socket')
  const ada = await anEnteredGuest(world)
  const from = () => ({ ...ada, address: anAddress() })
  await Promise.all(Array.from({ length: 10 }, () => aConnection(world, from())))
  expect(await openConnection(world, from())).toEqual({ status: 429 })
  expect(await openConnection(world, { ...(await enteredAs(world, (await anEnteredGuest(world)).id)) })).toHaveProperty(
    'socket',
  )
})

test('thirty frames in ten seconds are answered, and the next ends the connection', async () => {
  const line = await aConnection(world, aVisitor(world))
  const space = crypto.randomUUID() as never
  for (let n = 0; n < 29; n++) line.say({ type: 'unwatch', space })
  line.socket.ping()
  await new Promise((resolve) => line.socket.once('pong', resolve))
  expect(line.socket.readyState).toBe(line.socket.OPEN)
  line.say({ type: 'unwatch', space })
  expect(await line.closed).toEqual({ code: 1008, reason: 'too_many_frames' })
})

test.each([
  ['a frame of 4,097 bytes', 'x'.repeat(4_097), 1009],
  ['bytes that are no text', Buffer.from([1, 2, 3]), 1003],
])('%s ends the connection', async (_what, data, code) => {
  const line = await aConnection(world, aVisitor(world))
  line.socket.send(data)
  expect((await line.closed).code).toBe(code)
})

test('an invalid frame, or one before the first, is refused without harm', async () => {
  const line = await openConnection(world, aVisitor(world))
  if ('status' in line) throw new Error('refused')
  line.say({ type: 'watch', space: crypto.randomUUID() as never })
  line.socket.send('{"type":"resume","since":-1}')
  line.say({ type: 'resume', since: null })
  line.say({ type: 'resume', since: null })
  line.say({ type: 'typing', conversation: crypto.randomUUID() as never })
  line.say({ type: 'watch', space: crypto.randomUUID() as never })
  await expect.poll(() => line.frames.length).toBe(6)
  expect(line.frames.map((frame) => ('code' in frame ? frame.code : frame.type))).toEqual([
    ...['resume_first', 'unreadable', 'welcome', 'resumed_already', 'sign_in_required', 'not_found'],
  ])
})

test('five spaces can be watched at once, and only published ones', async () => {
  const line = await aConnection(world, aVisitor(world))
  const spaces = await Promise.all(Array.from({ length: 6 }, () => aSpace(world)))
  const hidden = await aSpace(world, { status: 'paused' })
  line.say({ type: 'watch', space: hidden.id as never })
  expect((await line.next('refused')).code).toBe('not_found')
  for (const { id } of spaces) line.say({ type: 'watch', space: id as never })
  expect((await line.next('refused')).code).toBe('too_many_watched')
  const [first] = spaces
  await world.sql`insert into occupancies (unit_id, during, kind) values (${first?.unitId ?? 0}, '[2027-04-01,2027-04-02)', 'block')`
  await sweep()
  expect(await line.next('calendar')).toEqual({ type: 'calendar', space: first?.id })
  await sweep()
  expect(line.frames.filter(({ type }) => type === 'calendar')).toHaveLength(1)
})

test(claim('7.21', 'a client that misses two heartbeats is disconnected'), async () => {
  const [alive, dead] = [await aConnection(world, aVisitor(world)), await aConnection(world, aVisitor(world))]
  const before = world.realtime.counts().open
  vi.spyOn(dead.socket, 'pong').mockImplementation(() => {})
  dead.socket.pause()
  world.realtime.beat()
  await alive.next('beat')
  await new Promise((resolve) => {
    alive.socket.once('pong', resolve)
    alive.socket.ping()
  })
  world.realtime.beat()
  await expect.poll(() => world.realtime.counts().open).toBe(before - 1)
  expect(alive.socket.readyState).toBe(alive.socket.OPEN)
})

test('without an upgrade the URL explains what it expects', async () => {
  const answer = await aVisitor(world).fetch('/realtime')
  expect([answer.status, answer.headers.get('upgrade')]).toEqual([426, 'websocket'])
})
