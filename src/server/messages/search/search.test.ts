import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { aTalk } from '../../../../test/support/talks.ts'
import { aWorld, type World } from '../../../../test/support/world.ts'
import { findWords } from './search.sql.ts'

let world: World
let talk: Awaited<ReturnType<typeof aTalk>>
beforeAll(async () => {
  world = await aWorld()
  talk = await aTalk(world, { text: 'Is there a goods lift, Straße side?' })
  await talk.say(talk.host, 'The LIFT is 2 m wide. https ftp')
})
afterAll(() => world.close())

const find = async (q: string) =>
  (await talk.host.api.conversations.searchMessages({ q })).items.map(({ text }) => text.slice(0, 6))

test.each([
  ['a word', 'lift', ['The LI', 'Is the']],
  ['its beginning', 'goo', ['Is the']],
  ['every word', 'lift wide', ['The LI']],
  ['other letters', 'STRASSE', []],
  ['its own letters', 'straße', ['Is the']],
  ['a word that no one wrote', 'ballroom', []],
  ['nothing', '  !!! ', []],
])(claim('16.7', 'finds by %s'), async (_, q, found) => expect(await find(q)).toEqual(found))

test.each([
  "lift' | '@x",
  'lift & !wide',
  'a:* <-> b',
  "'",
  '\\',
  '@00000000-0000-0000-0000-000000000000',
  'lift'.repeat(49),
])('takes %j as words only', async (q) => expect(Array.isArray(await find(q))).toBe(true))

test(claim('16.7', 'no one finds other people’s messages'), async () => {
  const other = await aTalk(world, { text: 'The lift is broken' })
  expect(await find('broken')).toEqual([])
  const { items } = await other.host.api.conversations.searchMessages({ q: 'lift' })
  expect(items.map(({ conversationId }) => conversationId)).toEqual([other.id])
})

test('each message appears once, newest first, page by page, however many there are', async () => {
  const { host, guest } = talk
  await world.sql`
    with made as (
      insert into conversations (user_id, host_id, space_id, last_message_at)
      select ${guest.id}, ${host.id}, id, now() from spaces where id <> ${talk.spaceId} limit 1 returning id
    ), sides as (
      insert into conversation_sides (conversation_id, account_id, last_message_at)
      select id, ${host.id}, '2027-02-01' from made returning conversation_id
    )
    select 1 from sides`
  await world.sql`
    insert into messages (conversation_id, sender_id, body, created_at)
    select ${talk.id}, ${guest.id}, 'Marble ' || n, '2026-01-01'::timestamptz + n * interval '1 minute' from generate_series(1, 450) n`
  const rows: string[] = []
  let after: { at: Temporal.Instant; id: string } | null = null
  for (;;) {
    const page = await findWords(world.sql, host.id as never, { words: ['marble'], after, atMost: 24 })
    const shown = page.slice(0, 24)
    rows.push(...shown.map(({ text }) => text))
    const last = shown.at(-1)
    if (page.length <= 24 || !last) break
    after = { at: last.created_at, id: last.id }
  }
  expect(rows).toEqual(Array.from({ length: 450 }, (_, n) => `Marble ${450 - n}`))
})
