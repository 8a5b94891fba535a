import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { decideBy } from './suspended-host.ts'

test.each([
  ['2027-03-10T08:00:00Z', '2027-03-03T08:00:00Z'],
  ['2027-03-03T08:00:01Z', '2027-03-03T08:00:00Z'],
  ['2027-03-03T07:59:59Z', '2027-03-03T07:59:59Z'],
  ['2027-02-28T08:00:00Z', '2027-02-28T08:00:00Z'],
])(claim('12.28', 'a booking from %s of a host suspended on March 1, 8:00, is decided by %s'), (start, by) => {
  const [suspended, from] = ['2027-03-01T08:00:00Z', start].map((at) => Temporal.Instant.from(at))
  if (suspended && from) expect(decideBy(suspended, from).toString()).toBe(by)
})
