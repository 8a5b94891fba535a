import { expect, test } from 'vitest'
import { claim } from '../../requirements/claim.ts'
import { mailbox, NEW_PASSWORD, refused, setUp, who, world } from '../../support/mailed-world.ts'
import { aVisitor, PASSWORD, type Person } from '../../support/people.ts'

setUp()

// An attacker signs up with another person's address and waits for that person to sign up or sign in.

let count = 0
async function squattedOn() {
  const email = `owner-${++count}@people.example`
  const squatter = aVisitor(world)
  await squatter.api.accounts.signUp({ email, password: PASSWORD, data: { first_name: 'Mal', last_name: 'Squatter' } })
  await world.runJobs()
  return { email, squatter, link: mailbox.token(email) }
}

async function isShutOut(squatter: Person, email: string): Promise<void> {
  expect(await who(squatter)).toBeNull()
  for (const back of [squatter, aVisitor(world)])
    await expect(back.api.accounts.signIn({ email, password: PASSWORD })).rejects.toEqual(
      refused('invalid_credentials'),
    )
}

test(claim('12.6', 'the squatter can’t set up a second factor to keep the owner out'), async () => {
  const { squatter } = await squattedOn()
  await expect(squatter.api.profile.enrollSecondFactor({})).rejects.toEqual(refused('verify_first'))
})

test('the owner opens the link of someone else’s sign-up, sets a password and has the account alone', async () => {
  const { email, squatter, link } = await squattedOn()
  const owner = aVisitor(world)
  expect(await owner.api.accounts.checkVerificationLink({ token: link })).toMatchObject({ takesOver: true })
  const { newPassword } = await owner.api.accounts.verifyEmail({ token: link })
  await isShutOut(squatter, email)
  const entered = await owner.api.accounts.resetPassword({ token: newPassword ?? '', password: NEW_PASSWORD })
  expect(entered.next).toBe('signed_in')
  expect(await who(owner)).toMatchObject({ email, emailVerified: true })
  await isShutOut(squatter, email)
})

test(
  claim(
    '12.30',
    'the owner who never saw that link finds the address taken, resets the password and signs in, despite an earlier second factor',
  ),
  async () => {
    const { email, squatter } = await squattedOn()
    const account = (await who(squatter))?.id ?? ''
    // Earlier versions allowed this state.
    await world.sql`
    insert into second_factors (account_id, sealed_secret, created_at, confirmed_at) values (${account}, 'x', now(), now())`
    const owner = aVisitor(world)
    await expect(
      owner.api.accounts.signUp({ email, password: PASSWORD, data: { first_name: 'Ola', last_name: 'Owner' } }),
    ).rejects.toEqual(refused('email_taken'))
    await owner.api.accounts.requestRecovery({ email })
    await world.runJobs()
    const entered = await owner.api.accounts.resetPassword({ token: mailbox.token(email), password: NEW_PASSWORD })
    expect(entered.next).toBe('signed_in')
    await isShutOut(squatter, email)
  },
)

test('someone who signed up themselves opens the link in the same browser, and keeps everything', async () => {
  const { email, squatter: honest, link } = await squattedOn()
  expect(await honest.api.accounts.verifyEmail({ token: link })).toEqual({ email, newPassword: null })
  expect(await who(honest)).toMatchObject({ email, emailVerified: true })
  expect((await aVisitor(world).api.accounts.signIn({ email, password: PASSWORD })).next).toBe('signed_in')
})

test('a squatter who requests the owner’s address as a new one doesn’t get it with the owner’s click', async () => {
  const squatter = aVisitor(world)
  const own = `squatter-${++count}@people.example`
  await squatter.api.accounts.signUp({ email: own, password: PASSWORD, data: { first_name: 'Mal', last_name: 'S' } })
  const email = `owner-${++count}@people.example`
  await squatter.api.profile.changeEmail({ email })
  await world.runJobs()
  const owner = aVisitor(world)
  await expect(owner.api.accounts.verifyEmail({ token: mailbox.token(email) })).rejects.toEqual(
    refused('other_browser'),
  )
  await owner.api.accounts.signUp({ email, password: NEW_PASSWORD, data: { first_name: 'Ola', last_name: 'Owner' } })
  expect((await who(squatter))?.email).toBe(own)
})

test('the squatter’s name appears in no email to the owner', async () => {
  const email = `owner-${++count}@people.example`
  const squatter = aVisitor(world)
  const firstName = 'Your parcel waits, call us'
  await squatter.api.accounts.signUp({ email, password: PASSWORD, data: { first_name: firstName, last_name: 'Post' } })
  await squatter.api.accounts.requestRecovery({ email })
  await squatter.api.accounts.requestCode({ email })
  await squatter.api.profile.changePassword({ password: NEW_PASSWORD, current: PASSWORD })
  await squatter.api.profile.deleteAccount()
  await world.runJobs()
  const mails = mailbox.mails.filter(({ to }) => to === email)
  expect(mails.length).toBeGreaterThanOrEqual(4)
  for (const { text } of mails) expect(text).not.toContain('parcel')
})
