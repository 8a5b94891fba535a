import { expect, test } from 'vitest'
import { personName, plainLabel } from './person-name.ts'

test.each([
  'Ada',
  ' Ada ',
  'José-María',
  "O'Neill",
  'Dr. Ann',
  'J.R.R.',
  'محمد',
  'می‌خواهم',
  'महेश',
  '李小龍',
  'a < b',
  'Ann 3rd',
])('%s is a name', (name) => expect(personName(name)).toBe(name.trim()))

test('markup is removed from a name', () => expect(personName('Ann<b>')).toBe('Ann'))

test.each([
  ['', 'nothing'],
  ['   ', 'blanks'],
  ['<b>', 'a tag'],
  ['Ann\r\nBcc: x', 'a line break'],
  ['Ann\u2028Bob', 'a line separator'],
  ['Ann\u0000', 'a control character'],
  ['Ann\u202egnp.exe', 'a turn of direction'],
  ['Ann\u2067x', 'an isolate'],
  ['Ann\u200b', 'what takes no room'],
  ['\u3164', 'a filler'],
  ['A\u115fB', 'a filler between'],
  ['A\u2800B', 'an empty pattern of dots'],
  ['Ann\u034f', 'what joins and is not seen'],
  ['evil\u2024com', 'a dot of another kind'],
  ['Win at go.example', 'a web address'],
  ['GO.EXAMPLE', 'one in capitals'],
  ['go。example', 'one with another dot'],
  ['https://x', 'a scheme'],
  ['www.x', 'a host'],
  ['Zoe 0171 2345678', 'a telephone number'],
  ['insta: zoestudio', 'a name on another service'],
  ['zoe#1234', 'another such name'],
  ['ann@x', 'a mail address'],
])('%j is not a name: %s', (text) => expect(personName(text)).toBeNull())

test.each(['CRM: prod', 'bot #2', 'read:bookings', '123456789'])('%s names a thing, but not a person', (text) => {
  expect(plainLabel(text)).toBe(text)
  expect(personName(text)).toBe(null)
})

test.each(['https://go.example', 'cal.com', 'a@b', 'x\u202ey'])('%j is no label', (text) => {
  expect(plainLabel(text)).toBe(null)
})
