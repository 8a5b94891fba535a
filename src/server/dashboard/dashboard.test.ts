import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aHost } from '../../../test/support/hosts.ts'
import { aGuest, enteredAs, type Person } from '../../../test/support/people.ts'
import { aReview } from '../../../test/support/reviews.ts'
import { aHoldOf, aSaleOf, days, hours } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
let host: Person
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.set(MONDAY_MORNING)
  host = await aHost(world)
})

const mine = async (facts = {}) => (await aSpace(world, { host_id: host.id, ...facts })).id
const sell = (space: string, ask: Parameters<typeof aSaleOf>[2]) => aSaleOf(world, space, ask)

describe('today’s view', () => {
  const toShow = (seen: Awaited<ReturnType<Person['api']['dashboard']['showToday']>>) =>
    seen.events.map(({ kind, stay }) => `${kind} ${stay.space.title}`)

  test('shows arrivals and departures by time, on each space’s own day, and who is in all day', async () => {
    const allDay = { zone: 'Asia/Tokyo', opens: Array(7).fill(0), closes: Array(7).fill(1440) }
    const [berlin, tokyo] = [await mine({ title: 'Berlin' }), await mine({ title: 'Tokyo', ...allDay })]
    await sell(berlin, days('2027-03-01', '2027-03-03'))
    await sell(await mine({ title: 'Evening' }), hours('2027-03-01', 17))
    await sell(await mine({ title: 'Morning' }), hours('2027-03-01', 10))
    world.clock.set('2027-03-01T12:00:00Z')
    await sell(tokyo, hours('2027-03-02', 1))
    await aHoldOf(world, await mine({ title: 'Held only' }), days('2027-03-02'))
    const seen = await host.api.dashboard.showToday()
    expect(toShow(seen)).toEqual([
      'arrival Berlin',
      'arrival Morning',
      'departure Morning',
      'arrival Evening',
      'departure Evening',
    ])
    expect(seen.there.total).toBe(0)
    expect([seen.arrivals, seen.departures]).toEqual([1, 1])
    expect(seen.week[0]).toEqual({ date: '2027-03-02', arrivals: 1, departures: 1, names: ['Ada Tester'] })
    expect(seen.week[1]).toMatchObject({ date: '2027-03-03', arrivals: 0, departures: 1 })
    world.clock.set('2027-03-01T15:30:00Z')
    expect(toShow(await host.api.dashboard.showToday())).toContain('arrival Tokyo')
    world.clock.set('2027-03-02T12:00:00Z')
    host = await enteredAs(world, host.id)
    const { there } = await host.api.dashboard.showToday()
    expect(there.items.map(({ space, name }) => [space.title, name])).toEqual([['Berlin', 'Ada Tester']])
  })

  test('names the next guest after a departure, and says whether access instructions are there', async () => {
    const space = await mine({ access_instructions: 'Code 1234' })
    await sell(space, hours('2027-03-01', 15))
    await sell(space, hours('2027-03-03', 9))
    const { events } = await host.api.dashboard.showToday()
    expect(events.map(({ kind, nextAt, stay }) => [kind, nextAt, stay.hasAccess])).toEqual([
      ['arrival', null, true],
      ['departure', '2027-03-03T08:00:00Z', true],
    ])
  })

  test('leaves out what is far from now, and counts it', async () => {
    for (let n = 0; n < 8; n++) await sell(await mine(), hours('2027-03-01', 10 + n))
    world.clock.set('2027-03-01T12:30:00Z')
    host = await enteredAs(world, host.id)
    const { events, earlier, later, arrivals, departures } = await host.api.dashboard.showToday()
    const past = events.filter(({ at }) => Temporal.Instant.compare(at, world.clock.now()) <= 0)
    expect([events.length, past.length, earlier, later, arrivals, departures]).toEqual([12, 3, 4, 0, 4, 5])
  })

  test('is empty for someone without spaces, and shows nothing of another host', async () => {
    await sell(await mine(), hours('2027-03-01', 15))
    const { api } = await aGuest(world)
    expect(await api.dashboard.showToday()).toMatchObject({
      events: [],
      there: { items: [], total: 0 },
      arrivals: 0,
      departures: 0,
      conflicts: 0,
      drafts: 0,
      published: false,
    })
    expect(await api.dashboard.showFrame()).toEqual({ waiting: 0, any: false })
  })
})

describe('each key figure equals the list behind it', () => {
  const ZONES = ['Asia/Tokyo', 'Europe/Berlin', 'America/Los_Angeles']
  const always = { opens: Array(7).fill(0), closes: Array(7).fill(1440) }

  test('earnings equal their ledger lines, at every hour around a month’s end in three time zones', async () => {
    world.clock.set('2027-02-20T08:00:00Z')
    for (const zone of ZONES) {
      const space = await mine({ zone, ...always })
      for (const day of ['2027-02-26', '2027-02-27', '2027-02-28', '2027-03-01', '2027-03-02'])
        for (const hour of [0, 12, 23]) await sell(space, hours(day, hour))
    }
    for (const at of ['2027-02-28T14:59:59Z', '2027-02-28T15:00:01Z', '2027-02-28T23:30:00Z', '2027-03-01T09:00:00Z']) {
      world.clock.set(at)
      host = await enteredAs(world, host.id)
      const { latest, current, months } = await host.api.financial.showEarnings({})
      const lines = await host.api.financial.listLines({ starts: latest })
      expect([at, current?.cents]).toEqual([at, lines.sumCents])
      expect(months.at(-1)?.cents).toBe(current?.cents)
      const upcoming = await host.api.dashboard.listBookings({ when: 'upcoming' })
      expect([at, current?.upcoming.bookings]).toEqual([at, upcoming.total])
      const toCome = upcoming.items.reduce((sum, { receivesCents }) => sum + (receivesCents ?? 0), 0)
      if (upcoming.pages === 1) expect([at, current?.upcoming.cents]).toEqual([at, toCome])
    }
  })

  test('upcoming payouts equal the amounts listed for them, page by page', async () => {
    for (const zone of ZONES)
      for (const day of ['2027-03-31', '2027-04-01', '2027-04-02', '2027-04-03'])
        await sell(await mine({ zone }), days(day))
    world.clock.set('2027-04-01T23:30:00Z')
    host = await enteredAs(world, host.id)
    const first = await host.api.financial.showBalance({})
    const listed = []
    for (let page = 1; page <= first.upcoming.pages; page++)
      listed.push(...(await host.api.financial.showBalance({ page })).upcoming.items)
    const sum = listed.reduce((total, { cents }) => total + cents, 0)
    expect([listed.length, sum]).toEqual([first.upcoming.total, first.upcoming.cents])
    expect(first.upcoming.cents).toBe(first.dueCents + first.laterCents)
    expect(first.balanceCents).toBe(first.dueCents + first.laterCents + first.heldCents + first.underwayCents)
    const next = listed.filter(({ day }) => day === first.next?.day)
    expect(first.next).toMatchObject({ now: true, cents: next.reduce((total, { cents }) => total + cents, 0) })
  })

  test('occupancy and conversion of all spaces are the sums of their pages', async () => {
    for (let n = 0; n < 12; n++) await sell(await mine({ zone: ZONES[n % 3] }), days('2027-03-10', '2027-03-12'))
    const pages = await Promise.all([1, 2].map((page) => host.api.dashboard.showOccupancy({ page })))
    const spaces = pages.flatMap(({ items }) => items)
    const total = (part: 'open' | 'booked') => spaces.reduce((sum, { next }) => sum + next[part], 0)
    expect(pages[0]?.all.next).toMatchObject({ open: total('open'), booked: total('booked') })
    expect(pages[0]?.days.reduce((sum, { booked }) => sum + booked, 0)).toBe(total('booked'))
    const funnels = await Promise.all([1, 2].map((page) => host.api.dashboard.showFunnel({ page })))
    const bookings = funnels.flatMap(({ items }) => items).reduce((sum, row) => sum + row.bookings, 0)
    expect([spaces.length, funnels[0]?.all.bookings, bookings]).toEqual([12, 12, 12])
  })

  test('the response rate counts the requests it lists', async () => {
    const space = await mine({ instant: false })
    const ask = async (day: string) => {
      const { guest, id } = await aHoldOf(world, space, days(day))
      await guest.api.bookings.checkOut({ id, card: TEST_CARD })
      return { guest, id }
    }
    const [accepted, declined, , withdrawn] = [
      await ask('2027-03-20'),
      await ask('2027-03-21'),
      await ask('2027-03-22'),
      await ask('2027-03-23'),
    ]
    expect((await host.api.dashboard.showFrame()).waiting).toBe(4)
    const open = await host.api.dashboard.listBookings({ when: 'waiting' })
    expect([open.total, open.counts.waiting, open.items.map(({ state }) => state)]).toEqual([
      4,
      4,
      Array(4).fill('requested'),
    ])
    world.clock.pass({ minutes: 30 })
    await host.api.bookingSteps.acceptRequest({ id: accepted.id })
    await host.api.bookingSteps.declineRequest({ id: declined.id, reason: 'Closed that day.' })
    await withdrawn.guest.api.bookingSteps.withdrawRequest({ id: withdrawn.id })
    const { asked, answered, minutes } = await host.api.dashboard.showRequests()
    const list = await host.api.dashboard.listBookings({ when: 'answered' })
    expect([asked, answered, minutes, list.total]).toEqual([2, 2, 30, 2])
    expect((await host.api.dashboard.showFrame()).waiting).toBe(1)
  })

  test('the rating is the mean of the listed reviews, which hosts of other spaces don’t see', async () => {
    const space = { id: await mine(), hostId: host.id }
    const guest = await aGuest(world)
    const now = world.clock.now()
    for (const overall of [5, 4, 4]) await aReview(world, space, guest.id, { overall, visible: now })
    await aReview(world, space, guest.id, { overall: 1, visible: now.add({ hours: 1 }) })
    const seen = await host.api.dashboard.listReviews({})
    expect([seen.rating, seen.count, seen.fresh, seen.unanswered, seen.items.length]).toEqual([4.33, 3, 3, 3, 3])
    await host.api.reviews.replyToReview({ id: seen.items[0]?.id ?? '', text: 'Thank you.' })
    const left = await host.api.dashboard.listReviews({ only: 'unanswered' })
    expect([left.total, left.unanswered, left.items.length]).toEqual([2, 2, 2])
    expect((await host.api.dashboard.showToday()).unanswered).toBe(2)
    expect((await (await aHost(world)).api.dashboard.listReviews({})).total).toBe(0)
  })
})

describe('a host’s bookings', () => {
  test('are found by the guest’s name and by number, but never by email address or with another host’s', async () => {
    const id = await sell(await mine(), days('2027-03-10'))
    await sell((await aSpace(world)).id, days('2027-03-10'))
    const find = async (q: string) => (await host.api.dashboard.listBookings({ q })).items.map((one) => one.id)
    const [one] = (await host.api.dashboard.listBookings({})).items
    const [guest] = await world.sql<{ email: string }[]>`
      select a.email from accounts a join bookings b on b.guest_id = a.id where b.id = ${id}`
    expect(await find('tester ada')).toEqual([id])
    expect(await find(`DL-${one?.number}`)).toEqual([id])
    expect(await find(String(one?.number))).toEqual([id])
    expect(await find(guest?.email ?? 'missing')).toEqual([])
    expect(await find('%')).toEqual([])
  })

  test('move from upcoming to in progress to past, and each view has its count', async () => {
    await sell(await mine(), hours('2027-03-01', 15))
    await aHoldOf(world, await mine(), days('2027-03-02'))
    const views = ['today', 'current', 'upcoming', 'past', 'cancelled'] as const
    const counted = async () => {
      host = await enteredAs(world, host.id)
      const { counts } = await host.api.dashboard.listBookings({})
      for (const when of views)
        expect([when, (await host.api.dashboard.listBookings({ when })).total]).toEqual([when, counts[when]])
      return views.map((view) => counts[view])
    }
    expect(await counted()).toEqual([1, 0, 1, 0, 0])
    world.clock.set('2027-03-01T14:30:00Z')
    expect(await counted()).toEqual([1, 1, 0, 0, 0])
    world.clock.set('2027-03-02T09:00:00Z')
    expect(await counted()).toEqual([0, 0, 0, 1, 0])
  })
})
