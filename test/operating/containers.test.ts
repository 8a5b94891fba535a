import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingsTable } from '../../src/server/platform/config/table.ts'
import { claim } from '../requirements/claim.ts'
import { freshDatabase } from '../support/database.ts'
import { anInstalledCopy, aRunningCopy } from '../support/installed-copy.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const image = read('Dockerfile')
/** The final image copies these paths from the build stage. They are relative to the repository's root. */
const taken = [...image.matchAll(/^COPY --from=build (.+) \S+$/gm)].flatMap(([, list = '']) =>
  list.split(' ').map((file) => path.relative('/srv/daylet', file)),
)

test('the compose file sets only variables the site reads, and contains no secret', () => {
  const known = settingsTable(true).map(({ name }) => name)
  const [, block = ''] = /environment: &settings\n([\s\S]*?)\n {2}\w/.exec(read('compose.yaml')) ?? []
  const set = [...block.matchAll(/^ {4}([A-Z_0-9]+): (.*)$/gm)]
  expect(set.map(([, name]) => name).filter((name) => !known.includes(name ?? ''))).toEqual([])
  expect(set.length).toBeGreaterThan(15)
  for (const { name } of settingsTable(true).filter(({ required }) => required))
    expect(set.map(([, one]) => one)).toContain(name)
  for (const [line, name = '', value] of set)
    if (/SECRET|PASSWORD|TOKEN/.test(name)) expect(value, line).toMatch(/^\$\{\w+:\?/)
})

test('mounted files exist, and the image uses the Node version of the scripts', () => {
  const mounted = [...read('compose.yaml').matchAll(/\.\/(deploy\/[\w.-]+):/g)].map(([, file = '']) => file)
  expect(mounted.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  expect(mounted.length).toBe(3)
  const [, wanted] = /WANTED_MAJOR = (\d+)/.exec(read('scripts/run.mjs')) ?? []
  expect([...image.matchAll(/^FROM node:(\d+)-/gm)].map(([, major]) => major)).toEqual([wanted, wanted])
  const start = JSON.parse(read('package.json')).scripts.start as string
  expect(image).toContain(`CMD ${JSON.stringify([...start.split(' '), '--supervised']).replaceAll(',', ', ')}`)
})

test(claim('10.45', 'the image contains enough: the site starts from it and serves'), async () => {
  expect(taken.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
  expect(taken).toContain('node_modules')
  const database = await freshDatabase()
  const installed = anInstalledCopy(taken)
  const site = await aRunningCopy(installed, {
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
  })
  const statuses = ['/', '/browse', '/api/v1/featured', '/healthz', '/readyz'].map((page) => fetch(site.url + page))
  expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await site.stop()
  installed.drop()
  await database.drop()
})
