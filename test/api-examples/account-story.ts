import { Secret, TOTP } from 'otpauth'
import type { AccountId } from '../../src/domain/kernel/id.ts'
import { stopPath } from '../../src/server/accounts/emails/optional-email.ts'
import { confirmNow } from '../support/payouts.ts'
import { aGuest, aMadeGuest, aVisitor, PASSWORD, type Person, proveAddress } from '../support/people.ts'
import { deliver } from '../support/webhooks.ts'
import type { Site } from './site.ts'

const NEW_PASSWORD = 'Quiet-Harbour-8213'
const entered = async ({ world }: Site, email: string, password = PASSWORD): Promise<Person> => {
  const person = aVisitor(world)
  await person.api.accounts.signIn({ email, password })
  return { ...person, email }
}

/** Someone signs in in every way that needs no other provider, and gets an account back. */
export async function getIn(site: Site): Promise<void> {
  const { world, mailbox } = site
  const { email, api, id } = await aGuest(world, 'Lena')
  const mailed = async () => {
    await world.runJobs()
    return mailbox.token(email)
  }
  const visitor = () => aVisitor(world).api.accounts
  const token = await mailed()
  await api.accounts.checkVerificationLink({ token })
  await api.accounts.verifyEmail({ token })
  await visitor().resendVerification({ email })
  const byCode = visitor()
  await byCode.requestCode({ email })
  await mailed()
  await byCode.answerCode({ email, code: mailbox.code(email) })
  await visitor().passkeyOptions({})
  await visitor().requestRecovery({ email })
  const link = await mailed()
  await visitor().checkRecoveryLink({ token: link })
  await visitor().resetPassword({ token: link, password: NEW_PASSWORD })
  const there = await entered(site, email, NEW_PASSWORD)
  world.clock.pass({ seconds: 1 })
  await entered(site, email, NEW_PASSWORD)
  world.clock.pass({ seconds: 1 })
  const { sessions } = there.api
  await sessions.whoAmI()
  await sessions.refreshSession({ active: true })
  await sessions.reportActivity({})
  const { items } = await sessions.listDevices()
  await confirmNow(world)
  await sessions.endDevice({ id: items.find(({ here }) => !here)?.id as never })
  await sessions.requestReauthenticationCode({})
  await sessions.reauthenticationOptions({})
  await sessions.reauthenticate({ by: 'password', password: NEW_PASSWORD })
  await proveAddress(world, { id })
  await changeAccount(site, there)
}

async function changeAccount(site: Site, { api, email }: Person): Promise<void> {
  const { world } = site
  const { profile } = api
  await profile.showProfile()
  await profile.changeName({ firstName: 'Lena', lastName: 'Moreau' })
  await confirmNow(world)
  await profile.changePassword({ password: PASSWORD, current: NEW_PASSWORD })
  await profile.newPasskeyOptions({})
  const { secret } = await profile.enrollSecondFactor({})
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const shown = () => {
    world.clock.pass({ seconds: 90 })
    return app.generate({ timestamp: world.clock.now().epochMilliseconds })
  }
  await profile.verifySecondFactor({ code: shown() })
  await confirmNow(world)
  const { codes } = await profile.renewBackupCodes({})
  const half = await entered(site, email)
  await half.api.accounts.answerSecondFactor({ code: shown() })
  await confirmNow(world)
  await loseFactor(site, email, api, codes)
  await confirmNow(world)
  await profile.removeSecondFactor()
  await api.sessions.signOut({ where: 'here' })
  const gone = await aMadeGuest(world)
  await confirmNow(world)
  await gone.api.profile.deleteAccount()
}

/** The email address changes, and then someone asks to remove the second factor, which its owner stops. */
async function loseFactor({ world, mailbox }: Site, formerly: string, api: Person['api'], codes: string[]) {
  const visitor = () => aVisitor(world).api.accounts
  const email = 'lena-moreau@people.example'
  const mailedTo = async (address: string) => {
    await world.runJobs()
    return mailbox.token(address)
  }
  await api.profile.changeEmail({ email })
  await api.accounts.verifyEmail({ token: await mailedTo(email) })
  const request = async () => {
    world.clock.pass({ minutes: 5 })
    await visitor().requestRecovery({ email })
    await visitor().requestFactorReset({ token: await mailedTo(email) })
  }
  await request()
  const token = await mailedTo(formerly)
  await visitor().checkStopLink({ token })
  await visitor().stopFactorResetByLink({ token, code: codes[0] ?? '' })
  await request()
  await api.profile.stopFactorReset()
}

/** The owner of an account takes it back from someone who changed its password. */
export async function takeBack({ world, mailbox }: Site): Promise<void> {
  const { api, email, id } = await aMadeGuest(world)
  await proveAddress(world, { id })
  await world.sql`
    insert into passkeys (account_id, credential_id, public_key, counter, name, created_at)
    values (${id}, 'x', ${Buffer.from('x')}, 0, 'Laptop', ${world.clock.now()})`
  await confirmNow(world)
  const { passkeys } = await api.profile.showProfile()
  await api.profile.removePasskey({ id: passkeys[0]?.id ?? '' })
  await api.profile.changePassword({ password: NEW_PASSWORD, current: PASSWORD })
  await world.runJobs()
  const token = mailbox.token(email)
  await aVisitor(world).api.accounts.checkClaimLink({ token })
  await aVisitor(world).api.accounts.claimAccount({ token })
  const stopped = new URL(stopPath(world.deps, id as AccountId, 'booking'), world.url).searchParams.get('token') ?? ''
  await aVisitor(world).api.stopLinks.showStop({ token: stopped })
  await aVisitor(world).api.stopLinks.stopMails({ token: stopped })
}

/** A person connects a program: API keys, webhooks and their log. */
export async function connectPrograms({ world, receiver }: Site, person: Person): Promise<void> {
  const { apiKeys, webhooks } = person.api
  await confirmNow(world)
  const { id } = await apiKeys.createKey({ name: 'Calendar', scopes: ['read:bookings'], days: 90 })
  await apiKeys.rotateKey({ id })
  await apiKeys.listKeys()
  await apiKeys.revokeKey({ id })
  const address = { url: 'https://hooks.example/daylet', types: ['booking.confirmed'] as never, description: 'Books' }
  const { endpoint } = await webhooks.addWebhook(address)
  await webhooks.rotateWebhookSecret({ id: endpoint.id })
  await webhooks.changeWebhook({ id: endpoint.id, description: 'Bookkeeping' })
  await webhooks.listWebhooks()
  await webhooks.showWebhook({ id: endpoint.id })
  await webhooks.testWebhook({ id: endpoint.id })
  receiver.says(200, 'ok')
  await deliver(world)
  const { items } = await webhooks.listWebhookDeliveries({ id: endpoint.id })
  const sent = items[0]?.id ?? ''
  await webhooks.showWebhookDelivery({ id: sent })
  await webhooks.resendWebhook({ id: sent })
  await webhooks.removeWebhook({ id: endpoint.id })
}

/** A browser reports what it measured. */
export async function measure({ world }: Site): Promise<void> {
  const { insights } = aVisitor(world).api
  await insights.logError({ error_message: 'TypeError: x is undefined', page_url: '/browse', severity: 'medium' })
  await insights.logEvent({ event_name: 'page_view', properties: { page_url: '/browse' } })
  await insights.logMetrics([{ metric_name: 'lcp', metric_value: 1_240, page_url: '/browse' }])
  await insights.monitorSecurity({ event_type: 'suspicious_rapid_clicks', details: { clicks: 12 } })
}
