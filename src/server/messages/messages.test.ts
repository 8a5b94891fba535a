import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { aGuest } from '../../../test/support/people.ts'
import { aTalk, twoStrangers, typed } from '../../../test/support/talks.ts'
import { aSender } from '../../../test/support/uploads.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let talk: Awaited<ReturnType<typeof aTalk>>
beforeAll(async () => {
  world = await aWorld()
})
beforeEach(async () => {
  talk = await aTalk(world)
})
afterAll(async () => {
  await expectInvariants(world.sql)
  await world.close()
})
const code = (no: string) => expect.objectContaining({ code: no })
const said = (text: string) => talk.say(talk.guest, text)

describe('writing messages', () => {
  test(
    claim('16.1', 'a guest writes first about a published space, and both parties find the conversation'),
    async () => {
      const { guest, host, id, spaceId } = talk
      const mine = await guest.api.conversations.listConversations({})
      expect(mine.items).toMatchObject([
        { id, role: 'guest', other: { firstName: 'Mara' }, space: { id: spaceId }, unread: 0 },
      ])
      expect((await host.api.conversations.listConversations({})).items).toMatchObject([
        { id, role: 'host', other: { firstName: 'Ada' }, unread: 1, last: { text: 'Is there a lift?', mine: false } },
      ])
    },
  )

  test(claim('16.1', 'writing first again continues the same conversation'), async () => {
    const again = await talk.guest.api.conversations.startConversation({
      about: { spaceId: talk.spaceId },
      ...typed('And a ramp?'),
    })
    expect(again.id).toBe(talk.id)
    expect(await talk.heard(talk.host)).toEqual(['Is there a lift?', 'And a ramp?'])
  })

  test('two simultaneous first messages from two tabs share one conversation', async () => {
    const { guest, spaceId, host } = await twoStrangers(world)
    const write = (text: string) => guest.api.conversations.startConversation({ about: { spaceId }, ...typed(text) })
    const [a, b] = await Promise.all([write('one'), write('two')])
    expect(a.id).toBe(b.id)
    expect((await host.api.messages.listMessages({ id: a.id })).items).toHaveLength(2)
  })

  test('of fifty with one key one is sent, and every response is that one', async () => {
    const { host, guest, id } = talk
    const message = { id, ...typed('Once.') }
    const replies = await Promise.allSettled(Array.from({ length: 50 }, () => guest.api.messages.sendMessage(message)))
    const sent = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value.id] : []))
    expect(new Set(sent).size).toBe(1)
    // Some of the concurrent requests may be refused, because requests that arrive before the first message is stored
    // count towards the limit of ten a minute.
    for (const reply of replies)
      if (reply.status === 'rejected') expect(reply.reason).toMatchObject({ code: 'too_many' })
    expect(await talk.heard(host)).toEqual(['Is there a lift?', 'Once.'])
    expect((await guest.api.messages.sendMessage(message)).id).toBe(sent[0])
  })

  test('messages of one moment have an order, the same for both parties', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((text) => talk.say(talk.host, text)))
    const heard = await talk.heard(talk.guest)
    expect(heard).toHaveLength(5)
    expect(await talk.heard(talk.host)).toEqual(heard)
    const times = (await talk.guest.api.messages.listMessages({ id: talk.id })).items.map(({ at }) => Date.parse(at))
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  })

  test.each([
    ['tags are removed', 'Hello <b>there</b>', 'Hello there'],
    ['text that only looks like a tag stays', '  a < b and c > d  ', 'a < b and c > d'],
    ['characters that reverse text are removed', '\u202elive \u2066x', 'live x'],
    ['line breaks stay', 'one\r\ntwo\n\nthree', 'one\ntwo\n\nthree'],
  ])('%s', async (_, text, kept) => expect((await said(text)).text).toBe(kept))

  test('5,000 characters are allowed, and one more is not', async () => {
    expect((await said('x'.repeat(5_000))).text).toHaveLength(5_000)
    await expect(said('x'.repeat(5_001))).rejects.toMatchObject({ status: 400 })
  })

  test.each(['', '   ', '<b></b>', '\u200b\u200b'])('invisible text in %j is not a message', async (text) => {
    await expect(said(text)).rejects.toEqual(code('text_missing'))
  })

  test(claim('18.14.1', 'ten in sixty seconds are allowed, and the eleventh is told when to retry'), async () => {
    const sender = await aSender(world)
    const { id } = await aTalk(world, { by: sender })
    for (let n = 2; n <= 10; n++) await sender.api.messages.sendMessage({ id, ...typed(`${n}`) })
    const retryAt = world.clock.now().add({ seconds: 60 }).toString()
    await expect(sender.api.messages.sendMessage({ id, ...typed('11') })).rejects.toMatchObject({
      code: 'too_many',
      data: { retryAt },
    })
    world.clock.pass({ seconds: 60 })
    expect((await sender.api.messages.sendMessage({ id, ...typed('11') })).text).toBe('11')
  })
})

describe('no one can write', () => {
  test(claim('12.10', 'without a verified address'), async () => {
    const guest = await aGuest(world)
    const { spaceId } = await twoStrangers(world, { by: guest })
    const first = guest.api.conversations.startConversation({ about: { spaceId }, ...typed('Hello') })
    await expect(first).rejects.toEqual(code('verify_first'))
    expect(await guest.api.conversations.aboutConversation({ spaceId })).toMatchObject({
      id: null,
      closed: 'verify_first',
      may: { write: false },
    })
  })

  test('in a conversation of others, which is not found', async () => {
    const stranger = await aSender(world)
    const { id } = talk
    for (const act of [
      () => stranger.api.messages.sendMessage({ id, ...typed('Let me in') }),
      () => stranger.api.messages.listMessages({ id }),
      () => stranger.api.conversations.showConversation({ id }),
      () => stranger.api.conversations.markRead({ id, upTo: '2027-03-01T08:00:00Z' }),
      () => stranger.api.conversations.blockOther({ id }),
      () => stranger.api.messages.reportMessage({ id: talk.first.id, reason: 'spam' }),
    ])
      await expect(act()).rejects.toEqual(code('not_found'))
  })

  test('to themselves, or about an unpublished space', async () => {
    const { host, spaceId } = talk
    const own = host.api.conversations.startConversation({ about: { spaceId }, ...typed('Hello') })
    await expect(own).rejects.toEqual(code('own_space'))
    const other = await twoStrangers(world)
    await world.sql`update spaces set status = 'paused' where id = ${other.spaceId}`
    const about = { about: { spaceId: other.spaceId }, ...typed('Hello') }
    await expect(other.guest.api.conversations.startConversation(about)).rejects.toEqual(code('not_found'))
    await world.sql`update spaces set status = 'paused' where id = ${spaceId}`
    expect((await said('Will it open again?')).text).toBe('Will it open again?')
  })

  test('after a block, in any conversation of the two, until it is removed', async () => {
    const { guest, host, id } = talk
    const second = await aTalk(world, { by: guest, of: host })
    expect(await host.api.conversations.blockOther({ id })).toEqual({ closed: 'blocked_by_me' })
    await expect(said('Hello?')).rejects.toEqual(code('blocked'))
    await expect(second.say(guest, 'Hello?')).rejects.toEqual(code('blocked'))
    await expect(talk.say(host, 'No.')).rejects.toEqual(code('blocked_by_me'))
    expect(await host.api.conversations.unblockOther({ id })).toEqual({ closed: null })
    expect((await said('Hello again')).text).toBe('Hello again')
  })

  test('to someone who was suspended or has left', async () => {
    await world.sql`update accounts set suspended_at = ${world.clock.now()}, suspension_reason = 'x' where id = ${talk.host.id}`
    await expect(said('Are you there?')).rejects.toEqual(code('nobody_there'))
    expect(await talk.guest.api.conversations.showConversation({ id: talk.id })).toMatchObject({
      closed: 'nobody_there',
      may: { write: false },
    })
  })

  test('to more than twenty hosts in a day', async () => {
    const guest = await aSender(world)
    const { host } = talk
    for (let n = 0; n < 20; n++) {
      await aTalk(world, { by: guest, of: host })
      world.clock.pass({ seconds: 61 })
    }
    await expect(aTalk(world, { by: guest, of: host })).rejects.toEqual(code('too_many'))
  })
})
