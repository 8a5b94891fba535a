import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DemoAccounts } from '../../demo/demo-accounts.ts'
import { freePort } from '../../test/support/free-port.ts'

/**
 * Shortens the time until the idle warning from the usual 25 minutes. It must stay longer than a minute, because
 * activity is reported once a minute.
 */
const SOON = { IDLE_WARN_SECONDS: '90', IDLE_COUNTDOWN_SECONDS: '60' }
const FILLED = 'Demo: a year of bookings'
const root = path.resolve(import.meta.dirname, '..', '..')

export type DemoSite = { readonly url: string; readonly accounts: DemoAccounts; close(): Promise<void> }

export async function aDemoSite(): Promise<DemoSite> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-screens-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: url, ...SOON }
  const site = spawn(process.execPath, [path.join(root, 'scripts', 'start.ts')], {
    cwd: root,
    env,
    // The child stops when this process exits, because it watches the channel.
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const close = async () => {
    if (site.exitCode === null) {
      site.kill('SIGTERM')
      await once(site, 'exit')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  let said = ''
  await new Promise<void>((resolve) => {
    site.once('exit', () => resolve())
    site.stdout?.on('data', (words) => {
      said += String(words)
      if (said.includes(FILLED)) resolve()
    })
  })
  const file = readdirSync(dataDir).find((name) => /^demo-accounts-\d+\.json$/.test(name))
  if (!file) {
    await close()
    throw new Error(`The site did not open:\n${said}`)
  }
  return { url, accounts: JSON.parse(readFileSync(path.join(dataDir, file), 'utf8')), close }
}
