import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { debians, runs, type Say, wayTo } from './debian-packages.ts'

const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const FIREFOX = ['firefox-esr', 'firefox']
export const WAY_OUT = wayTo('chromium')
export const WAY_TO_FIREFOX = wayTo('firefox-esr')

/**
 * Finds the Chromium in CHROME, an installed one or Playwright's own. As root on Debian, installs Debian's package if
 * there is none.
 */
export async function findBrowser(say: Say): Promise<string | undefined> {
  if (process.env.CHROME) return runs(process.env.CHROME)
  const mac = 'Google Chrome.app/Contents/MacOS/Google Chrome'
  const installed = () => onPath(CHROMIUM, mac)
  return installed() ?? (await playwrights()) ?? (await download(say)) ?? debians('chromium', installed, say)
}

/**
 * Prefers a headless shell, because tests then take only three quarters of the time. A headless shell can't show
 * notifications.
 */
export const findShell = (): string | undefined =>
  process.env.CHROME ? undefined : onPath(['chromium-headless-shell'], 'none')

/** Finds the Firefox in FIREFOX or an installed one. As root on Debian, installs Debian's package if there is none. */
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
