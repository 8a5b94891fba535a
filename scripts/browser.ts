import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
export const WAY_OUT = process.getuid?.() === 0 ? 'apt-get install -y chromium' : 'sudo apt-get install -y chromium'

/** A Chromium to test with: CHROME, else one that is installed, else Playwright's own, else (as root) Debian's package. */
export async function findBrowser(say: (line: string) => void): Promise<string | undefined> {
  if (process.env.CHROME) return runs(process.env.CHROME)
  return onPath() ?? (await playwrights()) ?? (await download(say)) ?? debians(say)
}

function onPath(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/snap/bin']
  const places = folders.flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  if (process.platform === 'darwin') places.push('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  return places.find((place) => runs(place))
}

async function playwrights(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core')
  const place = chromium.executablePath()
  return place && existsSync(place) ? runs(place) : undefined
}

async function download(say: (line: string) => void): Promise<string | undefined> {
  say('No Chromium here; asking Playwright for one …')
  const cli = path.resolve(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js')
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' }
  const args = [cli, 'install', '--only-shell', 'chromium']
  const { status } = spawnSync(process.execPath, args, { env, stdio: 'ignore', timeout: 90_000 })
  return status === 0 ? playwrights() : undefined
}

function debians(say: (line: string) => void): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  say('Installing Debian’s chromium package …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = () => {
    const args = ['install', '-y', '--no-install-recommends', 'chromium']
    return spawnSync('apt-get', args, { env, stdio: 'ignore', timeout: 300_000 }).status === 0
  }
  if (!install()) {
    spawnSync('apt-get', ['update'], { env, stdio: 'ignore', timeout: 120_000 })
    install()
  }
  return onPath()
}

function runs(place: string): string | undefined {
  try {
    accessSync(place, constants.X_OK)
  } catch {
    return undefined
  }
  return spawnSync(place, ['--version'], { stdio: 'ignore', timeout: 15_000 }).status === 0 ? place : undefined
}
