import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anAdmin } from '../../../test/support/applications.ts'
import { aMailbox } from '../../../test/support/mailbox.ts'
import { anOpenIdProvider } from '../../../test/support/openid-provider.ts'
import type { Person } from '../../../test/support/people.ts'
import { aWorld, type World } from '../../../test/support/world.ts'
import { configOf } from '../../../test/support/world-config.ts'
import { conceal, shownSettings } from '../platform/config/table.ts'

const SECRETS = {
  STRIPE_WEBHOOK_SECRETS: 'whsec_plantedone,whsec_plantedtwo',
  GOOGLE_CLIENT_ID: 'a-client',
  GOOGLE_CLIENT_SECRET: 'planted-google',
  GOOGLE_ISSUER: 'http://127.0.0.1:1',
  REDIS_URL: 'redis://site:planted%40redis@127.0.0.1:1/0?key=planted-query',
  SMTP_URL: 'smtp://site:planted-mail@127.0.0.1:1/?ignoreTLS=true',
}

let world: World
let admin: Person
beforeAll(async () => {
  world = await aWorld({ env: { ...SECRETS, OPERATOR_NAME: 'Rooms: north & south' } })
  admin = await anAdmin(world, 'Rhea')
})
afterAll(() => world.close())

const show = (test?: 'database' | 'mail' | 'storage' | 'payments' | 'redis' | 'sign-in') =>
  admin.api.environment.showEnvironment({ test })

test(claim('10.29', 'an admin sees every variable and its value, but no secret'), async () => {
  const { settings, tested } = await show()
  expect(tested).toBeNull()
  const of = (name: string) => settings.find((setting) => setting.name === name)
  expect(of('OPERATOR_NAME')).toMatchObject({ state: 'set', value: 'Rooms: north & south' })
  expect(of('GOOGLE_CLIENT_SECRET')).toMatchObject({ state: 'set', value: null })
  expect(of('REDIS_URL')).toMatchObject({ state: 'set', value: 'redis://127.0.0.1:1/0' })
  expect(of('SMTP_URL')).toMatchObject({ state: 'set', value: 'smtp://127.0.0.1:1/' })
  expect(of('S3_BUCKET')).toMatchObject({ state: 'unset', value: null })
  expect(of('DATABASE_URL')?.value).toMatch(/^postgres(ql)?:\/\/[^@]+$/)
  expect(of('PAYMENTS')).toMatchObject({ state: 'default', value: 'sandbox' })
  expect(JSON.stringify(settings)).not.toMatch(/planted/)
})

test(claim('10.29', 'each part is tested, with a problem and a remedy, and reveals no secret'), async () => {
  const found = async (part: Parameters<typeof show>[0]) => (await show(part)).tested?.findings ?? []
  expect((await found('database')).map(({ what }) => what).join()).toMatch(/PostgreSQL \d+ responds/)
  expect(await found('storage')).toMatchObject([{ level: 'good' }])
  expect(await found('payments')).toEqual([])
  for (const part of ['mail', 'redis', 'sign-in'] as const) {
    const [finding] = await found(part)
    expect(finding, part).toMatchObject({ level: 'wrong', remedy: expect.stringMatching(/./) })
    expect(JSON.stringify(finding)).not.toMatch(/planted/)
  }
})

test.each([
  ['smtp://user:100%planted@127.0.0.1:1', 'smtp://127.0.0.1:1'],
  ['smtp://user:12/34planted@127.0.0.1:1', null],
  ['smtps://planted-user@127.0.0.1:1/?name=planted', 'smtps://127.0.0.1:1/'],
])('of %s only the location is shown', async (SMTP_URL, shown) => {
  const given = { SMTP_URL }
  expect(shownSettings(given, false).find(({ name }) => name === 'SMTP_URL')?.value).toBe(shown)
  expect(conceal('it said 100%planted', { SMTP_URL: 'smtp://user:100%planted@127.0.0.1:1' })).toBe('it said …')
})

test('a URL without its two slashes is not shown, because it may contain a secret', () => {
  for (const SMTP_URL of ['smtp:user:planted@127.0.0.1:1', 'smtp:/user:planted@127.0.0.1'])
    expect(() => configOf({ SMTP_URL })).toThrow('SMTP_URL is not an address')
})

test('derived settings are shown with their result', async () => {
  const { settings } = await show()
  const of = (name: string) => settings.find((setting) => setting.name === name)?.value
  expect([of('DATA_DIR'), of('MAIL_FROM')]).toEqual([world.deps.config.dataDir, world.deps.config.mailFrom])
})

test('testing the mail server signs in and sends nothing', async () => {
  const mailbox = await aMailbox()
  const beside = await aWorld({ env: { SMTP_URL: mailbox.url } })
  const other = await anAdmin(beside)
  const before = mailbox.mails.length
  const { tested } = await other.api.environment.showEnvironment({ test: 'mail' })
  expect(tested?.findings).toMatchObject([{ level: 'good', what: expect.stringContaining('No email was sent') }])
  expect(mailbox.mails.length).toBe(before)
  await beside.close()
  await mailbox.close()
})

test('a provider that is down is reported as down, although it worked a moment ago', async () => {
  const provider = await anOpenIdProvider([])
  const outside = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'daylet',
    OIDC_CLIENT_SECRET: 'only-for-tests-secret',
  }
  const beside = await aWorld({ env: outside })
  const other = await anAdmin(beside)
  const level = async () =>
    (await other.api.environment.showEnvironment({ test: 'sign-in' })).tested?.findings.map((finding) => finding.level)
  expect(await level()).toEqual(['good'])
  await provider.close()
  expect(await level()).toEqual(['wrong'])
  await beside.close()
})
