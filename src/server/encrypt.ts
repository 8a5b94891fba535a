import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'daylet seal', 32))

/** What must be read again but not by who reads the database: AES-256-GCM under the newest secret. */
export function encrypt(secrets: readonly string[], text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secrets[0] ?? ''), nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The text under whichever secret it was sealed, null when that one is gone. */
export function decrypt(secrets: readonly string[], sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url')
  for (const secret of secrets) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12), { authTagLength: 16 })
      decipher.setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      // Another secret's, or none of ours.
    }
  }
  return null
}

/** The hash of a short code under each secret, newest first: without one of them a million guesses would find it. */
export function codeHashes(secrets: readonly string[], code: string): Buffer[] {
  return secrets.map((secret) => createHmac('sha256', keyOf(secret)).update(code).digest())
}
