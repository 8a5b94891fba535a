import { chmodSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'

/**
 * Makes the folder that holds everything the site keeps on disk, closed to others. Under root others may pass through it, not look:
 * PostgreSQL lives inside under an account of its own. Returns its real path.
 */
export function makeDataDir(dataDir: string): string {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  const folder = path.resolve(dataDir)
  const firstMade = mkdirSync(folder, { recursive: true, mode })
  // The umask may have taken away more than meant, from the parents made on the way too.
  for (let made = folder; firstMade && made.startsWith(firstMade); made = path.dirname(made)) chmodSync(made, mode)
  if (mode === 0o711) chmodSync(folder, mode)
  return realpathSync(folder)
}
