import { createECDH } from 'node:crypto'
import { z } from 'zod'

/** The site's web push keys in base64url, and a contact for push services. */
export type PushKeys = { publicKey: string; privateKey: string }

const key = (name: string, bytes: number, what: string) =>
  z
    .string()
    .refine(
      (text) => /^[\w-]+=*$/.test(text) && Buffer.from(text, 'base64url').length === bytes,
      `${name} is not ${what} in base64url: create a pair with npx web-push generate-vapid-keys`,
    )
    .optional()

/** The public point on the P-256 curve for a private key. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'))
  return pair.getPublicKey('base64url')
}

/** Web push settings. Without configured keys production has none; elsewhere a pair is generated and kept. */
export const pushOf = () =>
  z
    .object({
      VAPID_PUBLIC_KEY: key('VAPID_PUBLIC_KEY', 65, 'a public key of P-256').describe(
        'With VAPID_PRIVATE_KEY, turns on push notifications. If you change it, users must turn them on again',
      ),
      VAPID_PRIVATE_KEY: key('VAPID_PRIVATE_KEY', 32, 'a private key of P-256').describe(
        'The private half of that key. Without both, production sends no push notifications; outside production, a pair is created in DATA_DIR',
      ),
    })
    .refine(
      (env) => (env.VAPID_PUBLIC_KEY === undefined) === (env.VAPID_PRIVATE_KEY === undefined),
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together or not at all',
    )
    .refine(
      (env) => !env.VAPID_PUBLIC_KEY || !env.VAPID_PRIVATE_KEY || isPair(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY),
      'VAPID_PUBLIC_KEY is not the public half of VAPID_PRIVATE_KEY',
    )
    .transform(({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }) => ({
      push: publicKey && privateKey ? { publicKey, privateKey } : null,
    }))

function isPair(publicKey: string, privateKey: string): boolean {
  try {
    return Buffer.from(publicKeyOf(privateKey), 'base64url').equals(Buffer.from(publicKey, 'base64url'))
  } catch {
    return false
  }
}
