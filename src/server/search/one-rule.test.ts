import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAsk, aSearch, askOf, type Search } from '../../../test/support/oracle/asks.ts'
import { CHANGES } from '../../../test/support/oracle/changes.ts'
import { clockTable, instantOf } from '../../../test/support/oracle/clock-table.ts'
import { type Ask, allowed, bookable, calendarDay, isUntaken, startsOf } from '../../../test/support/oracle/oracle.ts'
import { priceOf } from '../../../test/support/oracle/price.ts'
import { type Random, randomOf } from '../../../test/support/oracle/spaces.ts'
import { type Standing, standSpaces, take, taxRules } from '../../../test/support/oracle/stand-spaces.ts'
import { aVisitor } from '../../../test/support/people.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { datesBetween } from '../../domain/kernel/period.ts'

/** With SPACES=1000, checks every space at twenty prices each. The same SEED gives the same spaces and requests. */
const SPACES = Number(process.env.SPACES ?? 30)
const SEED = Number(process.env.SEED ?? 4711)
const ASKS = 70
const SEARCHES = 16

const NOWS = [
  '2027-03-27T22:10:30Z',
  '2027-10-30T21:40:00Z',
  '2027-03-13T23:07:00Z',
  '2027-11-06T23:20:00Z',
  '2027-04-03T10:05:00Z',
  '2027-09-04T20:00:00Z',
  '2027-10-02T09:00:00Z',
  '2026-12-30T23:15:00Z',
  '2027-06-15T12:00:00Z',
  '2027-03-26T00:30:00Z',
]

let priced = 0
let world: World
beforeAll(async () => {
  world = await aWorld()
  await taxRules(world)
})
afterAll(() => world.close())

test.each(NOWS.map((now, n) => [now, SEED + n] as const))(
  'calendar, quote, hold, search, totals and counts match a check of every minute, at %s (SEED=%i)',
  async (text, seed) => {
    const now = Temporal.Instant.from(text)
    world.clock.set(text)
    const r = randomOf(seed)
    const spaces = await standSpaces(world, r, now, Math.ceil(SPACES / NOWS.length))
    const today = now.toZonedDateTimeISO('Etc/GMT+12').toPlainDate()
    const searches = Array.from({ length: SEARCHES }, () => aSearch(r, today))
    for (const search of searches) await compareSearch(spaces, search, seed)
    for (const one of spaces) {
      await compareCalendar(one, seed)
      const there = now.toZonedDateTimeISO(one.laid.space.zone).toPlainDate()
      const asks = Array.from({ length: ASKS }, () => anAsk(r, one.laid.space, there))
      for (const ask of asks) await compareQuote(r, one, ask, seed)
    }
    for (const one of spaces) await compareHold(r, one, spaces, seed)
    for (const search of searches.slice(0, 4)) await compareSearch(spaces, search, seed)
  },
  30_000 + SPACES * 1_000,
)

// With SPACES=1000, checks every change. Otherwise, checks every twelfth.
const changes = CHANGES.filter((_, at) => SPACES >= 1000 || at % 12 === SEED % 12)
test('they match around the clock change in every zone that has one from 2026 to 2028', async () => {
  expect(CHANGES.length).toBeGreaterThan(100)
  for (const [n, { zone, change }] of changes.entries()) {
    const [seed, r] = [SEED + 1_000 + n, randomOf(SEED + 1_000 + n)]
    const now = change.subtract({ hours: r.between(1, 60) })
    world.clock.set(now.toString())
    const [one] = (await standSpaces(world, r, now, 1, zone)) as [Standing]
    await compareCalendar(one, seed)
    const there = now.toZonedDateTimeISO(zone).toPlainDate()
    for (let asks = 0; asks < 20; asks++) await compareQuote(r, one, anAsk(r, one.laid.space, there), seed)
    await compareHold(r, one, [one], seed)
  }
}, 300_000)

test('they cover twenty prices for each space', () => {
  if (process.env.SPACES) console.info(`${SPACES} spaces, ${priced} prices`)
  expect(priced).toBeGreaterThan(SPACES * 20)
})

const told = (one: Standing, seed: number, ask: unknown) =>
  JSON.stringify({ seed, id: one.id, now: one.laid.now.toString(), ask, space: one.laid.space, busy: one.busy })

function totalOf({ laid }: Standing, search: Search): number | null | undefined {
  const people = search.capacity ?? 1
  const ask = askOf(search)
  if (laid.space.capacity < people) return undefined
  if (ask.mode === 'days' && !laid.space.byDay) {
    const dates = datesBetween(Temporal.PlainDate.from(ask.startDate), Temporal.PlainDate.from(ask.endDate))
    const bare = { from: 1e4, to: 1e4 + 60, openMinutes: 60, days: 0, startDate: ask.startDate }
    const payable = priceOf(laid.space, laid.table, bare, people, []) !== null
    return payable && dates.every((date) => startsOf(laid, date.toString(), true) > 0) ? null : undefined
  }
  const found = bookable(laid, ask)
  return found ? (priceOf(laid.space, laid.table, found, people, []) ?? undefined) : undefined
}

async function compareSearch(spaces: readonly Standing[], search: Search, seed: number): Promise<void> {
  const { api } = aVisitor(world)
  const found = new Map<string, number | null>()
  let cursor: string | undefined
  do {
    const page = await api.search.findSpaces({ ...search, limit: 7, ...(cursor && { cursor }) })
    for (const card of page.items) {
      expect(found.has(card.id)).toBe(false)
      found.set(card.id, card.totalCents)
    }
    cursor = page.next ?? undefined
  } while (cursor)
  for (const one of spaces) expect(found.get(one.id), told(one, seed, search)).toBe(totalOf(one, search))
  const counted = await api.search.countSpaces(search)
  expect(counted.count, JSON.stringify({ seed, search })).toBe(found.size)
  expect((await api.search.filterCounts(search)).count, JSON.stringify({ seed, search })).toBe(found.size)
}

async function compareCalendar(one: Standing, seed: number): Promise<void> {
  const { laid, id } = one
  const there = laid.now.toZonedDateTimeISO(laid.space.zone).toPlainDate()
  const month = there.subtract({ days: 1 }).toPlainYearMonth().toString()
  const { days } = await aVisitor(world).api.spaces.freeSlots({ id, month })
  for (const day of days) {
    if (Math.abs(there.until(day.date).days) > 8) continue
    const said = calendarDay(laid, day.date)
    expect(day.hours ?? 0, told(one, seed, day)).toBe(said.hours ?? 0)
    if (['free', 'partly', 'too_far'].includes(said.state)) expect(day.state, told(one, seed, day)).toBe(said.state)
    else expect(['free', 'partly'], told(one, seed, day)).not.toContain(day.state)
  }
}

function company(r: Random, { laid }: Standing) {
  const { addOns } = laid.space.rates
  const picks = r.some(addOns, 0.3).map(({ id }) => ({ id, quantity: r.one([1, 1, 1, 3]) }))
  return { people: r.between(1, laid.space.capacity + (r.chance(0.1) ? 1 : 0)), addOns: picks }
}

async function compareQuote(r: Random, one: Standing, ask: Ask, seed: number): Promise<void> {
  const { laid, id } = one
  const { people, addOns } = company(r, one)
  const found = allowed(laid, ask)
  const total = found && priceOf(laid.space, laid.table, found, people, addOns)
  const said = await aVisitor(world)
    .api.spaces.quoteSlot({ id, ask, people, addOns })
    .then(
      ({ quote, free, from, to }) => ({ total: quote.total, free, from: Date.parse(from), to: Date.parse(to) }),
      () => null,
    )
  const expected = found &&
    total !== null && {
      total,
      free: isUntaken(laid, found),
      from: Date.parse(instantOf(laid.table, found.from)),
      to: Date.parse(instantOf(laid.table, found.to)),
    }
  expect(said, told(one, seed, { ask, people, addOns })).toEqual(expected || null)
  if (said) priced++
}

async function compareHold(r: Random, one: Standing, all: readonly Standing[], seed: number): Promise<void> {
  const { laid, id } = one
  const there = laid.now.toZonedDateTimeISO(laid.space.zone).toPlainDate()
  for (let n = 0; n < 8; n++) {
    const ask = anAsk(r, laid.space, there)
    const found = bookable(one.laid, ask)
    const total = found && found.days < 8 ? priceOf(laid.space, laid.table, found, 1, []) : null
    if (!found || total === null) continue
    const hold = () => aVisitor(world).api.bookings.holdSlot({ spaceId: id, ask, people: 1, totalCents: total })
    const held = await hold()
    expect([held.quote.total, Date.parse(held.from), Date.parse(held.to)], told(one, seed, ask)).toEqual([
      total,
      ...[found.from, found.to].map((minute) => Date.parse(instantOf(clockTable(laid.space.zone, laid.now), minute))),
    ])
    await expect(hold()).rejects.toMatchObject({ code: 'just_taken' })
    const { bufferBefore, bufferAfter } = laid.space
    const busy = [
      { from: instantOf(laid.table, found.from - bufferBefore), to: instantOf(laid.table, found.to + bufferAfter) },
    ]
    take(one, busy)
    if (one.wholeOf) take(one.wholeOf, busy)
    for (const part of all) if (part.wholeOf === one) take(part, busy)
    return
  }
}
