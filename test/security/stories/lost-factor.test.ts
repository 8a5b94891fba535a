import { expect, test } from 'vitest'
import { claim } from '../../requirements/claim.ts'
import { anOwner, endsOf, factorOn, linkTo, recoveryLink, reset, wait } from '../../support/lost-factor.ts'
import { mailbox, NEW_PASSWORD, refused, setUp, who, world } from '../../support/mailed-world.ts'
import { aGuest, aVisitor, PASSWORD, type Person, proveAddress } from '../../support/people.ts'
import { withSecondFactor } from '../../support/second-factor.ts'
import { closedDuringReset } from '../rights/closed-during-reset.ts'
import { call } from '../rights/operations.ts'

setUp()

// A person claims to have lost their authenticator and backup codes. They can read the account's email and must wait
// for 72 hours.

test(claim('12.5', 'after 72 hours a link in a fresh email removes the factor and sets a new password'), async () => {
  const { owner, email } = await anOwner()
  const early = await recoveryLink(email)
  const readyAt = await wait(early)
  expect(readyAt).toBe(world.clock.now().add({ hours: 72 }).toString())
  expect(await reset(early)).toBe('second_factor_needed')
  world.clock.pass({ hours: 71, minutes: 45 })
  const before = await recoveryLink(email)
  expect(await wait(before)).toBe(readyAt)
  world.clock.pass({ minutes: 15 })
  expect(await reset(before)).toBe('second_factor_needed')
  const fresh = await recoveryLink(email)
  const back = (await reset(fresh)) as Person
  expect((await who(back))?.id).toBe(owner.id)
  expect([await who(owner), await factorOn(owner), await endsOf(owner)]).toEqual([null, false, ['completed']])
  await world.runJobs()
  expect(mailbox.last(email)?.text).toContain('the second factor of your Daylet account was removed')
  expect((await aVisitor(world).api.accounts.signIn({ email, password: NEW_PASSWORD })).next).toBe('signed_in')
})

test('when the wait is over a link arrives automatically', async () => {
  const { owner, email } = await anOwner()
  await wait(await recoveryLink(email))
  world.clock.pass({ hours: 72 })
  await world.runScheduled()
  expect((await who((await reset(await linkTo(email))) as Person))?.id).toBe(owner.id)
})

test('every other channel is notified: the account’s email, its devices and a former address', async () => {
  const { owner, email: formerly, codes } = await anOwner()
  const email = `new-${formerly}`
  await owner.api.profile.changeEmail({ email })
  await owner.api.accounts.verifyEmail({ token: await linkTo(email) })
  world.clock.pass({ minutes: 5 })
  const readyAt = await wait(await recoveryLink(email))
  await world.runJobs()
  expect(mailbox.last(email)?.text).toContain('/profile/security')
  expect((await who(owner))?.factorResetAt).toBe(readyAt)
  const { items } = await owner.api.notices.listNotices({})
  expect(items[0]).toMatchObject({ title: 'Someone asked to remove your second factor' })
  // The link sent to the previous address requires a code, because access to the mailbox isn't enough.
  expect(mailbox.last(formerly)?.subject).toBe('Someone asked to remove your second factor')
  const token = mailbox.token(formerly)
  expect(await aVisitor(world).api.accounts.checkStopLink({ token })).toEqual({ readyAt })
  const stop = (code?: string) => aVisitor(world).api.accounts.stopFactorResetByLink({ token, ...(code && { code }) })
  await expect(stop()).rejects.toEqual(refused('second_factor_needed'))
  await expect(stop('AAAAA-22222')).rejects.toEqual(refused('wrong_code'))
  expect(await endsOf(owner)).toEqual([null])
  await stop(codes[0])
  await expect(stop(codes[1])).rejects.toEqual(refused('link_ended'))
  expect(await endsOf(owner)).toEqual(['stopped'])
  await world.runJobs()
  expect(mailbox.last(email)?.subject).toBe('Your second factor stays on')
})

test('entering the factor again settles it: recovery accepts the code during the wait', async () => {
  const { owner, email, codes } = await anOwner()
  const link = await recoveryLink(email)
  await wait(link)
  expect((await who((await reset(link, codes[0])) as Person))?.id).toBe(owner.id)
  expect([await factorOn(owner), await endsOf(owner)]).toEqual([true, ['not_needed']])
})

test('during the wait the account moves no money and changes no sign-in method', async () => {
  const { owner, email } = await anOwner()
  await wait(await recoveryLink(email))
  const heard: string[] = []
  for (const operation of closedDuringReset) {
    const answer = await call(operation, owner, crypto.randomUUID())
    heard.push(`${operation.name} ${((await answer.json()) as { code?: string }).code}`)
  }
  expect(heard.sort()).toEqual(
    [
      ...['apiKeys', 'siteKeys'].flatMap((keys) => [`${keys}.createKey`, `${keys}.rotateKey`]),
      ...['webhooks', 'siteWebhooks'].flatMap((hooks) =>
        ['addWebhook', 'changeWebhook', 'rotateWebhookSecret'].map((name) => `${hooks}.${name}`),
      ),
      ...['bookings.checkOut', 'bookingSteps.acceptRequest', 'bookingSteps.cancelBooking'],
      ...['bookingChanges.acceptChange', 'bookingChanges.proposeChange'],
      ...['bookingProblems.acceptOffer', 'bookingProblems.answerProblem', 'bookingProblems.withdrawProblem'],
      ...['paymentMethods.addMethod', 'paymentMethods.removeMethod', 'paymentMethods.setDefaultMethod'],
      ...['payouts.openPayoutAccount', 'payouts.savePayoutSettings'],
      ...['profile.addPasskey', 'profile.changeEmail', 'profile.changePassword', 'profile.deleteAccount'],
      ...['profile.enrollSecondFactor', 'profile.newPasskeyOptions', 'profile.removePasskey'],
      ...['profile.removeSecondFactor', 'profile.renewBackupCodes', 'profile.verifySecondFactor', 'sessions.endDevice'],
    ]
      .map((name) => `${name} reset_pending`)
      .sort(),
  )
  await expect(owner.api.sessions.signOut({ where: 'everywhere' })).rejects.toEqual(refused('reset_pending'))
  await owner.api.profile.stopFactorReset()
  expect((await owner.api.profile.renewBackupCodes({})).codes).toHaveLength(10)
})

test('a new address requested before the wait can’t be confirmed during it', async () => {
  const { owner, email } = await anOwner()
  await owner.api.profile.changeEmail({ email: `new-${email}` })
  const confirmation = await linkTo(`new-${email}`)
  await wait(await recoveryLink(email))
  const confirm = () => owner.api.accounts.verifyEmail({ token: confirmation })
  await expect(confirm()).rejects.toEqual(refused('reset_pending'))
  await owner.api.profile.stopFactorReset()
  expect((await confirm()).email).toBe(`new-${email}`)
})

test('an uncompleted request lapses after seven more days', async () => {
  const { owner, email } = await anOwner()
  await wait(await recoveryLink(email))
  world.clock.pass({ hours: 72 + 7 * 24 })
  await world.sql`update sessions set last_active_at = ${world.clock.now()} where account_id = ${owner.id}`
  expect((await who(owner))?.factorResetAt).toBeNull()
  expect(await reset(await recoveryLink(email))).toBe('second_factor_needed')
  await wait(await recoveryLink(email))
  expect(await endsOf(owner)).toEqual(['lapsed', null])
})

test('a link that requires no factor starts no wait', async () => {
  const guest = await proveAddress(world, await aGuest(world))
  const token = await recoveryLink(guest.email)
  await expect(wait(token)).rejects.toEqual(refused('factor_not_asked'))
})

async function anAdminWithFactor(name: string): Promise<Person> {
  const admin = await aGuest(world, name)
  await withSecondFactor(world, admin)
  const at = world.clock.now().add({ seconds: 1 })
  await world.sql`insert into user_roles (user_id, role, assigned_at) values (${admin.id}, 'admin', ${at})`
  return admin
}

test(claim('12.5', 'an admin doesn’t wait: another admin resets the factor, on the record'), async () => {
  const lost = await anAdminWithFactor('Root')
  const other = await anAdminWithFactor('Rudi')
  world.clock.pass({ seconds: 2 })
  const token = await recoveryLink(lost.email)
  expect(await aVisitor(world).api.accounts.checkRecoveryLink({ token })).toMatchObject({ asked: true, mayWait: false })
  await expect(wait(token)).rejects.toEqual(refused('admin_resets_it'))
  const ruling = (id: string) => other.api.people.resetFactor({ id: id as never, reason: 'Lost her telephone.' })
  expect((await other.api.people.showPerson({ id: lost.id as never })).may.resetFactor).toBe(true)
  await expect(ruling(other.id)).rejects.toEqual(refused('own_account'))
  await expect(ruling((await anOwner()).owner.id)).rejects.toEqual(refused('not_an_admin'))
  await ruling(lost.id)
  await expect(ruling(lost.id)).rejects.toEqual(refused('no_second_factor'))
  expect([await who(lost), await factorOn(lost)]).toEqual([null, false])
  const { items } = await other.api.admin.auditLog({ subject: lost.id })
  expect(items[0]).toMatchObject({ act: 'account.reset_second_factor', reason: 'Lost her telephone.' })
  await world.runJobs()
  expect(mailbox.last(lost.email)?.subject).toBe('Your second factor was reset')
  const back = aVisitor(world)
  expect((await back.api.accounts.signIn({ email: lost.email, password: PASSWORD })).next).toBe('signed_in')
  await expect(back.api.admin.overview()).rejects.toEqual(refused('second_factor_required'))
})
