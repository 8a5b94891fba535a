import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { publicKeyOf, pushOf } from './groups.ts'

const privateKeyOf = (byte: number) => Buffer.alloc(32, byte).toString('base64url')
const pair = (byte = 1) => ({
  VAPID_PUBLIC_KEY: publicKeyOf(privateKeyOf(byte)),
  VAPID_PRIVATE_KEY: privateKeyOf(byte),
})
const problems = (env: object) =>
  pushOf()
    .safeParse(env)
    .error?.issues.map(({ message }) => message)

test('without keys nothing is pushed, and a pair turns push on', () => {
  expect(pushOf().parse({})).toEqual({ push: null })
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = pair()
  expect(pushOf().parse(pair())).toEqual({ push: { publicKey, privateKey } })
})

test.each([
  ['one half alone', { VAPID_PUBLIC_KEY: pair().VAPID_PUBLIC_KEY }, 'set together or not at all'],
  ['halves of two pairs', { ...pair(1), VAPID_PUBLIC_KEY: pair(2).VAPID_PUBLIC_KEY }, 'not the public half'],
  ['a key that is too short', { ...pair(), VAPID_PRIVATE_KEY: 'abc' }, 'VAPID_PRIVATE_KEY is not a private key'],
  ['no base64url', { ...pair(), VAPID_PUBLIC_KEY: '+++' }, 'VAPID_PUBLIC_KEY is not a public key'],
  ['no point of the curve', { ...pair(), VAPID_PRIVATE_KEY: privateKeyOf(255) }, 'not the public half'],
])('%s stops the start with a message that names the variable', (_, env, words) => {
  expect(problems(env)?.join()).toContain(words)
})

test('the public key is derived from the private key', () => {
  const made = createECDH('prime256v1')
  made.setPrivateKey(Buffer.alloc(32, 7))
  expect(publicKeyOf(privateKeyOf(7))).toBe(made.getPublicKey('base64url'))
})
