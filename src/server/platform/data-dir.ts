import { chmodSync, mkdirSync, realpathSync } from 'node:fs'
import path from 'node:path'

/**
 * Creates the data folder, closed to other accounts. If we run as root, other accounts may pass through it but not list
 * it, because PostgreSQL, whose data is inside, runs under its own account. Returns its real path.
 */
export function makeDataDir(dataDir: string): string {
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  const folder = path.resolve(dataDir)
  const firstMade = mkdirSync(folder, { recursive: true, mode })
  // The umask may have removed too many permissions, including those of new parent folders.
  for (let made = folder; firstMade && made.startsWith(firstMade); made = path.dirname(made)) chmodSync(made, mode)
  if (mode === 0o711) chmodSync(folder, mode)
  return realpathSync(folder)
}
