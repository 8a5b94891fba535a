import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { anInstalledCopy, aRunningCopy, type Installed } from '../support/installed-copy.ts'

let database: FreshDatabase
let installed: Installed
let env: Record<string, string>
beforeAll(async () => {
  database = await freshDatabase()
  installed = anInstalledCopy()
  env = {
    NODE_ENV: 'production',
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: 'https://spaces.example',
    SECRETS: 'only-for-tests-0123456789-abcdefghij',
    PAYMENTS: 'sandbox',
    SMTP_URL: 'smtp://127.0.0.1:9',
    OPERATOR_NAME: 'Spaces Ltd',
    OPERATOR_ADDRESS: 'High Street 1, London',
    OPERATOR_TAX_ID: 'GB123456789',
    CONTACT_EMAIL: 'hello@spaces.example',
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_DIR: path.join(installed.folder, '.data'),
  }
  const slim = installed.npm(['run', 'slim'])
  if (slim.code !== 0) throw new Error(slim.said)
})
afterAll(async () => {
  installed.drop()
  await database.drop()
})
const at = (...parts: string[]) => path.join(installed.folder, ...parts)

test('built and then without development packages, the site serves pages and their files', async () => {
  expect(existsSync(at('node_modules', 'vite'))).toBe(false)
  const site = await aRunningCopy(installed, env)
  const asset = readdirSync(at('build', 'client', 'assets')).find((file) => file.endsWith('.js'))
  const statuses = ['/', '/browse', `/assets/${asset}`].map(async (page) => (await fetch(site.url + page)).status)
  expect(await Promise.all(statuses)).toEqual([200, 200, 200])
  await site.stop()
  expect(existsSync(at('node_modules', 'vite'))).toBe(false)
})

test('made slim, it weighs at most 450 MB', () => {
  // Names that start with a dot are caches or the site's own data.
  const { stdout } = spawnSync('du', ['-sm', '--exclude=.*', installed.folder], { encoding: 'utf8' })
  expect(Number.parseInt(stdout, 10)).toBeLessThanOrEqual(450)
})

test('npx daylet works, downloads nothing and restores nothing', () => {
  // npm links the command in its cache, so the test uses a separate cache.
  const where = { npm_config_cache: at('.npm') }
  const { code, said } = installed.npm(['exec', '--offline', '--', 'daylet', 'doctor'], { ...env, ...where })
  expect(said).toContain('ok    The site uses a role that can’t change records.')
  expect(said).toMatch(/WRONG The mail server can’t be reached.*\n {6}→ Check the host and port in SMTP_URL/)
  expect(code).toBe(1)
  expect(existsSync(at('node_modules', 'vite'))).toBe(false)
})

test('pages older than their sources stop a production start that can’t build them, with a message and before the database', () => {
  writeFileSync(at('src', 'web', 'copy', 'newer.ts'), 'export {}\n')
  const nowhere = 'postgres://nobody:x@127.0.0.1:9/nothing'
  const { code, said } = installed.npm(['start'], { ...env, DATABASE_URL: nowhere, DATABASE_OWNER_URL: nowhere })
  expect(code).toBe(1)
  expect(said).toMatch(/pages in build\/ are older than their sources.*npm ci --include=dev && npm run build/)
  expect(said).not.toMatch(/^ +at /m)
  rmSync(at('src', 'web', 'copy', 'newer.ts'))
})

test.each(['start', 'build'])('without pages npm %s names the commands that build them', (command) => {
  rmSync(at('build'), { recursive: true, force: true })
  const { code, said } = installed.npm(['run', command], env)
  expect(code).toBe(1)
  expect(said).toContain('npm ci --include=dev && npm run build')
  expect(said).not.toMatch(/^ +at /m)
})
