import { setImmediate as breathe } from 'node:timers/promises'
import { type Period, period } from '../src/domain/kernel/period.ts'
import { isFree, slotFor } from '../src/domain/spaces/availability.ts'
import { rulesOf, type TermsRow } from '../src/server/spaces/space-row.ts'
import { type DemoBooking, type Drawn, outcomeOf } from './booking-outcome.ts'
import { type Chance, chance } from './chance.ts'
import { drawAsk } from './draw-ask.ts'
import { guestFinder } from './guest-finder.ts'
import type { DemoSpace } from './space-of.ts'
import { TYPE_TERMS } from './type-terms.ts'
import type { World } from './world.ts'

export type Block = { units: readonly number[]; during: Period; note: string }
export type Calendar = { bookings: DemoBooking[]; blocks: Block[] }
const DAY = 86_400_000
const HALF_AN_HOUR = 1_800_000
const LONGEST_AHEAD = 300
const NOTES = ['Own use', 'Maintenance', 'Painting', 'Inventory', 'Floor being oiled', 'Away']

/**
 * Generates a year of past bookings and a few months of future ones, oldest first, without overlaps on a unit. `units`
 * maps each space to its units.
 */
export async function makeBookings(
  world: World,
  units: ReadonlyMap<string, readonly number[]>,
  log: (line: string) => void,
): Promise<Calendar> {
  const base = world.day.toZonedDateTime('UTC').toInstant()
  const taken = new Map<number, Period[]>()
  const guestFor = guestFinder(world.crowd)
  const bookings: DemoBooking[] = []
  const blocks: Block[] = []
  let rested = performance.now()
  for (const [i, space] of world.spaces.entries()) {
    const c = chance(`bookings ${space.draft.seed}`)
    const of = units.get(space.row.id) ?? []
    const busy = () => of.flatMap((unit) => taken.get(unit) ?? [])
    const take = (during: Period) => {
      for (const unit of of) taken.set(unit, [...(taken.get(unit) ?? []), during])
    }
    for (const during of blocksOf(space, world.day, c)) {
      if (
        busy().some(
          (b) => Temporal.Instant.compare(b.from, during.to) < 0 && Temporal.Instant.compare(during.from, b.to) < 0,
        )
      )
        continue
      take(during)
      blocks.push({ units: of, during, note: c.pick(NOTES) })
    }
    for (const ahead of daysWanted(space, world.day, c)) {
      const drawn = draw(space, world.day.add({ days: ahead }), base, busy(), c)
      if (!drawn) continue
      const booking = outcomeOf(drawn, guestFor(space.draft.city, drawn.createdAt, c), base, of, c)
      if (!booking) continue
      bookings.push(booking)
      if (booking.state === 'confirmed' || booking.state === 'completed') take(drawn.slot.occupied)
    }
    if (i % 500 === 499) log(`Demo: bookings of ${i + 1} spaces planned`)
    // The work pauses regularly, because the site runs on the same thread.
    if (performance.now() - rested < 10) continue
    await breathe()
    rested = performance.now()
  }
  bookings.sort((a, b) => Temporal.Instant.compare(a.createdAt, b.createdAt) || (a.id < b.id ? -1 : 1))
  return { bookings, blocks }
}

/** Returns the days on which guests want the space. Popular spaces are wanted many times as often as others. */
function daysWanted({ draft, row }: DemoSpace, day: Temporal.PlainDate, c: Chance): number[] {
  const { popularity: p, type, featured } = draft
  const yearly = TYPE_TERMS[type].demand * (1.8 + 9 * p + (featured ? 70 : 55) * p ** 6)
  const published = Temporal.PlainDate.from(row.first_published_at.slice(0, 10))
  const publishedAgo = Math.min(364, published.until(day).days)
  const count = (expected: number) => Math.floor(expected + c.next())
  const past = Array.from({ length: count((yearly * publishedAgo) / 364) }, () => -c.int(1, publishedAgo || 1))
  const ahead = Array.from({ length: count(0.6 + yearly * 0.22) }, () => Math.floor(c.next() ** 1.8 * 75))
  return [...past, ...ahead]
}

function draw(
  space: DemoSpace,
  near: Temporal.PlainDate,
  base: Temporal.Instant,
  busy: readonly Period[],
  c: Chance,
): Drawn | null {
  const { row, draft } = space
  const rules = rulesOf({ ...row, exceptions: space.exceptions } as unknown as TermsRow)
  const earliest = Temporal.Instant.from(row.first_published_at).add({ hours: 6 }).epochMilliseconds
  for (let n = 0; n < 4; n++) {
    const date = near.add({ days: n * c.int(0, 2) })
    const ask = drawAsk(draft.type, rules, date, c)
    if (!ask) continue
    const start = date.toZonedDateTime(row.zone).epochMilliseconds
    const daysBefore = c.weighed([
      [c.next() * 3, 4],
      [3 + c.next() * 11, 5],
      [14 + c.next() * 40, 2],
    ])
    // Future bookings were made in the course of months, more of them lately, so that the charts show steady growth. The
    // summand keeps them from piling up on the last day.
    const ago = (0.025 + 0.975 * c.next()) ** 1.6
    const longest = Math.min(LONGEST_AHEAD, row.window_days - 1) * DAY - (start - base.epochMilliseconds)
    const at = Math.min(
      start - row.lead_minutes * 60_000 - daysBefore * DAY,
      base.epochMilliseconds - HALF_AN_HOUR - ago * Math.max(DAY, longest),
    )
    const createdAt = Temporal.Instant.fromEpochMilliseconds(Math.max(earliest, Math.round(at / 1000) * 1000))
    if (createdAt.epochMilliseconds >= base.epochMilliseconds) continue
    const slot = slotFor(rules, ask, createdAt)
    if (slot.ok && isFree(slot.value, busy)) return { space, slot: slot.value, createdAt }
  }
  return null
}

function blocksOf({ row }: DemoSpace, day: Temporal.PlainDate, c: Chance): Period[] {
  if (!c.happens(0.3)) return []
  return Array.from({ length: c.int(1, 2) }, () => {
    const first = day.add({ days: c.int(3, 90) })
    const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(row.zone).toInstant()
    return period(
      midnight(first),
      midnight(
        first.add({
          days: c.weighed([
            [1, 5],
            [2, 3],
            [4, 2],
            [7, 1],
          ]),
        }),
      ),
    )
  })
}
