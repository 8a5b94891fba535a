import { expect, test } from 'vitest'
import { claim } from '../../requirements/claim.ts'
import { mailbox, NEW_PASSWORD, refused, setUp, who, world } from '../../support/mailed-world.ts'
import { aGuest, anAddress, aVisitor, PASSWORD, type Person, proveAddress } from '../../support/people.ts'

setUp()

// An attacker wants to lock an owner out or flood them with email.

const mailsTo = async (email: string) => {
  await world.runJobs()
  return mailbox.mails.filter(({ to }) => to === email).length
}
const anOwner = async () => {
  const owner = await proveAddress(world, await aGuest(world))
  await world.runJobs()
  return owner
}
const knock = (by: Person, email: string) =>
  by.api.accounts.signIn({ email, password: 'wrong' }).then(
    () => 'in',
    ({ code }: { code: string }) => code,
  )

test('one address that keeps trying doesn’t lock the owner out of a new device', async () => {
  const owner = await anOwner()
  const from = anAddress()
  for (let n = 0; n < 40; n++) await knock(aVisitor(world, from), owner.email)
  expect(await knock(aVisitor(world, from), owner.email)).toBe('too_many')
  const phone = aVisitor(world)
  expect((await phone.api.accounts.signIn({ email: owner.email, password: PASSWORD })).next).toBe('signed_in')
})

test('an unverified address is notified of five changes a day at most', async () => {
  const guest = await aGuest(world)
  const before = await mailsTo(guest.email)
  let current = PASSWORD
  for (let n = 0; n < 7; n++) {
    const password = `Quiet-Harbour-229${n}`
    await guest.api.profile.changePassword({ password, current })
    current = password
    world.clock.pass({ seconds: 61 })
  }
  expect((await mailsTo(guest.email)) - before).toBe(5)
})

test(claim('18.13', 'a whole crowd doesn’t lock them out of a device they were signed in on'), async () => {
  const owner = await anOwner()
  await Promise.all(Array.from({ length: 40 }, () => knock(aVisitor(world), owner.email)))
  expect(await knock(aVisitor(world), owner.email)).toBe('too_many')
  await owner.api.sessions.signOut({})
  expect((await owner.api.accounts.signIn({ email: owner.email, password: PASSWORD })).next).toBe('signed_in')
})

test('device cookies created with an unverified address are not known devices', async () => {
  const email = `flooded-${process.pid}@people.example`
  const maker = aVisitor(world)
  await maker.api.accounts.signUp({ email, password: PASSWORD, data: { first_name: 'M', last_name: 'X' } })
  const marks: Person[] = [maker]
  for (let n = 0; n < 9; n++) {
    const device = aVisitor(world)
    await device.api.accounts.signIn({ email, password: PASSWORD })
    marks.push({ ...aVisitor(world, maker.address), jar: device.jar })
    world.clock.pass({ seconds: 60 })
  }
  const before = await mailsTo(email)
  for (const { jar } of marks) {
    // Each attempt comes from a different network, so only the limit on unknown addresses stops them.
    const from = anAddress()
    for (let n = 0; n < 6; n++) {
      const flooder = aVisitor(world, from)
      for (const [name, value] of jar) flooder.jar.set(name, value)
      await flooder.api.accounts.requestRecovery({ email }).catch(() => 'refused, perhaps')
      await flooder.api.accounts.requestCode({ email }).catch(() => 'refused, perhaps')
    }
  }
  expect((await mailsTo(email)) - before).toBeLessThanOrEqual(30)
})

test('one address causes five emails an hour and ten a day to an owner, without using up others’ limit', async () => {
  const { email } = await anOwner()
  const from = anAddress()
  const before = await mailsTo(email)
  const ask = async (by: Person) => {
    for (const way of ['requestRecovery', 'requestCode', 'resendVerification'] as const)
      await by.api.accounts[way]({ email }).catch(({ code }: { code: string }) => expect(code).toBe('too_many'))
  }
  for (let n = 0; n < 30; n++) {
    await ask(aVisitor(world, from))
    world.clock.pass({ minutes: 1 })
  }
  // The owner's address is already verified, so requests for another verification send no email.
  expect((await mailsTo(email)) - before).toBeLessThanOrEqual(5)
  for (let n = 0; n < 23; n++) {
    world.clock.pass({ hours: 1 })
    await ask(aVisitor(world, from))
    await ask(aVisitor(world, from))
  }
  expect((await mailsTo(email)) - before).toBeLessThanOrEqual(10)
  await aVisitor(world).api.accounts.requestRecovery({ email })
  expect((await mailsTo(email)) - before).toBeGreaterThan(0)
  expect(mailbox.last(email)?.text).toContain('Open this link to set a new password')
})

test('a crowd causes thirty emails an hour at most, and the owner’s own device still gets its email', async () => {
  const owner = await anOwner()
  // The email sent at sign-up still counts for another hour.
  world.clock.pass({ hours: 1 })
  const before = await mailsTo(owner.email)
  for (let n = 0; n < 45; n++) {
    const ask = aVisitor(world).api.accounts.requestRecovery({ email: owner.email })
    await ask.catch(({ code }: { code: string }) => expect(code).toBe('too_many'))
    world.clock.pass({ seconds: 30 })
  }
  const sent = (await mailsTo(owner.email)) - before
  expect(sent).toBe(30)
  await owner.api.accounts.requestRecovery({ email: owner.email })
  expect((await mailsTo(owner.email)) - before).toBe(31)
})

test('known and unknown addresses are refused alike after too many requests', async () => {
  const { email } = await anOwner()
  const asked = async (to: string) => {
    const from = anAddress()
    const codes: string[] = []
    for (let n = 0; n < 7; n++) {
      await aVisitor(world, from)
        .api.accounts.requestRecovery({ email: to })
        .then(
          () => codes.push('sent'),
          ({ code }: { code: string }) => codes.push(code),
        )
      world.clock.pass({ seconds: 61 })
    }
    return codes
  }
  const known = await asked(email)
  expect(known).toEqual([...Array(5).fill('sent'), 'too_many', 'too_many'])
  expect(await asked(`nobody-${email}`)).toEqual(known)
})

test('a stranger who requests another’s recovery ends no link that is on its way', async () => {
  const owner = await anOwner()
  const forgetful = aVisitor(world)
  await forgetful.api.accounts.requestRecovery({ email: owner.email })
  await mailsTo(owner.email)
  const link = mailbox.token(owner.email)
  await aVisitor(world).api.accounts.requestRecovery({ email: owner.email })
  await mailsTo(owner.email)
  expect(mailbox.token(owner.email)).not.toBe(link)
  const { next } = await forgetful.api.accounts.resetPassword({ token: link, password: NEW_PASSWORD })
  expect(next).toBe('signed_in')
  await expect(
    aVisitor(world).api.accounts.resetPassword({ token: mailbox.token(owner.email), password: NEW_PASSWORD }),
  ).rejects.toEqual(refused('link_ended'))
  expect((await who(forgetful))?.id).toBe(owner.id)
})

test(claim('10.1', 'an owner whose account was tried gets an email once a day, and stays signed in'), async () => {
  const owner = await anOwner()
  const told = async () => {
    await world.runJobs()
    return mailbox.mails.filter(({ to, text }) => to === owner.email && text.includes('None of them succeeded')).length
  }
  await knock(aVisitor(world), owner.email)
  await knock(aVisitor(world), owner.email)
  expect(await told()).toBe(0)
  await knock(aVisitor(world), owner.email)
  expect(await told()).toBe(1)
  for (let n = 0; n < 8; n++) {
    await knock(aVisitor(world), owner.email)
    world.clock.pass({ minutes: 20 })
  }
  expect(await told()).toBe(1)
  expect((await who(owner))?.id).toBe(owner.id)
  const [alert] = await world.sql`select kind, facts from alerts where kind = 'account_tried' order by id limit 1`
  expect(alert?.facts.accounts).toContain(owner.id)
})
