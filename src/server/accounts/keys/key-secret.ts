import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const PREFIX = 'daylet_live_'
const SHAPE = new RegExp(`^${PREFIX}([0-9a-f]{48})([0-9a-f]{8})$`)

const checksumOf = (text: string) => crc32(text).toString(16).padStart(8, '0')

/** Returns a new secret: a fixed prefix for secret scanners, 192 random bits, and a checksum that finds typos. */
export function newSecret(): string {
  const random = randomBytes(24).toString('hex')
  return `${PREFIX}${random}${checksumOf(random)}`
}

/** Checks the shape and the checksum, so that most invalid keys cost no query. */
export function isSecret(text: string): boolean {
  const [, random = '', checksum] = SHAPE.exec(text) ?? []
  return checksum !== undefined && checksumOf(random) === checksum
}

/** The end of a secret, by which its owner recognises it. */
export const hintOf = (secret: string): string => secret.slice(-4)
