import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMailbox } from '../../../test/mailbox.ts'
import { aGuest, aVisitor, PASSWORD, type Person } from '../../../test/people.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/world.ts'

let world: World
let mailbox: Awaited<ReturnType<typeof aMailbox>>
beforeAll(async () => {
  mailbox = await aMailbox()
  world = await aWorld({ smtp: mailbox.url })
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})
beforeEach(() => world.clock.set(MONDAY_MORNING))

const who = async (person: Person) => (await person.api.sessions.whoAmI()).account
const NEW = 'Quiet-Harbour-8213'
const refused = (code: string) => expect.objectContaining({ code })

describe('verification', () => {
  test('the mail of a sign-up verifies the address, once, and the clock ends it after 24 hours', async () => {
    const guest = await aGuest(world)
    await world.deliverMails()
    const token = mailbox.token(guest.email)
    expect((await who(guest))?.emailVerified).toBe(false)
    expect(await aVisitor(world).api.accounts.verifyEmail({ token })).toEqual({ email: guest.email })
    expect((await who(guest))?.emailVerified).toBe(true)
    await expect(aVisitor(world).api.accounts.verifyEmail({ token })).rejects.toEqual(refused('link_ended'))
    const late = await aGuest(world)
    await world.deliverMails()
    world.clock.pass({ hours: 24 })
    await expect(late.api.accounts.verifyEmail({ token: mailbox.token(late.email) })).rejects.toEqual(
      refused('link_ended'),
    )
  })

  test('sent again, the former link is worth nothing', async () => {
    const guest = await aGuest(world)
    await world.deliverMails()
    const first = mailbox.token(guest.email)
    await guest.api.accounts.resendVerification({ email: guest.email })
    await world.deliverMails()
    await expect(guest.api.accounts.verifyEmail({ token: first })).rejects.toEqual(refused('link_ended'))
    expect(await guest.api.accounts.verifyEmail({ token: mailbox.token(guest.email) })).toEqual({ email: guest.email })
  })
})

describe('a code by mail', () => {
  test('signs in once within ten minutes and proves the address', async () => {
    const guest = await aGuest(world)
    const visitor = aVisitor(world)
    await visitor.api.accounts.requestCode({ email: guest.email.toUpperCase() })
    await world.deliverMails()
    const code = mailbox.code(guest.email)
    const { account, next } = await visitor.api.accounts.answerCode({
      email: guest.email,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect([account?.id, account?.emailVerified, next]).toEqual([guest.id, true, 'signed_in'])
    await expect(aVisitor(world).api.accounts.answerCode({ email: guest.email, code })).rejects.toEqual(
      refused('wrong_code'),
    )
    await visitor.api.accounts.requestCode({ email: guest.email })
    await world.deliverMails()
    world.clock.pass({ minutes: 10 })
    await expect(
      aVisitor(world).api.accounts.answerCode({ email: guest.email, code: mailbox.code(guest.email) }),
    ).rejects.toEqual(refused('wrong_code'))
  })

  test('the fifth wrong answer ends it, from wherever they come', async () => {
    const guest = await aGuest(world)
    await guest.api.accounts.requestCode({ email: guest.email })
    await world.deliverMails()
    const code = mailbox.code(guest.email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n++) {
      await expect(aVisitor(world).api.accounts.answerCode({ email: guest.email, code: wrong })).rejects.toEqual(
        refused('wrong_code'),
      )
      world.clock.pass({ seconds: 61 })
    }
    await expect(guest.api.accounts.answerCode({ email: guest.email, code })).rejects.toEqual(refused('wrong_code'))
  })
})

describe('recovery', () => {
  test('sets a new password by the mailed link, ends every session, tells the owner', async () => {
    const guest = await aGuest(world)
    const visitor = aVisitor(world)
    await visitor.api.accounts.requestRecovery({ email: guest.email })
    await world.deliverMails()
    const token = mailbox.token(guest.email)
    await expect(visitor.api.accounts.resetPassword({ token, password: 'short' })).rejects.toEqual(
      refused('weak_password'),
    )
    const { account } = await visitor.api.accounts.resetPassword({ token, password: NEW })
    expect(account?.id).toBe(guest.id)
    expect(await who(guest)).toBeNull()
    await expect(aVisitor(world).api.accounts.resetPassword({ token, password: NEW })).rejects.toEqual(
      refused('link_ended'),
    )
    const back = aVisitor(world)
    await expect(back.api.accounts.signIn({ email: guest.email, password: PASSWORD })).rejects.toEqual(
      refused('invalid_credentials'),
    )
    expect((await back.api.accounts.signIn({ email: guest.email, password: NEW })).next).toBe('signed_in')
    await world.deliverMails()
    expect(mailbox.last(guest.email)?.text).toContain('was changed')
  })
})

test('a change of address asked for by somebody else ends with the old password', async () => {
  const thief = await aGuest(world)
  const address = `thief-${thief.email}`
  await thief.api.profile.changeEmail({ email: address })
  const owner = aVisitor(world)
  await owner.api.accounts.requestRecovery({ email: thief.email })
  await world.deliverMails()
  await owner.api.accounts.resetPassword({ token: mailbox.token(thief.email), password: NEW })
  await expect(aVisitor(world).api.accounts.verifyEmail({ token: mailbox.token(address) })).rejects.toEqual(
    refused('link_ended'),
  )
  expect((await who(owner))?.email).toBe(thief.email)
})

describe('the second factor', () => {
  const clockOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })
  const codeNow = (secret: string) => clockOf(secret).generate({ timestamp: world.clock.now().epochMilliseconds })
  async function aCarefulGuest() {
    const guest = await aGuest(world)
    const { secret, uri } = await guest.api.profile.enrolSecondFactor({})
    expect(uri).toMatch(/^otpauth:\/\/totp\/Daylet:/)
    const { codes } = await guest.api.profile.verifySecondFactor({ code: codeNow(secret) })
    world.clock.pass({ seconds: 30 })
    return { guest, secret, codes }
  }

  test('is asked for after the password, and a code is good once', async () => {
    const { guest, secret } = await aCarefulGuest()
    const visitor = aVisitor(world)
    expect(await visitor.api.accounts.signIn({ email: guest.email, password: PASSWORD })).toEqual({
      account: null,
      next: 'second_factor',
    })
    expect(await who(visitor)).toBeNull()
    await expect(visitor.api.accounts.answerSecondFactor({ code: '000000' })).rejects.toEqual(refused('wrong_code'))
    const code = codeNow(secret)
    expect((await visitor.api.accounts.answerSecondFactor({ code })).account?.id).toBe(guest.id)
    const other = aVisitor(world)
    await other.api.accounts.signIn({ email: guest.email, password: PASSWORD })
    await expect(other.api.accounts.answerSecondFactor({ code })).rejects.toEqual(refused('wrong_code'))
  })

  test('is asked for after a mailed code and after recovery too', async () => {
    const { guest } = await aCarefulGuest()
    const visitor = aVisitor(world)
    await visitor.api.accounts.requestCode({ email: guest.email })
    await world.deliverMails()
    const { next } = await visitor.api.accounts.answerCode({ email: guest.email, code: mailbox.code(guest.email) })
    expect(next).toBe('second_factor')
    await visitor.api.accounts.requestRecovery({ email: guest.email })
    await world.deliverMails()
    const reset = await visitor.api.accounts.resetPassword({ token: mailbox.token(guest.email), password: NEW })
    expect(reset).toEqual({ account: null, next: 'second_factor' })
  })

  test('a backup code does, once; five minutes later nothing is asked any more', async () => {
    const { guest, codes } = await aCarefulGuest()
    expect(new Set(codes).size).toBe(10)
    const visitor = aVisitor(world)
    await visitor.api.accounts.signIn({ email: guest.email, password: PASSWORD })
    const [code = ''] = codes
    expect((await visitor.api.accounts.answerSecondFactor({ code: code.toLowerCase() })).account?.id).toBe(guest.id)
    const other = aVisitor(world)
    await other.api.accounts.signIn({ email: guest.email, password: PASSWORD })
    await expect(other.api.accounts.answerSecondFactor({ code })).rejects.toEqual(refused('wrong_code'))
    world.clock.pass({ minutes: 5 })
    await expect(other.api.accounts.answerSecondFactor({ code: codes[1] ?? '' })).rejects.toEqual(
      refused('nothing_asked'),
    )
  })

  test('is part of a confirmation, and off again when its owner says so', async () => {
    const { guest, secret } = await aCarefulGuest()
    world.clock.pass({ minutes: 10 })
    const by = { by: 'password', password: PASSWORD } as const
    await expect(guest.api.sessions.confirmIdentity(by)).rejects.toEqual(refused('second_factor_needed'))
    await guest.api.sessions.confirmIdentity({ ...by, secondFactor: codeNow(secret) })
    expect((await guest.api.profile.dropSecondFactor()).secondFactor.on).toBe(false)
    expect((await aVisitor(world).api.accounts.signIn({ email: guest.email, password: PASSWORD })).next).toBe(
      'signed_in',
    )
  })
})

describe('the profile', () => {
  test('a new address counts once its link was opened, and the old one is told', async () => {
    const guest = await aGuest(world)
    const email = `new-${guest.email}`
    expect((await guest.api.profile.changeEmail({ email })).newEmail).toBe(email)
    expect((await who(guest))?.email).toBe(guest.email)
    await world.deliverMails()
    await aVisitor(world).api.accounts.verifyEmail({ token: mailbox.token(email) })
    expect(await who(guest)).toMatchObject({ email, emailVerified: true })
    await world.deliverMails()
    expect(mailbox.last(guest.email)?.text).toContain(email)
    const other = await aGuest(world)
    await expect(other.api.profile.changeEmail({ email })).rejects.toEqual(refused('email_taken'))
  })

  test('a new password signs out everywhere else', async () => {
    const guest = await aGuest(world)
    const other = aVisitor(world)
    await other.api.accounts.signIn({ email: guest.email, password: PASSWORD })
    await guest.api.profile.changePassword({ password: NEW, current: PASSWORD })
    expect([(await who(guest))?.id, await who(other)]).toEqual([guest.id, null])
  })

  test('deletion takes the person out and keeps the row; the address is free again', async () => {
    const guest = await aGuest(world)
    await guest.api.profile.deleteAccount()
    expect(await who(guest)).toBeNull()
    const [row] =
      await world.sql`select email, first_name, deleted_at is not null as deleted from accounts where id = ${guest.id}`
    expect(row).toMatchObject({ first_name: 'Deleted', deleted: true })
    expect(row?.email).not.toContain(guest.email)
    await aVisitor(world).api.accounts.signUp({ email: guest.email, password: PASSWORD, firstName: 'A', lastName: 'B' })
  })

  test('the last admin cannot go; of two one can', async () => {
    const [one, two] = [await aGuest(world), await aGuest(world)]
    const assign = (id: string) =>
      world.sql`insert into user_roles (user_id, role, assigned_at) values (${id}, 'admin', '2027-03-02')`
    await assign(one.id)
    await expect(one.api.profile.deleteAccount()).rejects.toMatchObject({
      code: 'still_open',
      data: { matters: [{ kind: 'last_admin' }] },
    })
    await assign(two.id)
    await one.api.profile.deleteAccount()
    expect(await who(one)).toBeNull()
  })

  test('deletion is refused while a booking is open, and says which', async () => {
    const { aSpace } = await import('../../../test/spaces.ts')
    const space = await aSpace(world)
    const guest = await aGuest(world)
    const ask = { mode: 'days', startDate: '2027-03-10', endDate: '2027-03-10' } as const
    const { id, number } = await guest.api.bookings.holdSlot({ spaceId: space.id, people: 1, ask })
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2030, cvc: '123' }
    await guest.api.bookings.checkOut({ id, card })
    await expect(guest.api.profile.deleteAccount()).rejects.toMatchObject({
      code: 'still_open',
      data: { matters: [{ kind: 'booking', what: number }] },
    })
    expect((await who(guest))?.id).toBe(guest.id)
  })
})

test('with the mail server down nothing is lost: the letter goes when it is back, and no code stands in a log or a row', async () => {
  const guest = await aGuest(world)
  mailbox.state.refusing = true
  await guest.api.accounts.requestRecovery({ email: guest.email })
  await world.deliverMails()
  for (let n = 0; n < 6; n++) {
    world.clock.pass({ minutes: 10 })
    await world.deliverMails()
  }
  expect(mailbox.last(guest.email)).toBeUndefined()
  mailbox.state.refusing = false
  world.clock.pass({ hours: 1 })
  await world.deliverMails()
  expect(mailbox.token(guest.email)).not.toBe('')
  const [row] = await world.sql`select jsonb_agg(m)::text as all from mails m`
  expect(row?.all).not.toContain(mailbox.token(guest.email))
})
