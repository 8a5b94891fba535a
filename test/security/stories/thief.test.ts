import { expect, test } from 'vitest'
import { claim } from '../../requirements/claim.ts'
import { mailbox, NEW_PASSWORD, refused, setUp, who, world } from '../../support/mailed-world.ts'
import { aGuest, aVisitor, PASSWORD, type Person, proveAddress } from '../../support/people.ts'
import { withSecondFactor } from '../../support/second-factor.ts'

setUp()

// A thief had the password for an hour and added sign-in methods of their own.

async function stolenFrom() {
  const owner = await proveAddress(world, await aGuest(world))
  await world.runJobs()
  const thief = aVisitor(world)
  await thief.api.accounts.signIn({ email: owner.email, password: PASSWORD })
  return { owner, email: owner.email, thief: { ...thief, id: owner.id } }
}
const mailTo = async (email: string) => {
  await world.runJobs()
  return mailbox.last(email)?.text ?? ''
}
const aPasskeyOf = ({ id }: Person) => world.sql`
  insert into passkeys (account_id, credential_id, public_key, counter, name, created_at)
  values (${id}, ${crypto.randomUUID()}, ${Buffer.from('x')}, 0, 'of the thief', now())`
const passkeysOf = async ({ id }: Person) => (await world.sql`select 1 from passkeys where account_id = ${id}`).length

test('recovery removes the intruder’s passkeys and devices', async () => {
  const { owner, email, thief } = await stolenFrom()
  await aPasskeyOf(thief)
  await owner.api.accounts.requestRecovery({ email })
  await mailTo(email)
  const back = aVisitor(world)
  await back.api.accounts.resetPassword({ token: mailbox.token(email), password: NEW_PASSWORD })
  expect(await passkeysOf(owner)).toBe(0)
  expect(await world.sql`select 1 from known_devices where account_id = ${owner.id}`).toHaveLength(1)
  expect(await who(thief)).toBeNull()
})

test('a thief’s second factor doesn’t stop the link of an earlier email', async () => {
  const { owner, email, thief } = await stolenFrom()
  await thief.api.profile.changePassword({ password: 'Third-Harbour-8213', current: PASSWORD })
  await mailTo(email)
  const claim = mailbox.token(email)
  world.clock.pass({ minutes: 1 })
  await withSecondFactor(world, thief)
  expect(await mailTo(email)).toContain('An authenticator app was set up')
  // A password alone isn't enough to sign in, not even a new one.
  const back = aVisitor(world)
  expect((await back.api.accounts.signIn({ email, password: 'Third-Harbour-8213' })).next).toBe('second_factor')
  await aPasskeyOf(thief)
  await thief.api.profile.changePassword({ password: 'Other-Harbour-8213', current: 'Third-Harbour-8213' })
  const { token } = await back.api.accounts.claimAccount({ token: claim })
  expect(await who(thief)).toBeNull()
  expect((await back.api.accounts.resetPassword({ token, password: NEW_PASSWORD })).next).toBe('signed_in')
  expect((await who(back))?.id).toBe(owner.id)
  expect(await passkeysOf(owner)).toBe(0)
  await expect(thief.api.accounts.signIn({ email, password: 'Other-Harbour-8213' })).rejects.toEqual(
    refused('invalid_credentials'),
  )
  await expect(aVisitor(world).api.accounts.claimAccount({ token: claim })).rejects.toEqual(refused('link_ended'))
})

test(claim('12.11', 'an address the thief has changed is restored with the email to the old one'), async () => {
  const { owner, email, thief } = await stolenFrom()
  const theirs = `thief-of-${email}`
  await thief.api.profile.changeEmail({ email: theirs })
  await world.runJobs()
  await thief.api.accounts.verifyEmail({ token: mailbox.token(theirs) })
  expect(await mailTo(email)).toContain(theirs)
  const back = aVisitor(world)
  const { token } = await back.api.accounts.claimAccount({ token: mailbox.token(email) })
  // The old address also receives a notice, but without a link, because a link could return the account to the thief.
  const notice = await mailTo(theirs)
  expect(notice).toContain(`Your Daylet account uses ${email} again`)
  expect(notice).not.toContain('token=')
  await back.api.accounts.resetPassword({ token, password: NEW_PASSWORD })
  expect(await who(back)).toMatchObject({ id: owner.id, email, emailVerified: true })
  expect(await who(thief)).toBeNull()
})

test('the link back works for seven days', async () => {
  const { owner, email } = await stolenFrom()
  await owner.api.profile.changePassword({ password: NEW_PASSWORD, current: PASSWORD })
  await mailTo(email)
  world.clock.pass({ hours: 7 * 24 })
  await expect(owner.api.accounts.claimAccount({ token: mailbox.token(email) })).rejects.toEqual(refused('link_ended'))
})

test(claim('12.11', 'every change of a sign-in method is announced by email'), async () => {
  const { owner, email } = await stolenFrom()
  const told: string[] = []
  const after = async (act: Promise<unknown>) => {
    await act
    told.push((await mailTo(email)).split('\n\n')[1] ?? '')
  }
  await after(withSecondFactor(world, owner))
  await after(owner.api.profile.renewBackupCodes({}))
  await after(owner.api.profile.removeSecondFactor())
  await after(owner.api.profile.changePassword({ password: NEW_PASSWORD, current: PASSWORD }))
  await aPasskeyOf(owner)
  const [key] = (await owner.api.profile.showProfile()).passkeys
  await after(owner.api.profile.removePasskey({ id: key?.id ?? '' }))
  expect(told).toEqual([
    expect.stringContaining('An authenticator app was set up'),
    expect.stringContaining('New backup codes'),
    expect.stringContaining('second factor of your Daylet account was turned off'),
    expect.stringContaining('password of your Daylet account was changed'),
    expect.stringContaining('A passkey was removed'),
  ])
})
