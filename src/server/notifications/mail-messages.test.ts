import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { lettersTo } from '../../../test/support/letters.ts'
import { aTalk } from '../../../test/support/talks.ts'
import { aWorld, type World } from '../../../test/support/world.ts'

let world: World
let talk: Awaited<ReturnType<typeof aTalk>>
beforeAll(async () => {
  world = await aWorld()
})
beforeEach(async () => {
  talk = await aTalk(world)
  await world.runJobs()
})
afterAll(() => world.close())

async function after(minutes: number): Promise<void> {
  world.clock.pass({ minutes })
  await world.runScheduled()
}
const toHost = () => lettersTo(world, talk.host.email, 'messages')
const toGuest = () => lettersTo(world, talk.guest.email, 'messages')
const ask = (text: string) => talk.say(talk.guest, text)
async function read(): Promise<void> {
  const { items } = await talk.host.api.messages.listMessages({ id: talk.id })
  await talk.host.api.conversations.markRead({ id: talk.id, upTo: items.at(-1)?.at ?? '' })
}

test(
  claim(
    '16.12',
    'three messages in a few minutes are one email, five minutes after the first, and their author gets none',
  ),
  async () => {
    world.clock.pass({ minutes: 1 })
    await ask('Is there a ramp?')
    await ask('And parking?')
    await after(3)
    expect(await toHost()).toEqual([])
    await after(1)
    const [letter, ...more] = await toHost()
    expect(more).toEqual([])
    for (const part of ['3 messages from Ada about', '1. Is there a lift?', '3. And parking?', `/messages/${talk.id}`])
      expect(letter).toContain(part)
    expect(await toGuest()).toEqual([])
    await after(60)
    expect(await toHost()).toHaveLength(1)
  },
)

test('someone who has read them by then gets no email', async () => {
  world.clock.pass({ minutes: 2 })
  await read()
  await after(10)
  expect(await toHost()).toEqual([])
})

test('the next email waits an hour while nothing is read, and contains only new messages', async () => {
  await after(5)
  expect(await toHost()).toHaveLength(1)
  await ask('Are you there?')
  await after(5)
  expect(await toHost()).toHaveLength(1)
  await after(55)
  const [, second] = await toHost()
  expect(second).toContain('a message from Ada')
  expect(second).toContain('Are you there?')
  expect(second).not.toContain('lift')
})

test('after they are read, the next email waits only five minutes', async () => {
  await after(5)
  world.clock.pass({ minutes: 1 })
  await read()
  world.clock.pass({ minutes: 1 })
  await ask('Thank you!')
  await world.runJobs()
  await after(5)
  expect(await toHost()).toHaveLength(2)
})

test('an email shows no more than the page would: contact details stay masked', async () => {
  const { id } = await ask('Write to me at ada.tester@people.example please')
  await world.sql`update messages set masked_body = 'Write to me at ••• please', masked_kinds = '{email}' where id = ${id}`
  await after(6)
  const [letter] = await toHost()
  expect(letter).toContain('Write to me at')
  expect(letter).not.toContain('ada.tester@')
})

test('an email shows five messages at most', async () => {
  for (let n = 0; n < 8; n++) {
    world.clock.pass({ seconds: 10 })
    await ask(`Question ${n}`)
  }
  await after(5)
  const [letter] = await toHost()
  expect(letter).toContain('9 messages')
  expect(letter).toContain('And 4 more.')
  expect(letter).not.toContain('Question 4')
})

test('an unverified address, or someone who stopped these emails, gets none', async () => {
  await world.sql`update accounts set email_verified_at = null where id = ${talk.host.id}`
  await after(6)
  expect(await toHost()).toEqual([])
  const other = await aTalk(world)
  await other.host.api.notices.choosePreferences({ choices: [{ kind: 'message', channel: 'email', on: false }] })
  await world.runJobs()
  await after(6)
  expect(await lettersTo(world, other.host.email, 'messages')).toEqual([])
})

test('two simultaneous processes send one email', async () => {
  const beside = await aWorld({ beside: world })
  world.clock.pass({ minutes: 6 })
  await world.runJobs()
  await Promise.all([world.runScheduled(), beside.runScheduled()])
  await world.runScheduled()
  expect(await toHost()).toHaveLength(1)
  await beside.close()
})
