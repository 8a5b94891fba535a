import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTalk, twoStrangers, typed } from '../../../test/support/talks.ts'
import { aPdf, upload } from '../../../test/support/uploads.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { BEGUN_A_DAY } from './start-conversation.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const code = (no: string) => expect.objectContaining({ code: no })

test('a key belongs to one message: with other text or elsewhere, it is refused and nothing is lost silently', async () => {
  const talk = await aTalk(world)
  const other = await aTalk(world, { by: talk.guest })
  const message = typed('Once.')
  const { id: sent } = await talk.guest.api.messages.sendMessage({ id: talk.id, ...message })
  const send = (id: typeof talk.id, text: string) =>
    talk.guest.api.messages.sendMessage({ id, ...message, text }).then((answer) => answer.id)
  expect(await send(talk.id, 'Once.')).toBe(sent)
  await expect(send(talk.id, 'Twice.')).rejects.toEqual(code('key_reused'))
  await expect(send(other.id, 'Once.')).rejects.toEqual(code('key_reused'))
  const elsewhere = { about: { spaceId: other.spaceId }, ...message }
  await expect(talk.guest.api.conversations.startConversation(elsewhere)).rejects.toEqual(code('key_reused'))
  expect(await other.heard(other.host)).toEqual(['Is there a lift?'])
})

test('one key sent to four spaces at once creates one message without an error', async () => {
  const { guest } = await twoStrangers(world)
  const spaces = await Promise.all([1, 2, 3, 4].map(() => twoStrangers(world, { by: guest })))
  const message = typed('Hello')
  const sent = await Promise.allSettled(
    [...spaces, ...spaces].map(({ spaceId }) =>
      guest.api.conversations.startConversation({ about: { spaceId }, ...message }),
    ),
  )
  for (const one of sent) if (one.status === 'rejected') expect(one.reason).toEqual(code('key_reused'))
  const made = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
  expect([made.length, new Set(made).size]).toEqual([2, 1])
})

test('a refused first message doesn’t count towards the daily limit', async () => {
  const { guest, spaceId } = await twoStrangers(world)
  for (let n = 0; n <= BEGUN_A_DAY.account; n++) {
    const blank = guest.api.conversations.startConversation({ about: { spaceId }, ...typed('<b></b>') })
    await expect(blank).rejects.toEqual(code('text_missing'))
  }
  const message = { about: { spaceId }, ...typed('Hello') }
  const { id } = await guest.api.conversations.startConversation(message)
  expect((await guest.api.conversations.startConversation(message)).id).toBe(id)
})

test('after a block neither party sees when the other reads, on the page or live', async () => {
  const { guest, host, id, say } = await aTalk(world)
  const readOf = async () => (await guest.api.conversations.showConversation({ id })).theirs
  const newsOf = async () => (await guest.api.realtime.missedNews({ since: 0 })).news.map(({ news }) => news)
  const { at } = await say(guest, 'Hello?')
  world.clock.pass({ seconds: 1 })
  await host.api.conversations.blockOther({ id })
  const [before, news] = [await readOf(), await newsOf()]
  world.clock.pass({ minutes: 1 })
  await host.api.conversations.markReceived({ upTo: at })
  await host.api.conversations.markRead({ id, upTo: at })
  expect((await host.api.conversations.countUnread()).count).toBe(0)
  expect(await readOf()).toEqual(before)
  expect(await newsOf()).toEqual(news)
})

test('a file keeps its type when its name is masked', async () => {
  const { guest, host, id } = await aTalk(world)
  const { items } = (await upload(guest, '/documents', [['call 0171-2345678 zoe@mail.com.pdf', aPdf()]])).body
  await guest.api.messages.sendMessage({ id, ...typed('The plan', [items?.[0]?.id ?? '']) })
  const files = async (who: typeof guest) =>
    (await who.api.messages.listMessages({ id })).items.at(-1)?.attachments.map(({ name }) => name)
  expect(await files(host)).toEqual(['call ••• •••.pdf'])
  expect(await files(guest)).toEqual(['call 0171-2345678 zoe@mail.com.pdf'])
})
