import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeHashes, decrypt, encrypt } from './encrypt.ts'

const [newer, older] = ['n'.repeat(40), 'o'.repeat(40)]
const text = 'the seed of an authenticator'

test('encrypted text can be read with the newest and older secrets, and with no other', async () => {
  expect(await decrypt([newer, older], await encrypt([newer], text))).toBe(text)
  expect(await decrypt([newer, older], await encrypt([older], text))).toBe(text)
  expect(await decrypt([newer], await encrypt([older], text))).toBeNull()
  expect(await decrypt([], await encrypt([older], text))).toBeNull()
})

test('text encrypted before keys had names can still be read, with any of the secrets', async () => {
  const sealed = 'AAECAwQFBgcICQoLwim337maDOvj7wr6U9_XwmWzFnZLUY4YZd6y1v9f4j-568Z9XzfkAl9sYnQ'
  expect(await decrypt([newer, older], sealed)).toBe(text)
  expect(await decrypt([newer], sealed)).toBeNull()
})

test('the same text is encrypted differently each time', async () => {
  expect(await encrypt([newer], text)).not.toBe(await encrypt([newer], text))
})

test('one changed bit or a truncation makes it unreadable', async () => {
  const parts = (await encrypt([newer], text)).split('.')
  for (const [n, part] of parts.entries()) {
    const bytes = Buffer.from(part, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      for (const other of [changed, bytes.subarray(0, at)])
        expect(await decrypt([newer], parts.with(n, other.toString('base64url')).join('.'))).toBeNull()
    }
  }
})

test('a token that claims to be unencrypted, or brings its own key, is rejected', async () => {
  const [, ...rest] = (await encrypt([newer], text)).split('.')
  for (const header of [
    { alg: 'none' },
    { alg: 'dir', enc: 'A128CBC-HS256' },
    { alg: 'PBES2-HS256+A128KW', enc: 'A256GCM' },
  ])
    expect(
      await decrypt([newer], [Buffer.from(JSON.stringify(header)).toString('base64url'), ...rest].join('.')),
    ).toBeNull()
})

test('codes are hashed with each secret, newest first, and with a separate key', () => {
  const [one, other] = codeHashes([newer, older], '123456')
  expect([[one], [other]]).toEqual([codeHashes([newer], '123456'), codeHashes([older], '123456')])
  const sealing = Buffer.from(hkdfSync('sha256', newer, '', 'daylet encryption', 32))
  expect(one).not.toEqual(createHmac('sha256', sealing).update('123456').digest())
  expect(one).not.toEqual(other)
})
