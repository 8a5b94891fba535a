import fc from 'fast-check'
import { FAULTS, WRITTEN } from './database-faults.ts'
import type { Act, Plan } from './history.ts'

// Random plans for complete booking histories. Sensible steps are more likely, because otherwise few bookings would
// succeed.

const acts = (arbitrary: fc.Arbitrary<object>) => arbitrary as fc.Arbitrary<Act>
const by = fc.constantFrom('guest', 'host')
const days = fc.integer({ min: 1, max: 3 })
const calls = ['charge', 'capture', 'look', 'cancel', 'refund'] as const
const card = fc.constantFrom('pays', 'pays', 'pays', 'challenges', 'challenges', 'failsLater', 'failsLater', 'declines')
const pay = acts(fc.record({ do: fc.constant('pay'), card }))
const at = fc.constantFrom(...calls.flatMap((call) => [`before ${call}`, `after ${call}`] as const))
const trouble = acts(fc.record({ do: fc.constant('trouble'), at }))
const fault = acts(
  fc.record({ do: fc.constant('fault'), table: fc.constantFrom(...WRITTEN), how: fc.constantFrom(...FAULTS) }),
)
const webhooks = acts(fc.record({ do: fc.constant('webhooks'), shuffle: fc.nat(500), stale: fc.boolean() }))
const answer = acts(fc.record({ do: fc.constant('answer'), passed: fc.boolean() }))
const shift = fc.integer({ min: 0, max: 45 })
const full = fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })
const propose = acts(fc.record({ do: fc.constant('propose'), by, shift, days, full }))
const agree = acts(fc.record({ do: fc.constant('agree'), full }))
const others = ['release', 'decline', 'withdraw', 'object', 'deliver', 'rival'] as const
const pass = (...minutes: number[]) =>
  acts(fc.record({ do: fc.constant('pass'), minutes: fc.constantFrom(...minutes) }))

const act = fc.oneof(
  { weight: 3, arbitrary: pay },
  { weight: 3, arbitrary: answer },
  { weight: 5, arbitrary: acts(fc.record({ do: fc.constant('accept') })) },
  { weight: 4, arbitrary: agree },
  { weight: 4, arbitrary: acts(fc.record({ do: fc.constantFrom(...others) })) },
  { weight: 2, arbitrary: acts(fc.record({ do: fc.constant('work') })) },
  { weight: 1, arbitrary: acts(fc.record({ do: fc.constant('cancel'), by })) },
  { weight: 4, arbitrary: propose },
  { weight: 3, arbitrary: pass(1, 16, 600, 1440, 4_320, 14_400) },
  { weight: 3, arbitrary: trouble },
  { weight: 3, arbitrary: fault },
  { weight: 3, arbitrary: webhooks },
)

const agreed = fc
  .tuple(pass(1, 1500, 4_320), propose, fault, fc.boolean(), agree)
  .map(([later, proposal, fails, isBad, yes]): Act[] => [
    ...([{ do: 'accept' }, later, proposal] as Act[]),
    ...(isBad ? [fails] : []),
    yes,
  ])
const challenged = fc.tuple(by, shift, answer, webhooks).map(([who, shift, answer, told]): Act[] => [
  ...([{ do: 'pay', card: 'challenges' }, { do: 'answer', passed: true }, { do: 'accept' }] as const),
  ...([
    { do: 'propose', by: who as 'host', shift, days: 3, full: false },
    { do: 'agree', full: false },
  ] as const),
  ...[answer, told],
])
const some = fc.oneof(
  { weight: 5, arbitrary: act.map((one) => [one]) },
  { weight: 1, arbitrary: agreed },
  { weight: 1, arbitrary: challenged },
)

export const plans: fc.Arbitrary<Plan> = fc.record({
  instant: fc.boolean(),
  policy: fc.constantFrom('flexible', 'moderate', 'firm', 'strict'),
  zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York'),
  season: fc.constantFrom('2027-03-01T08:00:00Z', '2027-10-18T08:00:00Z'),
  ahead: fc.integer({ min: 1, max: 40 }),
  days,
  acts: fc
    .tuple(
      fc.option(fc.oneof(trouble, fault), { nil: null }),
      fc.oneof({ weight: 3, arbitrary: pay.map((one) => [one]) }, { weight: 1, arbitrary: challenged }),
      fc.array(some, { minLength: 3, maxLength: 7 }),
    )
    .map(([bad, pay, rest]) => [...(bad ? [bad] : []), ...pay, ...rest.flat()]),
})
