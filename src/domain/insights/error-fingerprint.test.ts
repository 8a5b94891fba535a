import { expect, test } from 'vitest'
import { fingerprintOf } from './error-fingerprint.ts'

const thrown = (words: string, hash: string, line = 1) => `TypeError: ${words}
    at draw (https://daylet.example/assets/space-${hash}.js:${line}:2345)
    at async https://daylet.example/assets/entry.client-${hash}.js:1:99`

const print = (stack: string) => fingerprintOf('javascript_error', stack)

test('errors with the same stack frames are grouped, whatever the message and wherever the site runs', () => {
  const one = print(thrown('no room for ann@b.example', 'B1x2y3z'))
  expect(one).toMatch(/^[0-9a-f]{16}$/)
  expect(print(thrown('no room for Zoë', 'B1x2y3z').replaceAll('daylet.example', 'www.other.example'))).toBe(one)
})

test('an unchanged file keeps its errors after a rebuild', () =>
  expect(print(thrown('x', 'B1x2y3z'))).toBe(print(thrown('x', '-_9wQ2a'))))

test('a different line or kind is a different error', () => {
  const one = print(thrown('x', 'B1x2y3z'))
  expect(print(thrown('x', 'B1x2y3z', 2))).not.toBe(one)
  expect(fingerprintOf('promise_rejection', thrown('x', 'B1x2y3z'))).not.toBe(one)
})

test('stack traces of Firefox and Safari are read too', () => {
  const stack =
    'draw@https://daylet.example/assets/space-B1x2y3z.js:1:2345\n@https://daylet.example/assets/entry.js:1:9'
  expect(print(stack)).toMatch(/^[0-9a-f]{16}$/)
  expect(print(stack)).not.toBe(print(stack.replace('2345', '2346')))
})

test('words never count as a location, even if they look like a file name', () => {
  for (const stack of ['', 'Error: my secret', 'Error: no notes.js:1:2', 'at home with ann', '   at <anonymous>'])
    expect(print(stack), stack).toBeNull()
})

test('text designed to be slow is parsed quickly', () => {
  const started = performance.now()
  for (const text of ['at '.repeat(6_000), `at ${'a.'.repeat(9_000)}js:1`, `@${'?'.repeat(19_000)}`]) print(text)
  expect(performance.now() - started).toBeLessThan(200)
})
