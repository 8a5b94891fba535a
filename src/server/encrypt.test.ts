import { expect, test } from 'vitest'
import { decrypt, encrypt } from './encrypt.ts'

const [newer, older] = ['n'.repeat(40), 'o'.repeat(40)]
const text = 'the seed of an authenticator'

test('what is sealed is read under the newest secret and under older ones, and under no other', () => {
  expect(decrypt([newer, older], encrypt([newer], text))).toBe(text)
  expect(decrypt([newer, older], encrypt([older], text))).toBe(text)
  expect(decrypt([newer], encrypt([older], text))).toBeNull()
})

test('the same text is sealed differently each time', () => {
  expect(encrypt([newer], text)).not.toBe(encrypt([newer], text))
})

test('one changed bit, or a piece cut off, and it is read by nobody', () => {
  const sealed = Buffer.from(encrypt([newer], text), 'base64url')
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(decrypt([newer], changed.toString('base64url'))).toBeNull()
    expect(decrypt([newer], sealed.subarray(0, at).toString('base64url'))).toBeNull()
  }
})
