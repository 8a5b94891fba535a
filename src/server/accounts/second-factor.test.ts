import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { mailbox, NEW_PASSWORD, refused, setUp, who, world } from '../../../test/support/mailed-world.ts'
import { aGuest, aVisitor, PASSWORD, proveAddress } from '../../../test/support/people.ts'
import { aSpace } from '../../../test/support/spaces.ts'

setUp()

const ASK = { mode: 'days', startDate: '2027-08-10', endDate: '2027-08-10' } as const

describe('the second factor', () => {
  const clockOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) })
  const codeNow = (secret: string) => clockOf(secret).generate({ timestamp: world.clock.now().epochMilliseconds })
  async function aCarefulGuest() {
    const guest = await proveAddress(world, await aGuest(world))
    const { secret, uri } = await guest.api.profile.enrollSecondFactor({})
    expect(uri).toMatch(/^otpauth:\/\/totp\/Daylet:/)
    const { codes } = await guest.api.profile.verifySecondFactor({ code: codeNow(secret) })
    world.clock.pass({ seconds: 30 })
    return { guest, secret, codes }
  }

  test(claim('12.5', 'is required after the password, and a code works once'), async () => {
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

  test('moves to another phone: the old authenticator works until a code of the new one is entered', async () => {
    const { guest, secret, codes } = await aCarefulGuest()
    const enters = async (code: string) => {
      const visitor = aVisitor(world)
      await visitor.api.accounts.signIn({ email: guest.email, password: PASSWORD })
      return visitor.api.accounts.answerSecondFactor({ code }).then(
        ({ next }) => next,
        ({ code: refusal }: { code: string }) => refusal,
      )
    }
    const { secret: next } = await guest.api.profile.enrollSecondFactor({})
    expect([await enters(codeNow(next)), await enters(codeNow(secret))]).toEqual(['wrong_code', 'signed_in'])
    await expect(guest.api.profile.verifySecondFactor({ code: codeNow(secret) })).rejects.toEqual(refused('wrong_code'))
    const renewed = await guest.api.profile.verifySecondFactor({ code: codeNow(next) })
    world.clock.pass({ minutes: 1 })
    expect([await enters(codeNow(secret)), await enters(codes[0] ?? '')]).toEqual(['wrong_code', 'wrong_code'])
    expect([await enters(codeNow(next)), await enters(renewed.codes[0] ?? '')]).toEqual(['signed_in', 'signed_in'])
  })

  test(claim('12.5', 'is required after an emailed code, and before recovery changes anything'), async () => {
    const { guest, secret } = await aCarefulGuest()
    const visitor = aVisitor(world)
    await visitor.api.accounts.requestCode({ email: guest.email })
    await world.runJobs()
    const { next } = await visitor.api.accounts.answerCode({ email: guest.email, code: mailbox.code(guest.email) })
    expect(next).toBe('second_factor')
    await visitor.api.accounts.requestRecovery({ email: guest.email })
    await world.runJobs()
    const token = mailbox.token(guest.email)
    expect(await visitor.api.accounts.checkRecoveryLink({ token })).toMatchObject({ asked: true })
    const reset = (code?: string) =>
      visitor.api.accounts.resetPassword({ token, password: NEW_PASSWORD, ...(code && { code }) })
    await expect(reset()).rejects.toEqual(refused('second_factor_needed'))
    expect((await reset(codeNow(secret))).account?.id).toBe(guest.id)
  })

  test(claim('12.5', 'accepts a backup code once, and isn’t asked again five minutes later'), async () => {
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

  test('is satisfied by a backup code in recovery, once', async () => {
    const { guest, codes } = await aCarefulGuest()
    const recover = async (code: string, password: string) => {
      const visitor = aVisitor(world)
      await visitor.api.accounts.requestRecovery({ email: guest.email })
      await world.runJobs()
      return visitor.api.accounts.resetPassword({ token: mailbox.token(guest.email), password, code })
    }
    expect((await recover(codes[0] ?? '', NEW_PASSWORD)).account?.id).toBe(guest.id)
    await expect(recover(codes[0] ?? '', `${NEW_PASSWORD}!`)).rejects.toEqual(refused('wrong_code'))
    expect((await recover(codes[1] ?? '', `${NEW_PASSWORD}!`)).next).toBe('signed_in')
    expect((await aVisitor(world).api.accounts.signIn({ email: guest.email, password: `${NEW_PASSWORD}!` })).next).toBe(
      'second_factor',
    )
  })

  test('asks within a session with new tokens and ends the previous ones', async () => {
    const { guest, secret } = await aCarefulGuest()
    const visitor = aVisitor(world)
    // An attacker who kept a copy of these cookies may have planted them in the browser.
    const space = await aSpace(world)
    await visitor.api.bookings.holdSlot({ spaceId: space.id, people: 1, ask: ASK })
    const planted = aVisitor(world)
    for (const [name, value] of visitor.jar) planted.jar.set(name, value)
    await visitor.api.accounts.signIn({ email: guest.email, password: PASSWORD })
    expect(visitor.jar.get('daylet_session')).not.toBe(planted.jar.get('daylet_session'))
    await expect(planted.api.accounts.answerSecondFactor({ code: codeNow(secret) })).rejects.toEqual(
      refused('nothing_asked'),
    )
    expect((await visitor.api.accounts.answerSecondFactor({ code: codeNow(secret) })).account?.id).toBe(guest.id)
    expect((await visitor.api.bookings.liveHold()).hold?.space.id).toBe(space.id)
  })

  test('is part of a confirmation, and is turned off by its owner', async () => {
    const { guest, secret } = await aCarefulGuest()
    world.clock.pass({ minutes: 10 })
    const by = { by: 'password', password: PASSWORD } as const
    await expect(guest.api.sessions.reauthenticate(by)).rejects.toEqual(refused('second_factor_needed'))
    await guest.api.sessions.reauthenticate({ ...by, secondFactor: codeNow(secret) })
    expect((await guest.api.profile.removeSecondFactor()).secondFactor.on).toBe(false)
    expect((await aVisitor(world).api.accounts.signIn({ email: guest.email, password: PASSWORD })).next).toBe(
      'signed_in',
    )
  })
})
