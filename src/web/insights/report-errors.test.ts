import { expect, test } from 'vitest'
import { textOf } from './start.ts'

const circle: Record<string, unknown> = {}
circle.self = circle

test.each([
  [new TypeError('no'), 'TypeError: no'],
  ['a sentence', 'a sentence'],
  [null, 'null'],
  [{ code: 'busy' }, '{"code":"busy"}'],
  [
    { status: 500, statusText: 'Internal Server Error', internal: false, data: 'ada@people.example' },
    '500 Internal Server Error',
  ],
  [{ status: 502, statusText: '', data: null }, '502'],
  [circle, '[object Object]'],
])('%o is reported as %s', (part, text) => {
  expect(textOf(part)).toBe(text)
})
