import { describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { mailbox, NEW_PASSWORD, refused, setUp, who, world } from '../../../test/support/mailed-world.ts'
import { aGuest, aVisitor, PASSWORD, type Person } from '../../../test/support/people.ts'

setUp()

describe('verification', () => {
  test(claim('12.3', 'the sign-up email verifies the address once, within 24 hours'), async () => {
    const guest = await aGuest(world)
    await world.runJobs()
    const token = mailbox.token(guest.email)
    expect((await who(guest))?.emailVerified).toBe(false)
    expect(await guest.api.accounts.checkVerificationLink({ token })).toMatchObject({ takesOver: false })
    expect(await guest.api.accounts.verifyEmail({ token })).toEqual({ email: guest.email, newPassword: null })
    expect((await who(guest))?.emailVerified).toBe(true)
    await expect(guest.api.accounts.checkVerificationLink({ token })).rejects.toEqual(refused('link_ended'))
    await expect(aVisitor(world).api.accounts.verifyEmail({ token })).rejects.toEqual(refused('link_ended'))
    const late = await aGuest(world)
    await world.runJobs()
    world.clock.pass({ hours: 24 })
    await expect(late.api.accounts.verifyEmail({ token: mailbox.token(late.email) })).rejects.toEqual(
      refused('link_ended'),
    )
  })

  test(
    claim('12.3', 'if it is sent again, the first link still works, because a stranger may have asked'),
    async () => {
      const guest = await aGuest(world)
      await world.runJobs()
      const first = mailbox.token(guest.email)
      await aVisitor(world).api.accounts.resendVerification({ email: guest.email })
      await world.runJobs()
      expect(mailbox.token(guest.email)).not.toBe(first)
      expect(await guest.api.accounts.verifyEmail({ token: first })).toMatchObject({ email: guest.email })
    },
  )
})

describe('an emailed code', () => {
  test(claim('12.1', 'signs in once within ten minutes and verifies the address'), async () => {
    const guest = await aGuest(world)
    const visitor = aVisitor(world)
    await visitor.api.accounts.requestCode({ email: guest.email.toUpperCase() })
    await world.runJobs()
    const code = mailbox.code(guest.email)
    const { account, next } = await visitor.api.accounts.answerCode({
      email: guest.email,
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    })
    expect([account?.id, account?.emailVerified, next]).toEqual([guest.id, true, 'signed_in'])
    await expect(visitor.api.accounts.answerCode({ email: guest.email, code })).rejects.toEqual(refused('wrong_code'))
    await visitor.api.accounts.requestCode({ email: guest.email })
    await world.runJobs()
    world.clock.pass({ minutes: 10 })
    await expect(
      visitor.api.accounts.answerCode({ email: guest.email, code: mailbox.code(guest.email) }),
    ).rejects.toEqual(refused('wrong_code'))
  })

  test.each([
    ['of the browser that asked', true, 'wrong_code'],
    ['of strangers, who ask for codes of their own too, leaves the owner theirs: the fifth', false, 'signed_in'],
  ])('the fifth wrong code ends it, but %s', async (_, own, end) => {
    const guest = await aGuest(world)
    await guest.api.accounts.requestCode({ email: guest.email })
    await world.runJobs()
    const code = mailbox.code(guest.email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n++) {
      const asking = own ? guest : aVisitor(world)
      if (!own) await asking.api.accounts.requestCode({ email: guest.email })
      await expect(asking.api.accounts.answerCode({ email: guest.email, code: wrong })).rejects.toEqual(
        refused('wrong_code'),
      )
      world.clock.pass({ seconds: 61 })
    }
    const answer = guest.api.accounts.answerCode({ email: guest.email, code })
    expect(
      await answer.then(
        ({ next }) => next,
        ({ code: refusal }: { code: string }) => refusal,
      ),
    ).toBe(end)
  })
})

describe('recovery', () => {
  test(
    claim('12.2', 'sets a new password with the emailed link, ends every session and notifies the owner'),
    async () => {
      const guest = await aGuest(world)
      const visitor = aVisitor(world)
      await visitor.api.accounts.requestRecovery({ email: guest.email })
      await world.runJobs()
      const token = mailbox.token(guest.email)
      expect(await visitor.api.accounts.checkRecoveryLink({ token })).toMatchObject({ asked: false })
      await expect(visitor.api.accounts.resetPassword({ token, password: 'short' })).rejects.toEqual(
        refused('weak_password'),
      )
      const { account } = await visitor.api.accounts.resetPassword({ token, password: NEW_PASSWORD })
      expect(account?.id).toBe(guest.id)
      expect(await who(guest)).toBeNull()
      await expect(visitor.api.accounts.checkRecoveryLink({ token })).rejects.toEqual(refused('link_ended'))
      await expect(aVisitor(world).api.accounts.resetPassword({ token, password: NEW_PASSWORD })).rejects.toEqual(
        refused('link_ended'),
      )
      const back = aVisitor(world)
      await expect(back.api.accounts.signIn({ email: guest.email, password: PASSWORD })).rejects.toEqual(
        refused('invalid_credentials'),
      )
      expect((await back.api.accounts.signIn({ email: guest.email, password: NEW_PASSWORD })).next).toBe('signed_in')
      await world.runJobs()
      expect(mailbox.last(guest.email)?.text).toContain('A new password was set')
    },
  )
})

describe('someone who passed the old password when a new one is set', () => {
  const waiting = () =>
    world.sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  async function whileSet({ id }: Person, act: () => Promise<unknown>): Promise<unknown> {
    const { answer } = await world.sql.begin(async (tx) => {
      await tx`select 1 from accounts where id = ${id} for update`
      const answer = act().catch(({ code }: { code: string }) => code)
      while ((await waiting()).length === 0);
      await tx`update credentials set password_hash = 'another' where account_id = ${id}`
      return { answer }
    })
    return answer
  }

  test('can’t finish signing in', async () => {
    const guest = await aGuest(world)
    const late = aVisitor(world)
    const signIn = () => late.api.accounts.signIn({ email: guest.email, password: PASSWORD })
    expect([await whileSet(guest, signIn), await who(late)]).toEqual(['invalid_credentials', null])
  })

  test('can’t set a third one', async () => {
    const guest = await aGuest(world)
    const change = () => guest.api.profile.changePassword({ password: NEW_PASSWORD, current: PASSWORD })
    expect(await whileSet(guest, change)).toBe('invalid_credentials')
    expect(await world.sql`select password_hash from credentials where account_id = ${guest.id}`).toEqual([
      { password_hash: 'another' },
    ])
  })
})
