import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { mailbox, NEW_PASSWORD, refused, setUp, who, world } from '../../../test/support/mailed-world.ts'
import { aGuest, aVisitor, makeAdmin, PASSWORD, type Person } from '../../../test/support/people.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'

setUp()

describe('someone who created an account with another person’s address', () => {
  const aSquatter = async () => {
    const squatter = await aGuest(world)
    await world.sql`
      insert into passkeys (account_id, credential_id, public_key, counter, name, created_at)
      values (${squatter.id}, ${squatter.id}, ${Buffer.from('x')}, 0, 'theirs', now())`
    return { squatter, owner: aVisitor(world) }
  }
  const isOut = async ({ id, email }: Person) => {
    expect(await world.sql`select 1 from passkeys where account_id = ${id}`).toHaveLength(0)
    await expect(aVisitor(world).api.accounts.signIn({ email, password: PASSWORD })).rejects.toEqual(
      refused('invalid_credentials'),
    )
  }

  test('is out, including passkeys, once the owner sets a password', async () => {
    const { squatter, owner } = await aSquatter()
    await owner.api.accounts.requestRecovery({ email: squatter.email })
    await world.runJobs()
    await owner.api.accounts.resetPassword({ token: mailbox.token(squatter.email), password: NEW_PASSWORD })
    expect(await who(squatter)).toBeNull()
    await isOut(squatter)
  })

  test('is out once the owner signs in with a code', async () => {
    const { squatter, owner } = await aSquatter()
    const elsewhere = `elsewhere-${squatter.email}`
    await squatter.api.profile.changeEmail({ email: elsewhere })
    await owner.api.accounts.requestCode({ email: squatter.email })
    await world.runJobs()
    await owner.api.accounts.answerCode({ email: squatter.email, code: mailbox.code(squatter.email) })
    await expect(squatter.api.accounts.verifyEmail({ token: mailbox.token(elsewhere) })).rejects.toEqual(
      refused('link_ended'),
    )
    expect([await who(squatter), (await owner.api.sessions.whoAmI()).account?.id]).toEqual([null, squatter.id])
    await isOut(squatter)
  })

  test('loses nothing on a device the account knows', async () => {
    const { squatter: guest } = await aSquatter()
    await guest.api.accounts.requestCode({ email: guest.email })
    await world.runJobs()
    await guest.api.accounts.answerCode({ email: guest.email, code: mailbox.code(guest.email) })
    expect((await guest.api.profile.showProfile()).passkeys).toHaveLength(1)
    await aVisitor(world).api.accounts.signIn({ email: guest.email, password: PASSWORD })
  })
})

test('of two requested new addresses only the last can be confirmed, which ends all links sent to the old one', async () => {
  const guest = await aGuest(world)
  const [mistyped, meant] = [`typo-${guest.email}`, `meant-${guest.email}`]
  await guest.api.profile.changeEmail({ email: mistyped })
  await guest.api.profile.changeEmail({ email: meant })
  await guest.api.accounts.requestCode({ email: guest.email })
  await world.runJobs()
  await guest.api.accounts.verifyEmail({ token: mailbox.token(meant) })
  await expect(aVisitor(world).api.accounts.verifyEmail({ token: mailbox.token(mistyped) })).rejects.toEqual(
    refused('link_ended'),
  )
  await expect(guest.api.accounts.answerCode({ email: guest.email, code: mailbox.code(guest.email) })).rejects.toEqual(
    refused('wrong_code'),
  )
})

test('if two admins delete their accounts at once, one stays', async () => {
  const admins = [await aGuest(world), await aGuest(world)]
  world.clock.pass({ seconds: 1 })
  for (const admin of admins) await makeAdmin(world, admin, world.clock.now().toString())
  const again = await Promise.all(
    admins.map(async ({ email }) => {
      const admin = aVisitor(world)
      await admin.api.accounts.signIn({ email, password: PASSWORD })
      return admin
    }),
  )
  const left = await Promise.allSettled(again.map(({ api }) => api.profile.deleteAccount()))
  expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a change of address requested by someone else ends when the password is changed', async () => {
  const thief = await aGuest(world)
  const address = `thief-${thief.email}`
  await thief.api.profile.changeEmail({ email: address })
  const owner = aVisitor(world)
  await owner.api.accounts.requestRecovery({ email: thief.email })
  await world.runJobs()
  await owner.api.accounts.resetPassword({ token: mailbox.token(thief.email), password: NEW_PASSWORD })
  await expect(aVisitor(world).api.accounts.verifyEmail({ token: mailbox.token(address) })).rejects.toEqual(
    refused('link_ended'),
  )
  expect((await who(owner))?.email).toBe(thief.email)
})

describe('the profile', () => {
  test('a new address counts once its link is opened, and the old address is notified', async () => {
    const guest = await aGuest(world)
    const email = `new-${guest.email}`
    const same = guest.email.toUpperCase()
    await expect(guest.api.profile.changeEmail({ email: same })).rejects.toEqual(refused('same_email'))
    expect((await guest.api.profile.changeEmail({ email })).newEmail).toBe(email)
    expect((await who(guest))?.email).toBe(guest.email)
    await world.runJobs()
    await expect(aVisitor(world).api.accounts.verifyEmail({ token: mailbox.token(email) })).rejects.toEqual(
      refused('other_browser'),
    )
    await guest.api.accounts.verifyEmail({ token: mailbox.token(email) })
    expect(await who(guest)).toMatchObject({ email, emailVerified: true })
    await world.runJobs()
    expect(mailbox.last(guest.email)?.text).toContain(email)
    const other = await aGuest(world)
    await expect(other.api.profile.changeEmail({ email })).rejects.toEqual(refused('email_taken'))
  })

  test('a new password signs out everywhere else', async () => {
    const guest = await aGuest(world)
    const other = aVisitor(world)
    await other.api.accounts.signIn({ email: guest.email, password: PASSWORD })
    await guest.api.profile.changePassword({ password: NEW_PASSWORD, current: PASSWORD })
    expect([(await who(guest))?.id, await who(other)]).toEqual([guest.id, null])
  })

  test(claim('12.26', 'deletion removes the person and keeps the row, and the address is free again'), async () => {
    const guest = await aGuest(world)
    await guest.api.profile.deleteAccount()
    expect(await who(guest)).toBeNull()
    const [row] =
      await world.sql`select email, first_name, deleted_at is not null as deleted from accounts where id = ${guest.id}`
    expect(row).toMatchObject({ first_name: 'Deleted', deleted: true })
    expect(row?.email).not.toContain(guest.email)
    await aVisitor(world).api.accounts.signUp({
      email: guest.email,
      password: PASSWORD,
      data: { first_name: 'A', last_name: 'B' },
    })
  })

  test('the last admin can’t delete their account, but one of two can', async () => {
    const [one, two] = [await aGuest(world), await aGuest(world)]
    await makeAdmin(world, one, '2027-03-02T00:00:00Z')
    await world.sql`
      update accounts set suspended_at = now(), suspension_reason = 'x'
      where id <> ${one.id} and id in (select user_id from user_roles where role = 'admin')`
    await expect(one.api.profile.deleteAccount()).rejects.toMatchObject({
      code: 'still_open',
      data: { matters: [{ kind: 'last_admin' }] },
    })
    await makeAdmin(world, two, '2027-03-02T00:00:00Z')
    await one.api.profile.deleteAccount()
    expect(await who(one)).toBeNull()
  })

  test(claim('12.25', 'deletion is refused while a booking is open, and names it'), async () => {
    const { aSpace } = await import('../../../test/support/spaces.ts')
    const space = await aSpace(world)
    const guest = await aGuest(world)
    const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
    const { id, number } = await guest.api.bookings.holdSlot({ spaceId: space.id, people: 1, ask })
    await guest.api.bookings.checkOut({ id, card: TEST_CARD })
    await expect(guest.api.profile.deleteAccount()).rejects.toMatchObject({
      code: 'still_open',
      data: { matters: [{ kind: 'booking', what: number }] },
    })
    expect((await who(guest))?.id).toBe(guest.id)
  })
})

test('with the mail server down nothing is lost: the email is sent later, and no code is in a log or a row', async () => {
  const guest = await aGuest(world)
  mailbox.state.refusing = true
  await guest.api.accounts.requestRecovery({ email: guest.email })
  await world.runJobs()
  for (let n = 0; n < 6; n++) {
    world.clock.pass({ minutes: 10 })
    await world.runJobs()
  }
  expect(mailbox.last(guest.email)).toBeUndefined()
  mailbox.state.refusing = false
  world.clock.pass({ hours: 1 })
  await world.runJobs()
  expect(mailbox.token(guest.email)).not.toBe('')
  const [row] = await world.sql`select jsonb_agg(m)::text as all from mails m`
  expect(row?.all).not.toContain(mailbox.token(guest.email))
})
