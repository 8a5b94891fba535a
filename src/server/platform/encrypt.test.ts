import { createHmac, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { codeHashes, decrypt, encrypt } from './encrypt.ts'

const [newer, older] = ['n'.repeat(40), 'o'.repeat(40)]
const text = 'the seed of an authenticator'

test('what is sealed is read under the newest secret and under older ones, and under no other', async () => {
  expect(await decrypt([newer, older], await encrypt([newer], text))).toBe(text)
  expect(await decrypt([newer, older], await encrypt([older], text))).toBe(text)
  expect(await decrypt([newer], await encrypt([older], text))).toBeNull()
  expect(await decrypt([], await encrypt([older], text))).toBeNull()
})

test('what was sealed before keys had names is still read, under any of the secrets', async () => {
  const sealed = 'AAECAwQFBgcICQoLwim337maDOvj7wr6U9_XwmWzFnZLUY4YZd6y1v9f4j-568Z9XzfkAl9sYnQ'
  expect(await decrypt([newer, older], sealed)).toBe(text)
  expect(await decrypt([newer], sealed)).toBeNull()
})

test('the same text is sealed differently each time', async () => {
  expect(await encrypt([newer], text)).not.toBe(await encrypt([newer], text))
})

test('one changed bit, or a piece cut off, and it is read by nobody', async () => {
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

test('a token that says it is not encrypted, or by a key of its own, is read by nobody', async () => {
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

test('codes are hashed under each secret, newest first, and by a key that seals nothing', () => {
  const [one, other] = codeHashes([newer, older], '123456')
  expect([[one], [other]]).toEqual([codeHashes([newer], '123456'), codeHashes([older], '123456')])
  const sealing = Buffer.from(hkdfSync('sha256', newer, '', 'daylet encryption', 32))
  expect(one).not.toEqual(createHmac('sha256', sealing).update('123456').digest())
  expect(one).not.toEqual(other)
})
