import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Secret, TOTP } from 'otpauth'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { connectionOptions } from '../../src/server/platform/database/connect.ts'
import { aSite } from '../requirements/site.ts'
import { aMailbox } from '../support/mailbox.ts'
import { aVisitor, PASSWORD } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { testCard } from '../support/test-cards.ts'
import { noWebhooks } from '../support/webhook-receiver.ts'
import type { World } from '../support/world.ts'

const EMAIL = 'canary.grey@people.example'
const PASSWORDS = { first: 'Canary-Meadow-9137', reset: 'Canary-Harbour-2264', wrong: 'Canary-Cellar-7718' }
const CARDS = [
  { number: SANDBOX_CARDS.pays, name: 'pays' },
  { number: SANDBOX_CARDS.declines, name: 'card_declined' },
  { number: '4000000000003220', name: 'card_not_accepted' },
]
/**
 * These tables may contain email addresses. They contain accounts, the emails sent to them, and verification tokens.
 */
const MAY_NAME = ['accounts', 'mails', 'verification_tokens']

let world: World
let mailbox: Awaited<ReturnType<typeof aMailbox>>
const secrets = new Set<string>([...Object.values(PASSWORDS), ...CARDS.map(({ number }) => number)])
beforeAll(async () => {
  mailbox = await aMailbox()
  world = await aSite({ smtp: mailbox.url, webhooks: { ...noWebhooks, mayReach: async () => true } })
  await live()
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})

const keep = <T extends string>(secret: T): T => {
  secrets.add(secret)
  return secret
}

async function live(): Promise<void> {
  const person = aVisitor(world)
  const { accounts, profile, sessions, bookings, insights } = person.api
  const cookies = () => [...person.jar.values()].forEach(keep)
  const mailed = async () => {
    await world.runJobs()
    return { token: mailbox.token(EMAIL), code: mailbox.code(EMAIL) }
  }
  await accounts.signUp({ email: EMAIL, password: PASSWORDS.first, data: { first_name: 'Ada', last_name: 'Canary' } })
  mailbox.state.refusing = true
  await world.runJobs()
  mailbox.state.refusing = false
  world.clock.pass({ minutes: 1 })
  await accounts.verifyEmail({ token: keep((await mailed()).token) })
  cookies()
  await sessions.refreshSession({})
  cookies()
  const { secret } = await profile.enrollSecondFactor({})
  const now = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: +instant() })
  const { codes } = await profile.verifySecondFactor({ code: now() })
  for (const code of [secret, ...codes, ...codes.map((c) => c.replace('-', ''))]) keep(code)
  await profile.removeSecondFactor()
  const hook = await person.api.webhooks.addWebhook({ url: 'https://hooks.example/', types: ['message.sent'] })
  keep(hook.secret.slice('whsec_'.length))
  await sessions.signOut({})
  await expect(accounts.signIn({ email: EMAIL, password: PASSWORDS.wrong })).rejects.toMatchObject({ status: 401 })
  await accounts.requestCode({ email: EMAIL })
  await accounts.answerCode({ email: EMAIL, code: (await mailed()).code })
  await accounts.requestRecovery({ email: EMAIL })
  const token = keep((await mailed()).token)
  await person.fetch(`/auth/recover?token=${token}&email=${EMAIL}`)
  await accounts.resetPassword({ token, password: PASSWORDS.reset })
  cookies()
  for (const { name, number } of CARDS) {
    const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
    const { id } = await bookings.holdSlot({ spaceId: (await aSpace(world)).id, ask, people: 1 })
    const paid = bookings.checkOut({ id, card: testCard(number) })
    if (name === 'pays') await paid
    else {
      await expect(paid).rejects.toMatchObject({ code: name })
      await bookings.releaseHold({ id })
    }
  }
  const everything = [EMAIL, ...secrets].join(' ')
  const page_url = `${world.url}/auth/recover?token=${token}&email=${EMAIL}`
  const context = { password: PASSWORDS.first, said: [EMAIL, token], card: { number: CARDS[0]?.number } }
  // Passwords are left out, because a password can't be distinguished from any other word. Browser errors never contain
  // one.
  const error_message = [...secrets]
    .filter((s) => !isPlainWord(s))
    .concat(EMAIL, page_url)
    .join(' ')
  await insights.logError({ error_message, error_stack: `Error: ${error_message}`, page_url, context })
  await insights.logEvent({ event_name: 'page_view', properties: { page_url, ...context } })
  await insights.logMetrics([{ metric_name: 'lcp', metric_value: 1, page_url, metadata: context }])
  await insights.monitorSecurity({ event_type: 'weak_password_attempt', details: { ...context, page_url } })
  await person.fetch(`/no-such-page?token=${token}&email=${EMAIL}`)
  await person.fetch('/api/v1/sign-in', { method: 'POST', body: `{"password":"${PASSWORDS.first}",${everything}` })
  await world.deliver()
  await world.runScheduled()
}
const instant = () => world.clock.now().epochMilliseconds
const isPlainWord = (secret: string) => !/^\d{15,}$/.test(secret) && secret.length !== 43

const shapesOf = (text: string) => [text, Buffer.from(text).toString('hex'), Buffer.from(text).toString('base64')]
const foundIn = (text: string, wanted: Iterable<string>) =>
  [...wanted].filter((secret) => shapesOf(secret).some((shape) => text.includes(shape)))

test('the scan found the planted values', () => {
  expect(secrets.size).toBeGreaterThan(30)
  expect(world.logged.length).toBeGreaterThan(0)
})

test('no token, code, password, card number or address is in the log', () => {
  expect(foundIn(world.logged.join('\n'), [...secrets, EMAIL])).toEqual([])
})

test('no token, code, password or card number is in a row, and an address only where it belongs', async () => {
  const sql = postgres({ ...connectionOptions(world.superuserUrl), max: 1 })
  const tables = await sql<
    { name: string }[]
  >`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const [row] = await sql<
      { all: string }[]
    >`select coalesce(jsonb_agg(to_jsonb(t))::text, '') as all from ${sql(name)} t`
    const here = foundIn(row?.all ?? '', MAY_NAME.includes(name) ? secrets : [...secrets, EMAIL])
    if (here.length > 0) found[name] = here
  }
  await sql.end()
  expect(found).toEqual({})
})

test('files sent to browsers contain no setting, demo password or server code', () => {
  const folder = path.resolve(import.meta.dirname, '..', '..', 'build', 'client')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((f) =>
    /\.(js|css|html|json|map)$/.test(f),
  )
  const settings = ['SECRETS', 'DATABASE_URL', 'DATABASE_OWNER_URL', 'SMTP_URL', 'OIDC_CLIENT_SECRET']
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
  for (const file of files) {
    const text = readFileSync(path.join(folder, file), 'utf8')
    expect([file, ...foundIn(text, [...settings, PASSWORD, 'process.env', 'argon2', 'postgres'])]).toEqual([file])
  }
})
