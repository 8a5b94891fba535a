import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FIREFOX = ['firefox-esr', 'firefox']
const asRoot = process.getuid?.() === 0
const wayTo = (name: string) => `${asRoot ? '' : 'sudo '}apt-get install -y ${name}`
export const WAY_OUT = wayTo('chromium')
export const WAY_TO_FIREFOX = wayTo('firefox-esr')

type Say = (line: string) => void

/** A Chromium to test with: CHROME, else one that is installed, else Playwright's own, else (as root) Debian's package. */
export async function findBrowser(say: Say): Promise<string | undefined> {
  if (process.env.CHROME) return runs(process.env.CHROME)
  const mac = 'Google Chrome.app/Contents/MacOS/Google Chrome'
  const installed = () => onPath(CHROMIUM, mac)
  return installed() ?? (await playwrights()) ?? (await download(say)) ?? debians('chromium', installed, say)
}

/** A stock Firefox: FIREFOX, else one that is installed, else (as root) Debian's package. */
export function findFirefox(say: Say): string | undefined {
  if (process.env.FIREFOX) return runs(process.env.FIREFOX)
  const installed = () => onPath(FIREFOX, 'Firefox.app/Contents/MacOS/firefox')
  return installed() ?? debians('firefox-esr', installed, say)
}

function onPath(names: readonly string[], onMac: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin', '/snap/bin']
  const places = folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
  if (process.platform === 'darwin') places.push(path.join('/Applications', onMac))
  return places.find((place) => runs(place))
}

async function playwrights(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core')
  const place = chromium.executablePath()
  return place && existsSync(place) ? runs(place) : undefined
}

async function download(say: Say): Promise<string | undefined> {
  say('No Chromium here; asking Playwright for one …')
  const cli = path.resolve(import.meta.dirname, '..', 'node_modules', 'playwright-core', 'cli.js')
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000' }
  const args = [cli, 'install', '--only-shell', 'chromium']
  const { status } = spawnSync(process.execPath, args, { env, stdio: 'ignore', timeout: 90_000 })
  return status === 0 ? playwrights() : undefined
}

function debians(name: string, installed: () => string | undefined, say: Say): string | undefined {
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

function runs(place: string): string | undefined {
  try {
    accessSync(place, constants.X_OK)
  } catch {
    return undefined
  }
  return spawnSync(place, ['--version'], { stdio: 'ignore', timeout: 15_000 }).status === 0 ? place : undefined
}
