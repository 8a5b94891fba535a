import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import type { Person } from '../../../test/support/people.ts'
import { aSaleOf, days } from '../../../test/support/sales.ts'
import { aTalk, typed } from '../../../test/support/talks.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const newest = async (who: Person, id: never) => (await who.api.messages.listMessages({ id })).items.at(-1)?.at ?? ''
const read = async (who: Person, id: never, upTo?: string) =>
  who.api.conversations.markRead({ id, upTo: upTo ?? (await newest(who, id)) })

describe('the unread count', () => {
  test('counts the other party’s messages since the last read, and none of your own', async () => {
    const { guest, host, id, say, unread } = await aTalk(world)
    await say(guest, 'And parking?')
    await say(host, 'Both.')
    expect([await unread(host), await unread(guest)]).toEqual([2, 1])
    expect((await read(host, id as never)).count).toBe(0)
    expect([await unread(host), await unread(guest)]).toEqual([0, 1])
  })

  test('includes messages that arrived while reading', async () => {
    const { guest, host, id, say, unread } = await aTalk(world)
    const seen = await newest(host, id as never)
    world.clock.pass({ seconds: 5 })
    await say(guest, 'One more thing')
    await read(host, id as never, seen)
    expect(await unread(host)).toBe(1)
  })

  test(
    claim('16.9', 'reading without new messages counts as read now, by the server’s clock, and never goes back'),
    async () => {
      const { host, id } = await aTalk(world)
      world.clock.pass({ minutes: 3 })
      const now = world.clock.now().toString()
      expect(await read(host, id as never)).toMatchObject({ readAt: now })
      expect(await read(host, id as never, '2000-01-01T00:00:00Z')).toMatchObject({ readAt: now })
      expect(await read(host, id as never, '2190-01-01T00:00:00Z')).toMatchObject({ readAt: now })
    },
  )

  test.each(['0000-01-01T00:00:00Z', '1969-12-31T23:59:59Z', '2200-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
    'a time like %s is rejected',
    async (upTo) => {
      const { host, id } = await aTalk(world)
      await expect(read(host, id as never, upTo)).rejects.toMatchObject({ status: 400 })
    },
  )

  test(claim('16.10', 'last-read times apply to every device'), async () => {
    const { host, id } = await aTalk(world)
    const { readAt } = await read(host, id as never)
    expect((await host.api.conversations.countUnread()).lastReadTimes).toMatchObject({ [id]: readAt })
  })

  test(claim('16.5', 'both parties get a read receipt once, and none if nothing was read'), async () => {
    const { guest, host, id } = await aTalk(world)
    const told = () =>
      world.sql`select 1 from account_news where account_id = ${guest.id} and news->>'kind' = 'receipt'`
    await read(host, id as never)
    await read(host, id as never)
    expect(await told()).toHaveLength(1)
    const { theirs } = await guest.api.conversations.showConversation({ id: id as never })
    expect(Temporal.Instant.compare(Temporal.Instant.from(theirs.readAt), world.clock.now())).toBe(0)
  })

  test(claim('16.5', 'delivery to a device is reported to the author once, and doesn’t count as read'), async () => {
    const { guest, host, id, unread } = await aTalk(world)
    const { now } = await host.api.conversations.countUnread()
    const theirs = async () => (await guest.api.conversations.showConversation({ id: id as never })).theirs
    expect((await theirs()).receivedAt).toBe('1970-01-01T00:00:00Z')
    await host.api.conversations.markReceived({ upTo: now })
    await host.api.conversations.markReceived({ upTo: '2190-01-01T00:00:00Z' })
    expect(await theirs()).toMatchObject({ receivedAt: now, readAt: '1970-01-01T00:00:00Z' })
    expect(await unread(host)).toBe(1)
    const told = await world.sql`
      select news->'read' as read from account_news where account_id = ${guest.id} and news->>'kind' = 'receipt'`
    expect(told).toEqual([{ read: false }])
  })

  test('the count matches a recount of all messages, whatever is written and read in any order', async () => {
    const first = await aTalk(world)
    const talks = [
      first,
      await aTalk(world, { by: first.guest, of: first.host }),
      await aTalk(world, { of: first.host }),
    ]
    const act = fc.record({
      talk: fc.nat(2),
      by: fc.constantFrom('guest', 'host'),
      does: fc.constantFrom('write', 'read', 'glance'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        for (const { talk: n, by, does } of acts) {
          const talk = talks[n] as (typeof talks)[number]
          const who = by === 'guest' ? talk.guest : talk.host
          world.clock.pass({ milliseconds: does === 'write' ? 30_001 : 0 })
          if (does === 'write') await talk.say(who, 'x')
          else if (does === 'read') await read(who, talk.id as never)
          else await read(who, talk.id as never, talk.first.at)
        }
        for (const { guest, host } of talks)
          for (const { id, api } of [guest, host])
            expect((await api.conversations.countUnread()).count).toBe(await bruteForce(id))
      }),
      { numRuns: 12, seed: 20270301 },
    )
  })
})

async function bruteForce(me: string): Promise<number> {
  const messages = await world.sql<{ conversation_id: string; sender_id: string; created_at: Temporal.Instant }[]>`
    select m.* from messages m join conversations c on c.id = m.conversation_id where ${me} in (c.user_id, c.host_id)`
  const sides = await world.sql<{ conversation_id: string; read_at: Temporal.Instant }[]>`
    select conversation_id, read_at from conversation_sides where account_id = ${me}`
  const since = (id: string) => sides.find((side) => side.conversation_id === id)?.read_at.epochMilliseconds ?? 0
  return messages.filter((m) => m.sender_id !== me && m.created_at.epochMilliseconds > since(m.conversation_id)).length
}

describe('masking', () => {
  const CALL = 'Call me: +49 176 1234567'

  test(
    claim('16.3', 'hides details from the other party but not the author, and a booking reveals them, also in search'),
    async () => {
      const { guest, host, id, say, spaceId } = await aTalk(world)
      const sent = await say(guest, CALL)
      expect(sent).toMatchObject({ text: CALL, masked: ['phone'] })
      const theirs = async () => (await host.api.messages.listMessages({ id })).items.at(-1)
      expect((await theirs())?.text).not.toContain('1234567')
      expect(await theirs()).toMatchObject({ masked: ['phone'] })
      const find = async (q: string) => (await host.api.conversations.searchMessages({ q })).items.length
      expect([await find('call'), await find('1234567')]).toEqual([1, 0])
      expect((await host.api.conversations.listConversations({})).items[0]?.last.text).not.toContain('1234567')

      const bookingId = await aSaleOf(world, spaceId, days('2027-03-08'))
      await world.sql`update bookings set guest_id = ${guest.id} where id = ${bookingId}`
      await world.runJobs()
      expect(await theirs()).toMatchObject({ text: CALL, masked: [] })
      expect(await find('1234567')).toBe(1)
      expect(await host.api.conversations.showConversation({ id })).toMatchObject({ contacts: 'open' })
      const after = await host.api.messages.sendMessage({ id, ...typed('Mine is +49 176 7654321') })
      expect(after).toMatchObject({ masked: [] })
    },
  )
})
