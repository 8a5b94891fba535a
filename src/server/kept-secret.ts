import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type PushKeys, publicKeyOf } from './config-push.ts'
import { makeDataDir } from './data-dir.ts'

/** Created once per data folder, so that a restart keeps everyone signed in. */
export function keepSecret(dataDir: string): string {
  return keep(dataDir, 'secret', () => randomBytes(48).toString('base64url'))
}

/** Creates the web push keys once per data folder, so that browsers don't need to subscribe again. */
export function keepPushKeys(dataDir: string): PushKeys {
  const privateKey = keep(dataDir, 'push-key', () => {
    const pair = createECDH('prime256v1')
    pair.generateKeys()
    // Pads the key, because leading zeros are omitted.
    return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
      .subarray(-32)
      .toString('base64url')
  })
  return { publicKey: publicKeyOf(privateKey), privateKey }
}

function keep(dataDir: string, name: string, make: () => string): string {
  const file = path.join(dataDir, name)
  if (existsSync(file)) return readFileSync(file, 'utf8').trim()
  makeDataDir(dataDir)
  const made = make()
  writeFileSync(file, `${made}\n`, { mode: 0o600 })
  return made
}
