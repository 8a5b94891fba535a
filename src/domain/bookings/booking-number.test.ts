import { expect, test } from 'vitest'
import { bookingNumber, readBookingNumber, readPrefixedNumber } from './booking-number.ts'

test.each(['DL-025024', 'dl-25024', 'DL 025024', 'DL025024', ' 25024 '])('%j is the booking 25024', (text) => {
  expect(readBookingNumber(text)).toBe(25_024)
  expect(bookingNumber(25_024)).toBe('DL-025024')
})

test.each(['', 'DL-', 'Dalia 2', '2,5', '1234567890123', '-4'])('%j is no number of a booking', (text) =>
  expect(readBookingNumber(text)).toBeNull(),
)

test('without DL, digits can be the number of something else', () => {
  expect([readPrefixedNumber('25024'), readPrefixedNumber('dl 25024')]).toEqual([null, 25_024])
})
