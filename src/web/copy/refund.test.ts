import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { refundSentences } from './refund.ts'

const until = (text: string) => Temporal.ZonedDateTime.from(`${text}[Europe/Berlin]`).toInstant()

const steps = [
  { until: until('2024-12-01T09:30'), ppm: 1_000_000, serviceFeeToo: true },
  { until: until('2024-12-03T10:00'), ppm: 1_000_000, serviceFeeToo: false },
  { until: until('2024-12-09T10:00'), ppm: 500_000, serviceFeeToo: false },
  { until: until('2024-12-10T10:00'), ppm: 0, serviceFeeToo: false },
]

test(claim('14.23', 'each step is one exact sentence'), () => {
  expect(refundSentences(steps, { zone: 'Europe/Berlin', withCleaning: true, year: 2024 })).toEqual([
    'Full refund until Sun 1 Dec, 09:30 (Berlin)',
    'Full refund except the service fee until Tue 3 Dec, 10:00 (Berlin)',
    'Half of the rental and the full cleaning fee refunded until Mon 9 Dec, 10:00 (Berlin)',
    'Only the cleaning fee refunded until Tue 10 Dec, 10:00 (Berlin)',
  ])
  expect(refundSentences(steps, { zone: 'Europe/Berlin', withCleaning: false, year: 2024 }).slice(2)).toEqual([
    'Half of the rental refunded until Mon 9 Dec, 10:00 (Berlin)',
    'No refund after that',
  ])
})

test('a date in another year shows its year', () => {
  const steps = [{ until: until('2028-02-04T10:00'), ppm: 1_000_000, serviceFeeToo: false }]
  expect(refundSentences(steps, { zone: 'Europe/Berlin', withCleaning: true, year: 2027 })).toEqual([
    'Full refund except the service fee until Fri 4 Feb 2028, 10:00 (Berlin)',
  ])
})

test('before confirmation, no date is shown for periods that start then', () => {
  const terms = { zone: 'Europe/Berlin', withCleaning: true, year: 2024, unconfirmed: true }
  const [first, second] = refundSentences(steps, terms)
  expect(first).toBe(
    'Full refund within 24 hours of confirmation, if the booking starts at least 48 hours after it’s confirmed',
  )
  expect(second).toBe(refundSentences(steps, { ...terms, unconfirmed: false })[1])
})
