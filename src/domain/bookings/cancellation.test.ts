import { describe, expect, test } from 'vitest'
import { period } from '../kernel/period.ts'
import { at } from '../spaces/examples.ts'
import { POLICIES, type PolicyName, refundSteps } from './cancellation.ts'

const START = at('2027-06-15T10:00')
const STAY = period(START, at('2027-06-16T18:00'))
const steps = (name: PolicyName, stay = STAY, confirmed?: string) =>
  refundSteps(POLICIES[name], stay, 'Europe/Berlin', confirmed ? at(confirmed) : undefined).map((s) => [
    s.until.toZonedDateTimeISO('Europe/Berlin').toPlainDateTime().toString().slice(0, 16),
    s.ppm / 10_000,
    s.serviceFeeToo,
  ])

describe('the presets', () => {
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

describe('days are local calendar days, hours elapsed hours', () => {
  const monday = period(at('2027-03-29T10:00'), at('2027-03-29T18:00'))
  const sunday = period(at('2027-03-28T10:00'), at('2027-03-28T18:00'))

  test('seven days before keeps the clock across a change', () =>
    expect(steps('moderate', monday)[0]?.[0]).toBe('2027-03-22T10:00'))

  test('24 hours before a start after a change is another clock time', () =>
    expect(steps('flexible', sunday)[0]?.[0]).toBe('2027-03-27T09:00'))
})

describe('the grace of 24 hours', () => {
  test('comes first and covers the service fee', () =>
    expect(steps('strict', STAY, '2027-06-01T12:00')).toEqual([
      ['2027-06-02T12:00', 100, true],
      ['2027-06-15T10:00', 0, false],
    ]))

  test('goes before the tiers that last longer', () =>
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

test('a tier that had passed before confirmation is not promised', () =>
  expect(steps('flexible', STAY, '2027-06-14T12:00')).toEqual([['2027-06-15T10:00', 0, false]]))
