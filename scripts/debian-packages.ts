import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'

const asRoot = process.getuid?.() === 0
export const wayTo = (name: string) => `${asRoot ? '' : 'sudo '}apt-get install -y ${name}`

export type Say = (line: string) => void

/**
 * Installs a Debian package if this runs as root on Debian, and returns the path of its program. Otherwise returns
 * undefined.
 */
export function debians(name: string, installed: () => string | undefined, say: Say): string | undefined {
  if (!asRoot || !existsSync('/usr/bin/apt-get')) return undefined
  say(`Installing Debian’s ${name} package …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => {
    const args = ['install', '-y', '--no-install-recommends', name]
    return spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: 300_000 }).status === 0
  }
  if (!install()) {
    spawnSync('apt-get', ['update'], { env, stdio: 'ignore', timeout: 120_000 })
    install()
  }
  return installed()
}

export function runs(place: string): string | undefined {
  try {
    accessSync(place, constants.X_OK)
  } catch {
    return undefined
  }
  return spawnSync(place, ['--version'], { stdio: 'ignore', timeout: 15_000 }).status === 0 ? place : undefined
}
