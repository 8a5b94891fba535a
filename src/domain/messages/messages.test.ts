import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { whyClosed, writtenAt } from './message.ts'
import { afterMessage, afterReading, badgeOf, mergeReadTimes, unheardReadTimes } from './unread.ts'

const at = (text: string) => Temporal.Instant.from(text)

test.each([
  [0, null],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
  [1_000, '9+'],
])(claim('2.30 9.17', 'with %i unread, the badge shows %s'), (count, badge) => expect(badgeOf(count)).toBe(badge))

test(claim('4.18', 'someone else’s message adds 1, and your own adds nothing'), () => {
  expect([afterMessage(3, false), afterMessage(3, true)]).toEqual([4, 3])
})

test(claim('4.20', 'marking a conversation as read lowers the count by 1, never below 0'), () => {
  expect([afterReading(4), afterReading(1), afterReading(0)]).toEqual([3, 0, 0])
})

test('the later of two last-read times counts, whichever device set it', () => {
  const [early, late] = ['2027-03-01T08:00:00Z', '2027-03-01T09:00:00Z']
  expect(mergeReadTimes({ a: late, b: early }, { a: early, b: late, c: early })).toEqual({ a: late, b: late, c: early })
})

test('the server is told about later reads on this device, and only for conversations it names', () => {
  const [early, late] = ['2027-03-01T08:00:00Z', '2027-03-01T09:00:00Z']
  expect(unheardReadTimes({ a: late, b: early, gone: late }, { a: early, b: early })).toEqual({ a: late })
})

describe('the reason a message can’t be sent', () => {
  const fine = { verified: true, blockedByMe: false, blockedByThem: false, gone: false }
  test.each([
    ['nothing prevents it', {}, null],
    ['the address is not verified', { verified: false }, 'verify_first'],
    ['I blocked them', { blockedByMe: true, blockedByThem: true }, 'blocked_by_me'],
    ['they blocked me', { blockedByThem: true, verified: false }, 'blocked'],
    ['their account is closed', { gone: true, blockedByThem: true }, 'nobody_there'],
  ])('%s', (_, standing, reason) => expect(whyClosed({ ...fine, ...standing })).toBe(reason))
})

test('each message of a conversation is later than the one before', () => {
  const now = at('2027-03-01T08:00:00Z')
  expect(writtenAt(now, null)).toEqual(now)
  expect(writtenAt(now, at('2027-03-01T07:59:59.999Z'))).toEqual(now)
  expect(String(writtenAt(now, now))).toBe('2027-03-01T08:00:00.001Z')
  expect(String(writtenAt(now, at('2027-03-01T08:00:05Z')))).toBe('2027-03-01T08:00:05.001Z')
})
