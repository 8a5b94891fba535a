import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { mailbox, NEW_PASSWORD, refused, setUp, who, world } from '../../../test/support/mailed-world.ts'
import { aGuest, aVisitor, PASSWORD, proveAddress } from '../../../test/support/people.ts'

setUp()

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

  test(claim('12.5', 'is asked for after the password, and a code is good once'), async () => {
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

  test('moves to another phone: the former authenticator counts until a code of the new one was brought back', async () => {
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

  test(claim('12.5', 'is asked for after a mailed code and after recovery too'), async () => {
    const { guest } = await aCarefulGuest()
    const visitor = aVisitor(world)
    await visitor.api.accounts.requestCode({ email: guest.email })
    await world.runJobs()
    const { next } = await visitor.api.accounts.answerCode({ email: guest.email, code: mailbox.code(guest.email) })
    expect(next).toBe('second_factor')
    await visitor.api.accounts.requestRecovery({ email: guest.email })
    await world.runJobs()
    const reset = await visitor.api.accounts.resetPassword({
      token: mailbox.token(guest.email),
      password: NEW_PASSWORD,
    })
    expect(reset).toEqual({ account: null, next: 'second_factor' })
  })

  test(claim('12.5', 'a backup code does, once; five minutes later nothing is asked any more'), async () => {
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
    await expect(guest.api.sessions.reauthenticate(by)).rejects.toEqual(refused('second_factor_needed'))
    await guest.api.sessions.reauthenticate({ ...by, secondFactor: codeNow(secret) })
    expect((await guest.api.profile.removeSecondFactor()).secondFactor.on).toBe(false)
    expect((await aVisitor(world).api.accounts.signIn({ email: guest.email, password: PASSWORD })).next).toBe(
      'signed_in',
    )
  })
})
