import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { days, hours } from '../../../../test/support/examples/spaces.ts'
import { aDraft, aGazetteer, aHost, reviewListings } from '../../../../test/support/hosts.ts'
import { aVisitor } from '../../../../test/support/people.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../../test/support/world.ts'
import { cents, ppm } from '../../../domain/kernel/money.ts'
import type { Rates } from '../../../domain/pricing/rates.ts'
import { NEW_DRAFT } from '../../../domain/spaces/listing-draft.ts'
import { slotRequestJson } from '../../../domain/spaces/slot-request.ts'
import { simulate, type Wanted } from '../../../web/hosting/editor/simulator.tsx'

let world: World
beforeAll(async () => {
  world = await aWorld()
  world.clock.set(MONDAY_MORNING)
  await aGazetteer(world)
  await reviewListings(world, false)
  await world.sql`insert into tax_rules (region, name, ppm) values ('DE', 'VAT', 190000)`
})
afterAll(() => world.close())

const addOn = { required: false, stock: null } as const
const RATES: Rates = {
  ...NEW_DRAFT.rates,
  dayCents: cents(24_000),
  hourCents: cents(4_050),
  cleaningCents: cents(3_500),
  includedPeople: 4,
  extraPersonCents: cents(725),
  weeklyDiscountPpm: ppm(75_000),
  monthlyDiscountPpm: ppm(200_000),
  hourRules: [
    { weekdays: [6], fromMinute: 1080, toMinute: 1440, ppmChange: 250_000, name: 'Saturday night' },
    { weekdays: [5, 6, 7], fromMinute: 600, toMinute: 1440, ppmChange: 100_000, name: 'Weekend' },
    { weekdays: [6], fromMinute: 1200, toMinute: 1440, ppmChange: 900_000, name: 'never reached' },
  ],
  dayRules: [
    { weekdays: [6, 7], ppmChange: 333_333, name: 'Weekend' },
    { weekdays: [1], ppmChange: -100_000, name: '' },
  ],
  seasons: [{ from: '2027-03-27', to: '2027-04-05', ppmChange: 150_000, name: 'Easter' }],
  addOns: [
    { id: 'lights', name: 'Lights', cents: cents(2_000), per: 'booking', ...addOn, stock: 3 },
    { id: 'staff', name: 'Staff', cents: cents(3_001), per: 'hour', ...addOn },
    { id: 'lunch', name: 'Lunch', cents: cents(1_250), per: 'person', ...addOn, stock: 60 },
    { id: 'check', name: 'Introduction', cents: cents(500), per: 'booking', ...addOn, required: true },
  ],
}
const ROUND_THE_CLOCK = Array.from({ length: 7 }, () => ({ opens: 0, closes: 1440 }))

const wanted = (ask: Wanted['ask'], people = 2, ...addOns: Wanted['addOns']): Wanted => ({ ask, people, addOns })
const CASES: Record<string, Wanted> = {
  'Saturday 18–23 for 40 people': wanted(hours('2027-03-13', '18:00', 300), 40, { id: 'lunch', quantity: 1 }),
  'over the edge of a rule': wanted(hours('2027-03-13', '16:30', 240), 4, { id: 'staff', quantity: 2 }),
  'over midnight into a season': wanted(hours('2027-03-26', '22:00', 300)),
  'an ordinary hour': wanted(hours('2027-03-10', '09:00', 60)),
  'one day': wanted(days('2027-03-10')),
  'Monday, by a rule without a name': wanted(days('2027-03-15'), 9, { id: 'lights', quantity: 3 }),
  'ten days over a weekend and a change of clocks': wanted(days('2027-03-24', '2027-04-02'), 6),
  'thirty days': wanted(
    days('2027-03-10', '2027-04-08'),
    12,
    { id: 'staff', quantity: 1 },
    { id: 'lunch', quantity: 1 },
  ),
  'more lights than there are': wanted(days('2027-03-10'), 2, { id: 'lights', quantity: 4 }),
  'lunch for more than there is': wanted(days('2027-03-10'), 70, { id: 'lunch', quantity: 1 }),
  'more people than it holds': wanted(days('2027-03-10'), 81),
  'off the step': wanted(hours('2027-03-10', '09:10', 60)),
}

test('the editor’s price preview matches the published space, line by line, and has the same refusals', async () => {
  // The editor uses the browser's clock, and the server uses its own.
  vi.spyOn(Temporal.Now, 'instant').mockReturnValue(world.clock.now())
  const host = await aHost(world)
  const shape = {
    capacity: 80,
    weekly: ROUND_THE_CLOCK,
    stepMinutes: 30,
    minMinutes: 60,
    maxMinutes: 600,
    maxDays: 60,
  } as const
  const draft = await aDraft(world, host, { ...shape, rates: RATES })
  const live = await host.api.listings.publishListing({ id: draft.id, version: draft.version })
  const guest = aVisitor(world)
  const refused: string[] = []
  for (const [name, { ask, people, addOns }] of Object.entries(CASES)) {
    const input = { id: draft.id, ask: slotRequestJson(ask), people, addOns: [...addOns] }
    const real = await guest.api.spaces.quoteSlot(input).then(
      ({ quote }) => ({ lines: quote.lines, total: quote.total }),
      ({ code }: { code: string }) => ({ code }),
    )
    const said = simulate(draft.draft, live, { ask, people, addOns })
    const told = said && 'quote' in said ? { lines: said.quote.lines, total: said.quote.total } : { code: said?.code }
    if ('code' in real) refused.push(real.code)
    expect({ name, ...told }).toEqual({ name, ...real })
  }
  expect(refused).toEqual(['out_of_stock', 'out_of_stock', 'too_many_people', 'off_step'])
})
