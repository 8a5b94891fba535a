import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGuest, type Person } from '../support/people.ts'
import { aTalk, typed } from '../support/talks.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import { aSite, openPage } from './site.ts'

let world: World
let talk: Awaited<ReturnType<typeof aTalk>>
beforeAll(async () => {
  world = await aSite()
  talk = await aTalk(world, { text: 'Is there a lift?' })
})
afterAll(() => world.close())

test(claim('1.6 3.6 3.7', 'users and hosts exchange messages, stored with the specification’s fields'), async () => {
  await talk.say(talk.host, 'There is.')
  const [conversation] =
    await world.sql`select id, user_id, host_id, last_message_at from conversations where id = ${talk.id}`
  expect(conversation).toMatchObject({ id: talk.id, user_id: talk.guest.id, host_id: talk.host.id })
  const messages = await world.sql`
    select id, conversation_id, sender_id, created_at from messages where conversation_id = ${talk.id} order by created_at`
  expect(messages.map(({ sender_id: by }) => by)).toEqual([talk.guest.id, talk.host.id])
  expect(messages.at(-1)?.created_at).toEqual(conversation?.last_message_at)
})

test(claim('2.8', '/messages shows a conversation to its two parties only'), async () => {
  const inbox = await openPage(world, '/messages', talk.host)
  expect(inbox.all('h1').map(({ text }) => text)).toEqual(['Messages'])
  const thread = await openPage(world, `/messages/${talk.id}`, talk.host)
  expect(thread.html).toContain('Is there a lift?')
  const answers = [await aGuest(world), await aGuest(world, 'Ben')].map((who) => who.fetch(`/messages/${talk.id}`))
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(404)
  const stranger = await openPage(world, '/messages')
  expect(stranger.html).not.toContain('Is there a lift?')
})

test(
  claim('16.3', 'the page hides contact details until a booking is confirmed, and tells both parties why'),
  async () => {
    const { guest, host, id, spaceId, say } = await aTalk(world)
    await say(guest, 'Call me at +49 30 1234567.')
    const shown = async (who: Person) => (await openPage(world, `/messages/${id}`, who)).text
    expect(await shown(guest)).toContain('Only you see a phone number here.')
    expect(await shown(guest)).toContain('+49 30 1234567')
    const hidden =
      'We’ve hidden a phone number, to protect you both. Contact details appear once you have a confirmed booking'
    expect(await shown(host)).toContain(hidden)
    expect(await shown(host)).not.toContain('1234567')
    const ask = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const
    const held = await guest.api.bookings.holdSlot({ spaceId, ask, people: 2 })
    await guest.api.bookings.checkOut({ id: held.id, card: TEST_CARD })
    await world.runJobs()
    expect(await shown(host)).toContain('+49 30 1234567')
    expect(await shown(host)).not.toContain(hidden)
  },
)

test(claim('7.11', 'conversations are listed with ID and last message, for their user or host'), async () => {
  for (const who of [talk.guest, talk.host]) {
    const { items } = await who.api.conversations.listConversations({})
    const [row] = await world.sql`select last_message_at from conversations where id = ${talk.id}`
    expect(items.map(({ id, lastMessageAt }) => [id, lastMessageAt])).toEqual([[talk.id, String(row?.last_message_at)]])
  }
  expect((await (await aGuest(world)).api.conversations.listConversations({})).items).toEqual([])
})

test(
  claim('4.17 7.12', 'unread messages are others’ messages later than the last-read time, or 1970 without one'),
  async () => {
    const { guest, host, id, say, unread } = await aTalk(world)
    await say(host, 'Yes')
    expect([await unread(guest), await unread(host)]).toEqual([1, 1])
    const { lastReadTimes } = await host.api.conversations.countUnread()
    expect(lastReadTimes).toEqual({ [id]: '1970-01-01T00:00:00Z' })
    const upTo = world.clock.now().add({ seconds: 1 }).toString()
    await host.api.conversations.markRead({ id, upTo })
    expect(await unread(host)).toBe(0)
    world.clock.pass({ seconds: 2 })
    await say(guest, 'Thanks')
    expect(await unread(host)).toBe(1)
  },
)

test(claim('4.16', 'when signed out nothing is unread'), async () => {
  const page = await openPage(world, '/terms')
  expect(page.html).not.toContain('unread')
  const answer = await fetch(`${world.url}/api/v1/conversations/unread`)
  expect(answer.status).toBe(401)
})

test(claim('9.3', 'a message can have 5,000 characters, not 5,001'), async () => {
  const send = (length: number) => talk.guest.api.messages.sendMessage({ id: talk.id, ...typed('x'.repeat(length)) })
  expect((await send(5_000)).text).toHaveLength(5_000)
  await expect(send(5_001)).rejects.toMatchObject({ status: 400 })
})
