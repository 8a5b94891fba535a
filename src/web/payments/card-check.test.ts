import { expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { cardWords } from '../copy/cards.ts'
import { checkCard, slashed, spaced } from './card-check.ts'

const now = Date.UTC(2026, 10, 21)
const good = { number: '4242 4242 4242 4242', expiry: '12/29', cvc: '123' }

test('a test card is sent to the API as numbers', () => {
  expect(checkCard(good, now)).toEqual({
    card: { number: '4242424242424242', expMonth: 12, expYear: 2029, cvc: '123' },
  })
})

test.each([
  [{ number: '5555 5555 5555 4444' }, { number: cardWords.notTest }],
  [{ number: '4242' }, { number: cardWords.needNumber }],
  [{ expiry: '13/29' }, { expiry: cardWords.needExpiry }],
  [{ expiry: '10/26' }, { expiry: cardWords.pastExpiry }],
  [{ cvc: '12' }, { cvc: cardWords.needCvc }],
])(claim('15.6', '%o is refused at its field'), (wrong, problems) => {
  expect(checkCard({ ...good, ...wrong }, now)).toEqual({ problems })
})

test('a card is valid through the last day of its month', () => {
  expect(checkCard({ ...good, expiry: '11/26' }, Date.UTC(2026, 11, 1, 11))).toHaveProperty('card')
  expect(checkCard({ ...good, expiry: '11/26' }, Date.UTC(2026, 11, 1, 12))).toHaveProperty('problems')
})

test('typed digits are grouped as on a card', () => {
  expect(spaced('42424242424242429')).toBe('4242 4242 4242 4242 9')
  expect(slashed('12', '1')).toBe('12/')
  expect(slashed('12', '12/')).toBe('12')
})
