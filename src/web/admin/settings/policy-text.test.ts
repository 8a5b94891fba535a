import { expect, test } from 'vitest'
import { POLICIES, POLICY_NAMES } from '../../../domain/bookings/cancellation.ts'
import { readPolicies, readTiers, tiersText } from './policy-text.ts'

const ours = Object.fromEntries(POLICY_NAMES.map((name) => [name, tiersText(POLICIES[name].tiers)]))

test('a displayed policy can be read back unchanged', () => {
  expect(ours.moderate).toBe('100% 7 days, 50% 24 hours')
  expect(readPolicies(ours)).toEqual({ policies: POLICIES })
})

test('a policy can be typed in several ways', () => {
  const half = { unit: 'days', count: 1, ppm: 500_000 }
  for (const text of ['50% 1 day', '50 % until 1 day before', ' 50,0% 1 Days '])
    expect(readTiers(text), text).toEqual([half])
  expect(readTiers('33.3333% 2 hours')).toEqual([{ unit: 'hours', count: 2, ppm: 333_333 }])
})

test.each([
  '',
  'all',
  '50%',
  '7 days',
  '50% 7 weeks',
  '100% 7 days and 50% 1 day',
  '-5% 1 day',
  '50% 0 days',
  '1e2% 1 day',
])('"%s" is not a policy', (text) => expect(readTiers(text)).toBeNull())

test('each unreadable or invalid policy is named', () => {
  expect(readPolicies({ ...ours, firm: 'x', strict: '' })).toEqual({ wrong: ['firm', 'strict'] })
  expect(readPolicies({ ...ours, firm: '50% 30 days' })).toEqual({ wrong: ['firm'] })
})
