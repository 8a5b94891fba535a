import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { at } from '../../../test/support/examples/spaces.ts'
import { period } from '../kernel/period.ts'
import { type CancellationTier, POLICIES, type PolicyName, refundSteps, wrongPolicy } from './cancellation.ts'

const START = at('2027-06-15T10:00')
const STAY = period(START, at('2027-06-16T18:00'))
const steps = (name: PolicyName, stay = STAY, confirmed?: string) =>
  refundSteps(POLICIES[name], stay, 'Europe/Berlin', confirmed ? at(confirmed) : undefined).map((s) => [
    s.until.toZonedDateTimeISO('Europe/Berlin').toPlainDateTime().toString().slice(0, 16),
    s.ppm / 10_000,
    s.serviceFeeToo,
  ])

describe(claim('14.18', 'the presets'), () => {
  test.each<[PolicyName, [string, number][]]>([
    ['flexible', [['2027-06-14T10:00', 100]]],
    [
      'moderate',
      [
        ['2027-06-08T10:00', 100],
        ['2027-06-14T10:00', 50],
      ],
    ],
    [
      'firm',
      [
        ['2027-05-16T10:00', 100],
        ['2027-06-08T10:00', 50],
      ],
    ],
    [
      'strict',
      [
        ['2027-03-17T10:00', 100],
        ['2027-06-01T10:00', 50],
      ],
    ],
  ])('%s', (name, expected) =>
    expect(steps(name)).toEqual(
      [...expected, ['2027-06-15T10:00', 0]].map(([until, percent]) => [until, percent, false]),
    ),
  )

  test('are plain JSON', () => expect(JSON.parse(JSON.stringify(POLICIES))).toEqual(POLICIES))
})

describe(claim('14.19', 'days are local calendar days, hours are elapsed hours'), () => {
  const monday = period(at('2027-03-29T10:00'), at('2027-03-29T18:00'))
  const sunday = period(at('2027-03-28T10:00'), at('2027-03-28T18:00'))

  test('seven days before keeps the clock time across a clock change', () =>
    expect(steps('moderate', monday)[0]?.[0]).toBe('2027-03-22T10:00'))

  test('24 hours before a start after a clock change is a different clock time', () =>
    expect(steps('flexible', sunday)[0]?.[0]).toBe('2027-03-27T09:00'))
})

describe(claim('14.20', 'the 24-hour grace period'), () => {
  test('comes first and includes the service fee', () =>
    expect(steps('strict', STAY, '2027-06-01T12:00')).toEqual([
      ['2027-06-02T12:00', 100, true],
      ['2027-06-15T10:00', 0, false],
    ]))

  test('takes precedence over tiers that last longer', () =>
    expect(steps('moderate', STAY, '2027-06-01T12:00')).toEqual([
      ['2027-06-02T12:00', 100, true],
      ['2027-06-08T10:00', 100, false],
      ['2027-06-14T10:00', 50, false],
      ['2027-06-15T10:00', 0, false],
    ]))

  test('needs 48 hours between confirmation and start', () => {
    expect(steps('strict', STAY, '2027-06-13T10:00')[0]).toEqual(['2027-06-14T10:00', 100, true])
    expect(steps('strict', STAY, '2027-06-13T10:01')).toEqual([['2027-06-15T10:00', 0, false]])
  })
})

test('a tier that had passed before confirmation isn’t promised', () =>
  expect(steps('flexible', STAY, '2027-06-14T12:00')).toEqual([['2027-06-15T10:00', 0, false]]))

describe('policies an operator sets', () => {
  const tier = (count: number, percent: number, unit: 'days' | 'hours' = 'days') =>
    ({ unit, count, ppm: percent * 10_000 }) as CancellationTier
  const changed = (name: PolicyName, ...tiers: CancellationTier[]) =>
    wrongPolicy({ ...POLICIES, [name]: { name, tiers } })

  test('can be ours, or one to three decreasing steps', () => {
    expect(wrongPolicy(POLICIES)).toBeNull()
    expect(changed('strict', tier(90, 100))).toBeNull()
    expect(changed('moderate', tier(7, 100), tier(3, 50), tier(24, 25, 'hours'))).toBeNull()
    expect(changed('strict', tier(366, 100))).toBeNull()
  })

  test.each<[string, CancellationTier[]]>([
    ['no steps', []],
    ['four steps', [tier(9, 100), tier(8, 75), tier(7, 50), tier(6, 25)]],
    ['a first step that isn’t a full refund', [tier(9, 99)]],
    ['a step without a refund', [tier(9, 100), tier(8, 0)]],
    ['the same refund later', [tier(9, 100), tier(8, 100)]],
    ['a higher refund later', [tier(9, 100), tier(8, 50), tier(7, 60)]],
    ['a later step with an earlier deadline', [tier(9, 100), tier(10, 50)]],
    ['the same moment in hours', [tier(9, 100), tier(216, 50, 'hours')]],
    ['more than a year', [tier(367, 100)]],
    ['part of a day', [tier(9.5, 100)]],
  ])('can’t have %s', (_, tiers) => expect(changed('moderate', ...tiers)).toBe('moderate'))

  test('a stricter policy never allows refunds later than a milder one', () => {
    expect(changed('firm', tier(7, 100))).toBeNull()
    expect(changed('firm', tier(167, 100, 'hours'))).toBe('firm')
    expect(changed('flexible', tier(8, 100))).toBe('moderate')
  })
})
