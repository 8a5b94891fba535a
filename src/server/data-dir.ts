import { chmodSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes the folder that holds everything the site keeps on disk, closed to others. Under root others may pass through it, not look:
 * PostgreSQL lives inside under an account of its own.
 */
export function makeDataDir(dataDir: string): string {
  const root = process.getuid?.() === 0
  const folder = path.resolve(dataDir)
  mkdirSync(folder, { recursive: true, mode: root ? 0o711 : 0o700 })
  if (root) chmodSync(folder, 0o711)
  return realpathSync(folder)
}
