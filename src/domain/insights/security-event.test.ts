import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import {
  completedPatterns,
  type Pattern,
  SECURITY_EVENTS,
  type SecurityEvent,
  type SecurityEventType,
  suspiciousPatterns,
} from './security-event.ts'

const NOW = Temporal.Instant.from('2027-03-01T08:00:00Z')

function event(type: SecurityEventType, ago: Temporal.DurationLike = { minutes: 1 }, seenByServer = true) {
  return { type, at: NOW.subtract(ago), seenByServer } satisfies SecurityEvent
}

test(claim('7.23.1 7.23.2 7.23.3 7.23.4 7.23.5', 'the five event names match the specification'), () => {
  expect(SECURITY_EVENTS).toEqual([
    'signin_failed',
    'weak_password_attempt',
    'leaked_password_detected',
    'suspicious_rapid_clicks',
    'console_security_warning',
  ])
})

describe('failed sign-ins', () => {
  test(claim('7.24', 'are suspicious from the third on'), () => {
    const failed = event('signin_failed')
    expect(suspiciousPatterns([failed, failed], NOW)).toEqual([])
    expect(suspiciousPatterns([failed, failed, failed], NOW)).toEqual(['repeated_signin_failures'])
  })

  test('count only if the server saw them', () => {
    const seen = event('signin_failed')
    const claimed = event('signin_failed', { minutes: 1 }, false)
    expect(suspiciousPatterns([claimed, claimed, claimed, seen, seen], NOW)).toEqual([])
  })

  test('count for 15 minutes and no longer', () => {
    const failed = event('signin_failed')
    const almost = event('signin_failed', { minutes: 14, seconds: 59, milliseconds: 999 })
    const past = event('signin_failed', { minutes: 15 })
    expect(suspiciousPatterns([almost, failed, failed], NOW)).toEqual(['repeated_signin_failures'])
    expect(suspiciousPatterns([past, failed, failed], NOW)).toEqual([])
  })
})

function expectPair(one: SecurityEventType, other: SecurityEventType, pattern: Pattern) {
  expect(suspiciousPatterns([event(one), event(one), event(one)], NOW)).toEqual([])
  expect(suspiciousPatterns([event(other), event(other), event(other)], NOW)).toEqual([])
  expect(suspiciousPatterns([event(one), event(other, { minutes: 15 })], NOW)).toEqual([])
  expect(suspiciousPatterns([event(one), event(other)], NOW)).toEqual([pattern])
  const claimed = [event(one, { minutes: 1 }, false), event(other, { minutes: 1 }, false)]
  expect(suspiciousPatterns(claimed, NOW)).toEqual([pattern])
}

test(claim('7.25', 'a weak and a leaked password together are suspicious, but neither alone'), () =>
  expectPair('weak_password_attempt', 'leaked_password_detected', 'weak_and_leaked_password'),
)

test(claim('7.26', 'rapid clicks and a security warning together are suspicious, but neither alone'), () =>
  expectPair('suspicious_rapid_clicks', 'console_security_warning', 'rapid_clicks_with_warning'),
)

test(claim('7.25 7.26', 'halves of different pairs are not suspicious together'), () => {
  expect(suspiciousPatterns([event('weak_password_attempt'), event('console_security_warning')], NOW)).toEqual([])
  expect(suspiciousPatterns([event('suspicious_rapid_clicks'), event('leaked_password_detected')], NOW)).toEqual([])
})

test('a pattern is completed once, not by every later event', () => {
  const failed = event('signin_failed')
  expect(completedPatterns([failed], failed, NOW)).toEqual([])
  expect(completedPatterns([failed, failed], failed, NOW)).toEqual(['repeated_signin_failures'])
  expect(completedPatterns([failed, failed, failed], failed, NOW)).toEqual([])
  const weak = event('weak_password_attempt')
  expect(completedPatterns([failed, failed, failed, weak], event('leaked_password_detected'), NOW)).toEqual([
    'weak_and_leaked_password',
  ])
})
