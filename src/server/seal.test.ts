import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const [newer, older] = ['n'.repeat(40), 'o'.repeat(40)]
const text = 'the seed of an authenticator'

test('what is sealed is read under the newest secret and under older ones, and under no other', () => {
  expect(unseal([newer, older], seal([newer], text))).toBe(text)
  expect(unseal([newer, older], seal([older], text))).toBe(text)
  expect(unseal([newer], seal([older], text))).toBeNull()
})

test('the same text is sealed differently each time', () => {
  expect(seal([newer], text)).not.toBe(seal([newer], text))
})

test('one changed bit, or a piece cut off, and it is read by nobody', () => {
  const sealed = Buffer.from(seal([newer], text), 'base64url')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal([newer], changed.toString('base64url'))).toBeNull()
    expect(unseal([newer], sealed.subarray(0, at).toString('base64url'))).toBeNull()
  }
})
