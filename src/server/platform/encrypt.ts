import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto'
import { CompactEncrypt, compactDecrypt } from 'jose'

const keys = new Map<string, Uint8Array>()

/** Derives a separate key for each use of a secret, so that one key reveals nothing about another (RFC 5869). */
function keyOf(secret: string, use: string): Uint8Array {
  const known = keys.get(use + secret)
  if (known) return known
  const key = new Uint8Array(hkdfSync('sha256', secret, '', use, 32))
  keys.set(use + secret, key)
  return key
}
const sealingKey = (secret: string) => keyOf(secret, 'daylet encryption')
const idOf = (secret: string) => Buffer.from(keyOf(secret, 'daylet key id')).toString('base64url').slice(0, 12)
const [alg, enc] = ['dir', 'A256GCM']

/** Encrypts with AES-256-GCM under the newest secret, as a JWE that names its key. */
export function encrypt(secrets: readonly string[], text: string): Promise<string> {
  const newest = secrets[0] ?? ''
  const header = { alg, enc, kid: idOf(newest) }
  return new CompactEncrypt(Buffer.from(text)).setProtectedHeader(header).encrypt(sealingKey(newest))
}

export async function decrypt(secrets: readonly string[], sealed: string): Promise<string | null> {
  if (!sealed.includes('.')) return decryptUnnamed(secrets, sealed)
  const allowed = { keyManagementAlgorithms: [alg], contentEncryptionAlgorithms: [enc] }
  try {
    const { plaintext } = await compactDecrypt(sealed, ({ kid }: { kid?: string }) => namedKey(secrets, kid), allowed)
    return Buffer.from(plaintext).toString('utf8')
  } catch {
    return null
  }
}

function namedKey(secrets: readonly string[], id: string | undefined): Uint8Array {
  const secret = secrets.find((one) => idOf(one) === id)
  if (!secret) throw new Error('encrypted with a secret that was removed')
  return sealingKey(secret)
}

/**
 * Decrypts the older format without key names. An authenticator's secret stays in this format until the authenticator
 * is used (decision 14).
 */
function decryptUnnamed(secrets: readonly string[], sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const secret of secrets) {
    try {
      const key = keyOf(secret, 'daylet seal')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      // The text was encrypted with a secret we no longer have.
    }
  }
  return null
}

/** Hashes a short code under each secret, newest first. Without a secret, a million guesses would find the code. */
export function codeHashes(secrets: readonly string[], code: string): Buffer[] {
  return secrets.map((secret) => createHmac('sha256', keyOf(secret, 'daylet codes')).update(code).digest())
}
