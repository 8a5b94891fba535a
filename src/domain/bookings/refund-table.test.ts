import { describe, expect, test } from 'vitest'
import { A_WEEK, FIVE_HOURS, THREE_DAYS } from '../../../test/support/examples/odd-cents.ts'
import { period } from '../kernel/period.ts'
import { POLICIES, POLICY_NAMES, type PolicyName } from './cancellation.ts'
import { type RefundInput, refundPreview } from './refund.ts'

// Worked out by hand from the rules; every number below is a literal. Three days cost 927.56: rental 699.99, second
// person 23.31, cleaning 45.55, projector 19.99, service fee 63.11, tax 75.61. A full refund is 927.56.
const ALL = 92_756
const FULL = 85_885
// At 50%: 350.00 + 11.66 + 10.00 (half cents round up) + 63.11 = 434.77 and tax of 38.59 aren't refunded: 927.56 -
// 473.36.
const HALF = 45_420
const CLEANING = 4_959

type Given = Partial<Pick<RefundInput, 'by' | 'quote'>> & { name: PolicyName }
type Ask = Given & Record<'start' | 'confirmed' | 'zone' | 'now', string>

function refund({ name, start, confirmed, now, ...rest }: Ask): number | string {
  const from = Temporal.Instant.from(start)
  const found = refundPreview({
    quote: THREE_DAYS,
    policy: POLICIES[name],
    confirmedAt: Temporal.Instant.from(confirmed),
    by: 'guest',
    period: period(from, from.add({ hours: 57 })),
    now: Temporal.Instant.from(now),
    ...rest,
  })
  return found.ok ? found.value.refund : found.refusal.code
}
const beside = (instant: string, milliseconds = 1) => Temporal.Instant.from(instant).add({ milliseconds }).toString()

type Boundaries = [PolicyName, until: string, upTo: number, then: number][]
// Days follow the local clock and hours are elapsed time, so a day with a clock change is an hour longer or shorter in
// UTC.
const SEASONS: [string, zone: string, start: string, Boundaries][] = [
  [
    'Berlin in spring',
    'Europe/Berlin',
    '2027-03-28T07:00:00Z',
    [
      ['flexible', '2027-03-27T07:00:00Z', FULL, CLEANING],
      ['moderate', '2027-03-21T08:00:00Z', FULL, HALF],
      ['moderate', '2027-03-27T07:00:00Z', HALF, CLEANING],
      ['firm', '2027-02-26T08:00:00Z', FULL, HALF],
      ['firm', '2027-03-21T08:00:00Z', HALF, CLEANING],
      ['strict', '2026-12-28T08:00:00Z', FULL, HALF],
      ['strict', '2027-03-14T08:00:00Z', HALF, CLEANING],
    ],
  ],
  [
    'Berlin in autumn',
    'Europe/Berlin',
    '2027-10-31T08:00:00Z',
    [
      ['flexible', '2027-10-30T08:00:00Z', FULL, CLEANING],
      ['moderate', '2027-10-24T07:00:00Z', FULL, HALF],
      ['moderate', '2027-10-30T08:00:00Z', HALF, CLEANING],
      ['firm', '2027-10-01T07:00:00Z', FULL, HALF],
      ['firm', '2027-10-24T07:00:00Z', HALF, CLEANING],
      ['strict', '2027-08-02T07:00:00Z', FULL, HALF],
      ['strict', '2027-10-17T07:00:00Z', HALF, CLEANING],
    ],
  ],
  [
    'New York in spring',
    'America/New_York',
    '2027-03-14T13:00:00Z',
    [
      ['flexible', '2027-03-13T13:00:00Z', FULL, CLEANING],
      ['moderate', '2027-03-07T14:00:00Z', FULL, HALF],
      ['moderate', '2027-03-13T13:00:00Z', HALF, CLEANING],
      ['firm', '2027-02-12T14:00:00Z', FULL, HALF],
      ['firm', '2027-03-07T14:00:00Z', HALF, CLEANING],
      ['strict', '2026-12-14T14:00:00Z', FULL, HALF],
      ['strict', '2027-02-28T14:00:00Z', HALF, CLEANING],
    ],
  ],
  [
    'New York in autumn',
    'America/New_York',
    '2027-11-07T14:00:00Z',
    [
      ['flexible', '2027-11-06T14:00:00Z', FULL, CLEANING],
      ['moderate', '2027-10-31T13:00:00Z', FULL, HALF],
      ['moderate', '2027-11-06T14:00:00Z', HALF, CLEANING],
      ['firm', '2027-10-08T13:00:00Z', FULL, HALF],
      ['firm', '2027-10-31T13:00:00Z', HALF, CLEANING],
      ['strict', '2027-08-09T13:00:00Z', FULL, HALF],
      ['strict', '2027-10-24T13:00:00Z', HALF, CLEANING],
    ],
  ],
  [
    'Kolkata',
    'Asia/Kolkata',
    '2027-03-28T03:30:00Z',
    [
      ['flexible', '2027-03-27T03:30:00Z', FULL, CLEANING],
      ['moderate', '2027-03-21T03:30:00Z', FULL, HALF],
      ['moderate', '2027-03-27T03:30:00Z', HALF, CLEANING],
      ['firm', '2027-02-26T03:30:00Z', FULL, HALF],
      ['firm', '2027-03-21T03:30:00Z', HALF, CLEANING],
      ['strict', '2026-12-28T03:30:00Z', FULL, HALF],
      ['strict', '2027-03-14T03:30:00Z', HALF, CLEANING],
    ],
  ],
]

describe.each(SEASONS)('a guest who cancels in the time zone %s', (_, zone, start, boundaries) => {
  const long = { zone, start, confirmed: '2026-11-25T12:00:00Z' }
  test.each(boundaries)('%s, until %s: %i cents, then %i', (name, until, upTo, then) => {
    expect(refund({ ...long, name, now: beside(until, -1) })).toBe(upTo)
    expect(refund({ ...long, name, now: until })).toBe(upTo)
    expect(refund({ ...long, name, now: beside(until) })).toBe(then)
  })

  test.each(POLICY_NAMES)('%s: the cleaning fee is refundable until the last millisecond before the start', (name) => {
    expect(refund({ ...long, name, now: beside(start, -1) })).toBe(CLEANING)
    expect(refund({ ...long, name, now: start })).toBe('already_started')
  })

  test.each(POLICY_NAMES)(
    '%s: host and admin refund everything, until the last millisecond before the start',
    (name) => {
      for (const by of ['host', 'admin'] as const)
        for (const now of ['2026-11-25T12:00:01Z', '2026-11-26T12:00:01Z', beside(start, -1)])
          expect(refund({ ...long, name, by, now })).toBe(ALL)
    },
  )
})

describe('the grace period', () => {
  // The booking is confirmed two weeks before the start at 11:00Z, which is 12:00 in Berlin. The clocks go forward
  // within the grace period, so it ends at 13:00.
  const fortnight = { zone: 'Europe/Berlin', start: '2027-04-10T07:00:00Z', confirmed: '2027-03-27T11:00:00Z' }
  // The booking is confirmed at 12:00Z on 30 October, which is 14:00 in Berlin. The clocks go back within the grace
  // period, so it ends at 13:00.
  const autumn = { zone: 'Europe/Berlin', start: '2027-11-13T08:00:00Z', confirmed: '2027-10-30T12:00:00Z' }
  const THEN: [PolicyName, number][] = [
    ['flexible', FULL],
    ['moderate', FULL],
    ['firm', HALF],
    ['strict', CLEANING],
  ]
  test.each(THEN)('%s: refunds everything for 24 elapsed hours, then %i cents', (name, then) => {
    for (const [booked, end] of [
      [fortnight, '2027-03-28T11:00:00Z'],
      [autumn, '2027-10-31T12:00:00Z'],
    ] as const) {
      expect(refund({ ...booked, name, now: booked.confirmed })).toBe(ALL)
      expect(refund({ ...booked, name, now: end })).toBe(ALL)
      expect(refund({ ...booked, name, now: beside(end) })).toBe(then)
    }
  })

  test.each<[PolicyName, number]>([
    ['flexible', FULL],
    ['moderate', HALF],
    ['firm', CLEANING],
    ['strict', CLEANING],
  ])('%s: needs 48 elapsed hours before the start, and one millisecond less gives %i cents', (name, without) => {
    // 49 and 47 hours by the local clock.
    for (const [start, confirmed] of [
      ['2027-03-28T07:00:00Z', '2027-03-26T07:00:00Z'],
      ['2027-10-31T08:00:00Z', '2027-10-29T08:00:00Z'],
    ] as const) {
      const booked = { zone: 'Europe/Berlin', start, name, now: beside(confirmed, 60_000) }
      expect(refund({ ...booked, confirmed })).toBe(ALL)
      expect(refund({ ...booked, confirmed: beside(confirmed) })).toBe(without)
    }
  })
})

// A week costs 1863.10 and five hours 282.16. The weekly discount is recalculated from what isn't refunded. Week at
// 100%: fee 126.76 and tax 11.25 aren't refunded. At 50%: 816.66 + 27.20 - 84.39 + 10.00 + 126.76 = 896.23, tax 79.54.
// Hours at 100%: fee 19.20 and tax 1.70. At 50%: 83.33 + 3.89 + 10.00 + 19.20 = 116.42, tax 10.33. Both at 0%: the
// cleaning and its tax are refunded.
test.each([
  ['a week', A_WEEK, 172_509, 88_733, 4_959],
  ['five hours', FIVE_HOURS, 26_126, 15_541, 4_959],
] as const)('%s at each step of moderate', (_, quote, full, half, cleaning) => {
  const booked = { name: 'moderate', zone: 'Europe/Berlin', start: '2027-06-15T07:00:00Z', quote } as const
  const back = (now: string) => refund({ ...booked, confirmed: '2027-01-01T00:00:00Z', now })
  expect(back('2027-06-08T07:00:00Z')).toBe(full)
  expect(back('2027-06-08T07:00:00.001Z')).toBe(half)
  expect(back('2027-06-14T07:00:00Z')).toBe(half)
  expect(back('2027-06-14T07:00:00.001Z')).toBe(cleaning)
})

// Seven days earlier, 02:30 is either skipped by the clock or happens twice. A skipped time moves forward. If it
// happens twice, the first one counts.
test.each([
  ['skipped', '2027-04-04T00:30:00Z', '2027-03-28T01:30:00Z'],
  ['doubled', '2027-11-07T01:30:00Z', '2027-10-31T00:30:00Z'],
])('a deadline in an hour that is %s', (_, start, until) => {
  const booked = { name: 'moderate', zone: 'Europe/Berlin', start, confirmed: '2027-01-01T00:00:00Z' } as const
  expect(refund({ ...booked, now: until })).toBe(FULL)
  expect(refund({ ...booked, now: beside(until) })).toBe(HALF)
})
