import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../requirements/claim.ts'
import { throughProvider } from '../../support/openid-provider.ts'
import { aGuest, aVisitor, PASSWORD, type Person, proveAddress } from '../../support/people.ts'
import { aProviderWorld, realTime } from '../../support/provider-world.ts'
import { withSecondFactor } from '../../support/second-factor.ts'
import type { World } from '../../support/world.ts'

// An attacker can read the email of an account with a second factor. Nothing they try may change the account.

const NEW_PASSWORD = 'Quiet-Harbour-8213'
let site: Awaited<ReturnType<typeof aProviderWorld>>
let world: World
let mailbox: (typeof site)['mailbox']
let provider: (typeof site)['provider']

beforeAll(async () => {
  site = await aProviderWorld()
  world = site.world
  mailbox = site.mailbox
  provider = site.provider
})
afterAll(() => site.close())
beforeEach(() => world.clock.set(realTime()))

type Links = { verification: string; factorSet: string; passwordChanged: string; emailChanged: string }
type Owner = Person & { links: Links; codes: string[]; shown: () => string; formerEmail: string }

async function anOwner(role: 'guest' | 'admin'): Promise<Owner> {
  const guest = await aGuest(world)
  const verification = await linkTo(guest.email)
  await proveAddress(world, guest)
  const { shown, codes } = await withSecondFactor(world, guest)
  const factorSet = await linkTo(guest.email)
  world.clock.pass({ minutes: 1 })
  await guest.api.profile.changePassword({ password: 'Other-Harbour-8213', current: PASSWORD })
  const passwordChanged = await linkTo(guest.email)
  const email = `new-${guest.email}`
  await guest.api.profile.changeEmail({ email })
  await guest.api.accounts.verifyEmail({ token: await linkTo(email) })
  const emailChanged = await linkTo(guest.email)
  await world.sql`
    insert into passkeys (account_id, credential_id, public_key, counter, name, created_at)
    values (${guest.id}, ${crypto.randomUUID()}, ${Buffer.from('x')}, 0, 'laptop', ${world.clock.now()})`
  if (role === 'admin')
    await world.sql`insert into user_roles (user_id, role, assigned_at) values (${guest.id}, 'admin', ${world.clock.now().add({ seconds: 1 })})`
  world.clock.pass({ minutes: 2 })
  const links = { verification, factorSet, passwordChanged, emailChanged }
  return { ...guest, email, formerEmail: guest.email, links, codes, shown }
}

async function linkTo(email: string): Promise<string> {
  await world.runJobs()
  return mailbox.token(email)
}

async function signInMethods({ id }: Person) {
  const [row] = await world.sql`
    select a.email, a.email_verified_at is not null as verified,
      (select jsonb_agg(jsonb_build_array(provider, subject, password_hash) order by provider) from credentials where account_id = a.id) as credentials,
      (select jsonb_agg(jsonb_build_array(id, ended_at) order by id) from sessions where account_id = a.id) as sessions,
      (select jsonb_agg(credential_id order by id) from passkeys where account_id = a.id) as passkeys,
      (select jsonb_agg(jsonb_build_array(confirmed_at, next_sealed)) from second_factors where account_id = a.id) as factors,
      (select jsonb_agg(jsonb_build_array(encode(code_hash, 'hex'), used_at) order by code_hash) from backup_codes where account_id = a.id) as codes,
      (select jsonb_agg(encode(device_hash, 'hex') order by device_hash) from known_devices where account_id = a.id) as devices
    from accounts a where a.id = ${id}`
  return row
}

const tried = (act: Promise<unknown>): Promise<string> =>
  act.then(
    (answer) => (answer as { next?: string }).next ?? 'done',
    ({ code }: { code: string }) => code,
  )
const recover = async (thief: Person, email: string) => {
  await thief.api.accounts.requestRecovery({ email })
  return linkTo(email)
}
const reset = (thief: Person, token: string, code?: string) =>
  tried(thief.api.accounts.resetPassword({ token, password: NEW_PASSWORD, ...(code && { code }) }))
const claimBy = (thief: Person, token: string, code?: string) =>
  tried(thief.api.accounts.claimAccount({ token, ...(code && { code }) }))
const somebody = (email: string, email_verified: boolean) => ({
  sub: `thief-${email}`,
  email,
  email_verified,
  given_name: 'Mal',
  family_name: 'Lory',
})

type Chain = (thief: Person, owner: Owner) => Promise<unknown>
const CHAINS: Record<string, Chain> = {
  'recovery without a code': async (thief, { email }) =>
    expect(await reset(thief, await recover(thief, email))).toBe('second_factor_needed'),
  'recovery with wrong codes, until the link has ended': async (thief, { email }) => {
    const token = await recover(thief, email)
    const heard: string[] = []
    for (let n = 0; n < 6; n++) {
      heard.push(await reset(thief, token, 'WRONGCODE2'))
      world.clock.pass({ seconds: 61 })
    }
    expect(heard).toEqual([...Array(5).fill('wrong_code'), 'link_ended'])
  },
  'the link of the email that says a second factor was set': async (thief, { links }) =>
    expect(await claimBy(thief, links.factorSet)).toBe('second_factor_needed'),
  'the link of the email that says the password was changed': async (thief, { links }) =>
    expect(await claimBy(thief, links.passwordChanged)).toBe('second_factor_needed'),
  'the link of the email to the former address': async (thief, { links }) =>
    expect(await claimBy(thief, links.emailChanged)).toBe('second_factor_needed'),
  'a claim with a wrong code': async (thief, { links }) =>
    expect(await claimBy(thief, links.passwordChanged, 'WRONGCODE2')).toBe('wrong_code'),
  'a code by email': async (thief, { email }) => {
    await thief.api.accounts.requestCode({ email })
    await world.runJobs()
    expect(await tried(thief.api.accounts.answerCode({ email, code: mailbox.code(email) }))).toBe('second_factor')
  },
  'Google under the same address': async (thief, { email }) => {
    provider.state.somebody = somebody(email, true)
    expect(await throughProvider(world, thief, 'google')).toMatch('/auth/second-factor')
  },
  'an ID token of Google': async (thief, { email }) => {
    provider.state.somebody = somebody(email, true)
    const credential = await provider.idToken('daylet')
    expect(await tried(thief.api.accounts.signInWithGoogle({ credential }))).toBe('second_factor')
  },
  'single sign-on under the same address': async (thief, { email }) => {
    provider.state.somebody = somebody(email, true)
    expect(await throughProvider(world, thief, 'sso')).toMatch('/auth/second-factor')
  },
  'single sign-on with an address it has not verified, joined by email': async (thief, { email }) => {
    provider.state.somebody = somebody(email, false)
    expect(await throughProvider(world, thief, 'sso')).toBe('/auth?problem=proof_sent')
    expect(await tried(thief.api.accounts.joinAccount({ token: await linkTo(email) }))).toBe('second_factor_needed')
  },
  'the old verification link': async (thief, { links, email }) => {
    expect(await tried(thief.api.accounts.verifyEmail({ token: links.verification }))).toBe('link_ended')
    expect(await claimBy(thief, links.verification)).toBe('link_ended')
    await thief.api.accounts.resendVerification({ email })
  },
  'recovery, then a claim': async (thief, { email, links }) => {
    await reset(thief, await recover(thief, email))
    expect(await claimBy(thief, links.passwordChanged)).toBe('second_factor_needed')
  },
  'a claim, then recovery': async (thief, { email, links }) => {
    await claimBy(thief, links.factorSet)
    expect(await reset(thief, await recover(thief, email))).toBe('second_factor_needed')
  },
  'two recovery links at once': async (thief, { email }) => {
    const links = [await recover(thief, email), await recover(thief, email)]
    const both = await Promise.all(links.map((link) => reset(thief, link)))
    expect(both).toEqual(['second_factor_needed', 'second_factor_needed'])
  },
  'someone else’s backup code': async (thief, { email }) => {
    const { codes } = await withSecondFactor(world, await aGuest(world))
    expect(await reset(thief, await recover(thief, email), codes[0])).toBe('wrong_code')
  },
}

describe.each(['guest', 'admin'] as const)('the mailbox of a %s alone', (role) => {
  test.each(Object.entries(CHAINS))(claim('12.5 12.11', 'changes nothing: %s'), async (_, chain) => {
    const owner = await anOwner(role)
    const before = await signInMethods(owner)
    const thief = aVisitor(world)
    await chain(thief, owner)
    expect(await signInMethods(owner)).toEqual(before)
    expect((await thief.api.sessions.whoAmI()).account).toBeNull()
  })
})
