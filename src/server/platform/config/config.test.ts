import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { type Config, readConfig } from './config.ts'

const PUSH_KEYS = { publicKey: 'kept', privateKey: 'kept' }
const machine = {
  root: false,
  checkout: '/srv/daylet',
  keepSecret: () => 'the secret kept in the data directory',
  keepPushKeys: () => PUSH_KEYS,
}
const SECRET = 'q8Jw0c5Zr1Xv7Tn3Lb9Ks2Hd6Fg4Mp0a'
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://daylet.example',
  SECRETS: SECRET,
  PAYMENTS: 'sandbox',
  DATABASE_URL: 'postgres://app:x@db/daylet',
  SMTP_URL: 'smtps://daylet:x@mail.example',
  TRUSTED_PROXIES: '10.0.0.1',
  OPERATOR_NAME: 'Spaces Ltd',
  OPERATOR_ADDRESS: 'High Street 1, London',
  OPERATOR_TAX_ID: 'GB123456789',
  CONTACT_EMAIL: 'hello@spaces.example',
}

function read(env: Record<string, string>): Config {
  const result = readConfig(env, machine)
  if (!result.ok) throw new Error(result.problems.join('\n'))
  return result.config
}
function problems(env: Record<string, string>): string[] {
  const result = readConfig(env, machine)
  return result.ok ? [] : result.problems
}

test('no setting is required: the site then runs on this machine only, with demo data and its own secret', () => {
  expect(read({})).toMatchObject({
    mode: 'development',
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    trustedProxies: [],
    dataDir: '/srv/daylet/.data',
    databaseUrl: undefined,
    secrets: ['the secret kept in the data directory'],
    payments: 'sandbox',
    stripe: null,
    realMoney: false,
    currency: 'USD',
    demo: true,
  })
})

test('an empty value counts as unset', () => {
  expect(read({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(read({}))
})

test.each([
  [{ PORT: '80' }, 'http://localhost'],
  [{ PUBLIC_URL: 'https://Daylet.test:443/' }, 'https://daylet.test'],
  [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, 'http://192.168.1.5:3000'],
  [{ PUBLIC_URL: 'http://[::1]:3000' }, 'http://[::1]:3000'],
])('the public URL is normalized like a browser’s origin', (env, origin) => {
  expect(read(env as Record<string, string>).publicUrl).toBe(origin)
})

test('a data directory that can’t be created is a problem, not a crash', () => {
  const keepSecret = () => {
    throw new Error('EACCES: permission denied')
  }
  const result = readConfig({}, { ...machine, keepSecret })
  expect(result).toEqual({
    ok: false,
    problems: ['DATA_DIR /srv/daylet/.data cannot be used: EACCES: permission denied'],
  })
})

test('as root, data goes where another account can reach it, separate for each checkout', () => {
  const dataDirOf = (checkout: string) => {
    const result = readConfig({}, { ...machine, root: true, checkout })
    return result.ok ? result.config.dataDir : ''
  }
  expect(dataDirOf('/srv/a')).toMatch(/^\/var\/lib\/daylet\/[0-9a-f]{12}$/)
  expect(dataDirOf('/srv/a')).not.toBe(dataDirOf('/srv/b'))
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['HOST', 'not a host'],
  ['PUBLIC_URL', 'daylet.example'],
  ['PUBLIC_URL', 'https://daylet.test/shop'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['TRUSTED_PROXIES', 'the-proxy'],
  ['TRUSTED_PROXIES', '0.0.0.0/0'],
  ['TRUSTED_PROXIES', '::/0'],
  ['TRUSTED_PROXIES', '10.0.0.1,128.0.0.0/1'],
  ['IDLE_WARN_SECONDS', '3601'],
  ['IDLE_COUNTDOWN_SECONDS', '99999999'],
  ['PUBLIC_URL', 'https://spaces.example'],
  ['PUBLIC_URL', 'http://8.8.8.8'],
  ['DATABASE_URL', 'mysql://db'],
  ['DATABASE_OWNER_URL', 'postgres://owner@db/daylet'],
  ['SECRETS', 'short'],
  ['SECRETS', `${SECRET},aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`],
  ['PAYMENTS', 'cash'],
  ['CURRENCY', 'dollars'],
  ['MAP_STYLE_URL', 'style.json'],
  ['DEMO', 'yes'],
  ['NODE_ENV', 'staging'],
])(claim('11.21', '%s=%s is one problem, and its message names the variable'), (name, value) => {
  const found = problems({ [name]: value })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(name)
})

test('all problems are reported at once', () => {
  expect(problems({ PORT: 'x', CURRENCY: 'x', DEMO: 'x' })).toHaveLength(3)
})

test('no problem message repeats a secret', () => {
  expect(problems({ SECRETS: 'hunter2', DATABASE_URL: 'hunter2' }).join()).not.toContain('hunter2')
})

test('production runs when everything is set', () => {
  expect(read(PRODUCTION)).toMatchObject({ production: true, demo: false, secrets: [SECRET] })
})

test.each([
  ['demo accounts', { DEMO: '1' }, 'DEMO'],
  ['a missing secret', { SECRETS: '' }, 'SECRETS'],
  ['an unencrypted address', { PUBLIC_URL: 'http://daylet.example' }, 'PUBLIC_URL'],
  ['an unrequested sandbox gateway', { PAYMENTS: '' }, 'PAYMENTS'],
  ['a site without mail', { SMTP_URL: '' }, 'SMTP_URL'],
  [
    'a database without certificate checks',
    { DATABASE_URL: 'postgres://app:x@db/daylet?sslmode=require' },
    'DATABASE_URL',
  ],
  ['visitors who all count as one', { TRUSTED_PROXIES: '' }, 'TRUSTED_PROXIES'],
  ['receipts without an operator', { OPERATOR_NAME: '' }, 'OPERATOR_NAME'],
  ['receipts without an address', { OPERATOR_ADDRESS: '' }, 'OPERATOR_ADDRESS'],
  ['a site without a contact address', { CONTACT_EMAIL: '' }, 'CONTACT_EMAIL'],
  ['receipts without a tax number', { OPERATOR_TAX_ID: '' }, 'OPERATOR_TAX_ID'],
])(claim('15.5', 'production refuses %s'), (_what, change, variable) => {
  const found = problems({ ...PRODUCTION, ...change })
  expect(found).toHaveLength(1)
  expect(found[0]).toContain(variable)
})

test.each([
  ['with your own database', { DATABASE_URL: 'postgres://app:x@db/daylet' }],
  ['in production', { ...PRODUCTION, DATABASE_URL: '' }],
  ['when other machines can reach it', { HOST: '0.0.0.0' }],
  ['with a public URL', { PUBLIC_URL: 'https://daylet.test' }],
  ['in tests', { NODE_ENV: 'test' }],
])(claim('20.6', 'demo mode is off by default %s'), (_when, env) => {
  expect(read(env).demo).toBe(false)
})

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://daylet.test' }])(
  claim('20.6', 'the demo is refused if others can reach it: %j'),
  (env) => {
    expect(problems({ DEMO: '1', ...env } as Record<string, string>)).toEqual([
      expect.stringMatching(
        /^DEMO=1 creates accounts with known passwords, so it is refused if others can reach the site/,
      ),
    ])
  },
)

test('the newest secret comes first', () => {
  const older = SECRET.split('').reverse().join('')
  expect(read({ SECRETS: `${SECRET}, ${older}` }).secrets).toEqual([SECRET, older])
})

test('a secret created in development is kept for the next start and readable only by its owner', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-config-'))
  const first = readConfig({ DATA_DIR: dataDir })
  expect(readConfig({ DATA_DIR: dataDir })).toEqual(first)
  expect(statSync(path.join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
  rmSync(dataDir, { recursive: true })
})

test('production writes no secret to disk', () => {
  const dataDir = path.join(tmpdir(), 'daylet-config-none')
  readConfig({ ...PRODUCTION, DATA_DIR: dataDir })
  expect(existsSync(dataDir)).toBe(false)
})
