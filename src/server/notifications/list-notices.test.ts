import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aGuest, aMadeGuest } from '../../../test/support/people.ts'
import { hostOf, LATER } from '../../../test/support/requests.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import type { AccountId, BookingId } from '../../domain/kernel/id.ts'
import { notify } from './notify.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterAll(() => world.close())

describe('the list', () => {
  const tellOf = (id: string, key: string) =>
    notify(world.deps, world.sql, [id as AccountId], {
      what: 'request_declined',
      facts: { bookingId: crypto.randomUUID() as BookingId, space: key, words: 'soon' },
      key,
    })

  test('shows one notice for one event reported twice, with one live update', async () => {
    const { id, api } = await aGuest(world)
    await tellOf(id, 'one')
    await tellOf(id, 'one')
    expect((await api.notices.listNotices({})).items).toHaveLength(1)
    expect(await world.sql`select news ->> 'kind' as kind from account_news where account_id = ${id}`).toEqual([
      { kind: 'notice' },
    ])
  })

  test(claim('16.11', 'is paged, newest first, and counts unread notices'), async () => {
    const { id, api } = await aGuest(world)
    for (let n = 0; n < 30; n++) {
      world.clock.pass({ seconds: 1 })
      await tellOf(id, `of ${n}`)
    }
    const first = await api.notices.listNotices({})
    expect([first.items.length, first.unread, first.items[0]?.text]).toEqual([24, 30, 'of 29, soon.'])
    const rest = await api.notices.listNotices({ cursor: first.next ?? '' })
    expect([rest.items.length, rest.next, rest.items.at(-1)?.text]).toEqual([6, null, 'of 0, soon.'])
    const more = await api.notices.listNotices({ cursor: first.next ?? '', limit: 2 })
    expect([more.items.map(({ text }) => text), more.next]).toEqual([
      ['of 5, soon.', 'of 4, soon.'],
      expect.any(String),
    ])
    for (const limit of [0, 101])
      await expect(api.notices.listNotices({ limit })).rejects.toMatchObject({ code: 'bad_request' })
    await expect(api.notices.listNotices({ cursor: 'x' })).rejects.toMatchObject({ code: 'bad_cursor' })
  })

  test('marks one or all as read, and never another person’s', async () => {
    const [mine, other] = [await aGuest(world), await aGuest(world)]
    for (const key of ['a', 'b', 'c']) await tellOf(mine.id, key)
    const { items } = await mine.api.notices.listNotices({})
    const ids = items.slice(0, 1).map((item) => item.id)
    expect(await other.api.notices.readNotices({ ids })).toEqual({ unread: 0 })
    expect(await mine.api.notices.countNotices()).toEqual({ count: 3 })
    expect(await mine.api.notices.readNotices({ ids })).toEqual({ unread: 2 })
    expect(await mine.api.notices.readNotices({})).toEqual({ unread: 0 })
    expect((await mine.api.notices.listNotices({})).items.every(({ read }) => read)).toBe(true)
  })

  test('keeps ninety days, and nothing of deleted accounts', async () => {
    const { id } = await aGuest(world)
    await tellOf(id, 'old')
    world.clock.pass({ hours: 24 * 91 })
    await tellOf(id, 'new')
    await world.runScheduled()
    expect(await world.sql`select key from notices where account_id = ${id}`).toEqual([{ key: 'new' }])
  })
})

describe('a person’s choices', () => {
  test(claim('16.14', 'apply: no booking notices on the site, but emails'), async () => {
    const { hostId, id: spaceId } = await aSpace(world, { instant: false })
    const host = await hostOf(world, hostId)
    await host.api.notices.choosePreferences({ choices: [{ kind: 'booking', channel: 'in_app', on: false }] })
    const guest = await aMadeGuest(world)
    const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: LATER, people: 1 })
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    await world.runJobs()
    expect((await host.api.notices.listNotices({})).items).toEqual([])
    const [mail] = await world.sql`select 1 from mails where recipient = ${host.email} and kind = 'request_received'`
    expect(mail).toBeDefined()
  })

  test('are refused as a whole if one choice isn’t theirs', async () => {
    const { api } = await aGuest(world)
    const choices = [
      { kind: 'review', channel: 'email', on: false },
      { kind: 'account', channel: 'email', on: false },
    ] as const
    await expect(api.notices.choosePreferences({ choices: [...choices] })).rejects.toMatchObject({
      code: 'cannot_choose',
      data: { kind: 'account', channel: 'email' },
    })
    const { kinds } = await api.notices.showPreferences()
    expect(kinds.find(({ kind }) => kind === 'review')?.ways[1]).toEqual({ channel: 'email', on: true, fixed: false })
  })
})
