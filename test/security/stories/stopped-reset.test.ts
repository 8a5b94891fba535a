import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { anOwner, endsOf, factorOn, linkTo, recoveryLink, reset, signIn, wait } from '../../support/lost-factor.ts'
import { mailbox, NEW_PASSWORD, refused, setUp, who, world } from '../../support/mailed-world.ts'
import { aGuest, aVisitor, PASSWORD, type Person, proveAddress } from '../../support/people.ts'
import { withSecondFactor } from '../../support/second-factor.ts'

setUp()

// Someone has requested a reset of a second factor. A session or sign-in that is older than the request can stop the
// reset, and a thief has neither.

test('an earlier session stops it, and the thief’s next link asks for the factor again', async () => {
  const { owner, email } = await anOwner()
  await wait(await recoveryLink(email))
  expect((await owner.api.profile.showProfile()).secondFactor.reset).toMatchObject({ mayStop: true })
  await owner.api.profile.stopFactorReset()
  await expect(owner.api.profile.stopFactorReset()).rejects.toEqual(refused('no_reset'))
  world.clock.pass({ hours: 73 })
  expect(await reset(await recoveryLink(email))).toBe('second_factor_needed')
  expect([await factorOn(owner), await endsOf(owner)]).toEqual([true, ['stopped']])
})

test('signing in with an earlier factor or backup code can stop it too', async () => {
  for (const answer of ['app', 'backup']) {
    const { owner, email, shown, codes } = await anOwner()
    await wait(await recoveryLink(email))
    world.clock.pass({ hours: 50 })
    const back = await signIn(email, PASSWORD, answer === 'app' ? shown() : (codes[0] ?? ''))
    await back.api.profile.stopFactorReset()
    expect(await endsOf(owner)).toEqual(['stopped'])
  }
})

/** A thief had the password for an hour, and changed the account's email address and authenticator to their own. */
async function stolen() {
  const owner = await proveAddress(world, await aGuest(world))
  await world.runJobs()
  world.clock.pass({ minutes: 5 })
  const thief = aVisitor(world)
  await thief.api.accounts.signIn({ email: owner.email, password: PASSWORD })
  world.clock.pass({ minutes: 1 })
  const { shown, codes } = await withSecondFactor(world, { ...thief, id: owner.id })
  const factorSet = await linkTo(owner.email)
  const theirs = `thief-of-${owner.email}`
  await thief.api.profile.changeEmail({ email: theirs })
  await thief.api.accounts.verifyEmail({ token: await linkTo(theirs) })
  world.clock.pass({ minutes: 1 })
  return { owner, email: owner.email, thief, theirs, shown, codes, factorSet }
}

test('the owner of a stolen account waits with the email that announced the thief’s factor, and the thief can’t stop it', async () => {
  const { owner, email, thief, theirs, shown, codes, factorSet } = await stolen()
  await expect(aVisitor(world).api.accounts.claimAccount({ token: factorSet })).rejects.toEqual(
    refused('second_factor_needed'),
  )
  await wait(factorSet)
  // The session that set up the factor, a session signed in with it, and the emailed link are all too new.
  await expect(thief.api.profile.stopFactorReset()).rejects.toEqual(refused('proof_too_new'))
  const again = await signIn(theirs, PASSWORD, shown())
  expect((await again.api.profile.showProfile()).secondFactor.reset).toMatchObject({ mayStop: false })
  await expect(again.api.profile.stopFactorReset()).rejects.toEqual(refused('proof_too_new'))
  expect(await reset(await recoveryLink(theirs), codes[0])).toBe('reset_pending')
  const readyAt = (await who(thief))?.factorResetAt
  expect(await wait(await recoveryLink(theirs))).toBe(readyAt)
  world.clock.pass({ hours: 72 })
  const back = (await reset(await recoveryLink(email))) as Person
  expect(await who(back)).toMatchObject({ id: owner.id, email })
  // The old address receives a notice without a link, because the thief may own that address.
  await world.runJobs()
  const notice = mailbox.last(theirs)
  expect(notice?.subject).toBe('Your email address was changed')
  expect(notice?.text).toContain(`Your Daylet account uses ${email} again`)
  expect(notice?.text).not.toContain('token=')
  expect([await who(thief), await who(again), await factorOn(owner)]).toEqual([null, null, false])
})

test('the link sent to a former address accepts no code of the thief’s factor, only of an earlier one', async () => {
  const owner = await proveAddress(world, await aGuest(world))
  const moved = `new-${owner.email}`
  await owner.api.profile.changeEmail({ email: moved })
  await owner.api.accounts.verifyEmail({ token: await linkTo(moved) })
  world.clock.pass({ minutes: 1 })
  const thief = aVisitor(world)
  await thief.api.accounts.signIn({ email: moved, password: PASSWORD })
  const { shown, codes } = await withSecondFactor(world, { ...thief, id: owner.id })
  const factorSet = await linkTo(moved)
  world.clock.pass({ minutes: 1 })
  await wait(factorSet)
  const token = await linkTo(owner.email)
  const stop = (code: string) => aVisitor(world).api.accounts.stopFactorResetByLink({ token, code })
  await expect(stop(shown())).rejects.toEqual(refused('factor_too_new'))
  await expect(stop(codes[0] ?? '')).rejects.toEqual(refused('factor_too_new'))
  expect(await endsOf(owner)).toEqual([null])
})

async function replaceFactor({ api }: Pick<Person, 'api'>) {
  const { secret } = await api.profile.enrollSecondFactor({})
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  world.clock.pass({ seconds: 90 })
  await api.profile.verifySecondFactor({ code: app.generate({ timestamp: world.clock.now().epochMilliseconds }) })
}

async function factorSetTwice() {
  const owner = await proveAddress(world, await aGuest(world))
  await world.runJobs()
  world.clock.pass({ minutes: 5 })
  const one = aVisitor(world)
  await one.api.accounts.signIn({ email: owner.email, password: PASSWORD })
  const first = await withSecondFactor(world, { ...one, id: owner.id })
  const oldest = await linkTo(owner.email)
  world.clock.pass({ minutes: 1 })
  const two = await signIn(owner.email, PASSWORD, first.shown())
  await replaceFactor(two)
  const newest = await linkTo(owner.email)
  world.clock.pass({ minutes: 1 })
  return { owner, one, two, oldest, newest }
}

test.each(['newest', 'oldest'] as const)(
  'a thief who sets a factor twice can’t stop the owner, who answers the %s email',
  async (which) => {
    const { owner, one, two, ...links } = await factorSetTwice()
    const readyAt = await wait(links[which])
    for (const thief of [two, one])
      await expect(thief.api.profile.stopFactorReset()).rejects.toEqual(refused('proof_too_new'))
    expect([await wait(links.newest), await wait(links.oldest)]).toEqual([readyAt, readyAt])
    world.clock.pass({ hours: 72 })
    expect((await who((await reset(await recoveryLink(owner.email))) as Person))?.id).toBe(owner.id)
    expect(await endsOf(owner)).toEqual(['completed'])
  },
)

test('a thief can’t either with their first factor and the link sent to the owner’s former address', async () => {
  const owner = await proveAddress(world, await aGuest(world))
  const moved = `new-${owner.email}`
  await owner.api.profile.changeEmail({ email: moved })
  await owner.api.accounts.verifyEmail({ token: await linkTo(moved) })
  world.clock.pass({ minutes: 1 })
  const thief = aVisitor(world)
  await thief.api.accounts.signIn({ email: moved, password: PASSWORD })
  const first = await withSecondFactor(world, { ...thief, id: owner.id })
  await world.runJobs()
  world.clock.pass({ minutes: 1 })
  await replaceFactor(thief)
  const newest = await linkTo(moved)
  world.clock.pass({ minutes: 1 })
  await wait(newest)
  const token = await linkTo(owner.email)
  for (const code of [first.shown(), first.codes[0] ?? ''])
    await expect(aVisitor(world).api.accounts.stopFactorResetByLink({ token, code })).rejects.toThrow()
  expect(await endsOf(owner)).toEqual([null])
})

test('emails sent to the owner’s former address don’t make the owner’s factor too new for a request from the new one', async () => {
  const { owner, email, shown } = await anOwner()
  const theirs = `thief-of-${email}`
  await owner.api.profile.changeEmail({ email: theirs })
  await owner.api.accounts.verifyEmail({ token: await linkTo(theirs) })
  world.clock.pass({ minutes: 1 })
  await owner.api.profile.changePassword({ password: NEW_PASSWORD, current: PASSWORD })
  const announced = await linkTo(theirs)
  world.clock.pass({ minutes: 1 })
  await wait(announced)
  const token = await linkTo(email)
  await aVisitor(world).api.accounts.stopFactorResetByLink({ token, code: shown() })
  expect(await endsOf(owner)).toEqual(['stopped'])
})

test('the owner’s session from before the theft stops a request by an email reader', async () => {
  const { owner, factorSet } = await stolen()
  await wait(factorSet)
  await owner.api.profile.stopFactorReset()
  expect(await endsOf(owner)).toEqual(['stopped'])
})

test('the factor the thief replaced takes the account back at once', async () => {
  const { owner, email, shown, codes } = await anOwner()
  // The owner confirmed their identity minutes ago in a browser that is still open.
  const { secret: next } = await owner.api.profile.enrollSecondFactor({})
  const theirs = new TOTP({ secret: Secret.fromBase32(next) })
  await owner.api.profile.verifySecondFactor({
    code: theirs.generate({ timestamp: world.clock.now().epochMilliseconds }),
  })
  const token = await linkTo(email)
  const back = aVisitor(world)
  const { token: link } = await back.api.accounts.claimAccount({ token, code: shown() })
  expect((await back.api.accounts.resetPassword({ token: link, password: NEW_PASSWORD })).next).toBe('signed_in')
  expect([await factorOn(owner), codes.length]).toEqual([false, 10])
})

test('of two simultaneous requests there is one, and of a stop and the last step one wins', async () => {
  const { owner, email } = await anOwner()
  const links = [await recoveryLink(email), await recoveryLink(email)]
  expect(new Set(await Promise.all(links.map(wait))).size).toBe(1)
  expect(await endsOf(owner)).toEqual([null])
  // The owner stayed active, so the session hasn't expired.
  world.clock.pass({ hours: 72 })
  await world.sql`update sessions set last_active_at = ${world.clock.now()} where account_id = ${owner.id}`
  const fresh = await recoveryLink(email)
  const [stopped, completed] = await Promise.all([
    owner.api.profile.stopFactorReset().then(
      () => 'stopped',
      ({ code }: { code: string }) => code,
    ),
    reset(fresh),
  ])
  const [end] = await endsOf(owner)
  if (end === 'stopped')
    expect([stopped, completed, await factorOn(owner)]).toEqual(['stopped', 'second_factor_needed', true])
  else expect([end, typeof completed, await factorOn(owner)]).toEqual(['completed', 'object', false])
})
