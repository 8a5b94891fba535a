import { expect, test } from 'vitest'
import { claim } from '../../requirements/claim.ts'
import { mailbox, NEW_PASSWORD, refused, setUp, world } from '../../support/mailed-world.ts'
import { aGuest, aVisitor, PASSWORD, type Person } from '../../support/people.ts'
import { withSecondFactor } from '../../support/second-factor.ts'

setUp()

// An attacker knows the password and guesses authenticator codes, a few at a time, for months.

async function halfIn(email: string, password = PASSWORD): Promise<Person> {
  const person = aVisitor(world)
  await person.api.accounts.signIn({ email, password })
  return person
}
const guess = (by: Person, code: string) =>
  by.api.accounts.answerSecondFactor({ code }).then(
    () => 'in',
    ({ code: refusal }: { code: string }) => refusal,
  )

async function guessedAt(failures: number) {
  const owner = await aGuest(world)
  const { shown, codes } = await withSecondFactor(world, owner)
  await world.sql`update second_factors set failures = ${failures} where account_id = ${owner.id}`
  return { owner, email: owner.email, shown, codes }
}
/** Returns a code that the authenticator isn't currently showing, so that the test can't fail by chance. */
const wrongNow = (shown: () => string) => (shown() === '000000' ? '111111' : '000000')

test(claim('10.1', 'each wrong code is recorded, and the owner is notified of several'), async () => {
  const { owner, email, shown } = await guessedAt(0)
  const thief = await halfIn(email)
  for (let n = 0; n < 3; n++) expect(await guess(thief, wrongNow(shown))).toBe('wrong_code')
  const events =
    await world.sql`select 1 from security_events where event_type = 'signin_failed' and tried_id = ${owner.id}`
  expect(events).toHaveLength(3)
  await world.runJobs()
  expect(mailbox.last(email)?.text).toContain('failed. None of them succeeded')
})

test('after a hundred in a row the right code doesn’t work, the owner is notified, and recovery helps', async () => {
  const { email, shown } = await guessedAt(98)
  const thief = await halfIn(email)
  expect(await guess(thief, wrongNow(shown))).toBe('wrong_code')
  expect(await guess(thief, wrongNow(shown))).toBe('second_factor_locked')
  expect(await guess(await halfIn(email), shown())).toBe('second_factor_locked')
  await world.runJobs()
  expect(mailbox.last(email)?.text).toContain('a hundred wrong authenticator codes')
  const owner = aVisitor(world)
  await owner.api.accounts.requestRecovery({ email })
  await world.runJobs()
  const token = mailbox.token(email)
  const reset = { token, password: NEW_PASSWORD, code: shown() }
  expect((await owner.api.accounts.resetPassword(reset)).next).toBe('signed_in')
  const again = await halfIn(email, NEW_PASSWORD)
  expect(await guess(again, wrongNow(shown))).toBe('wrong_code')
})

test('recovery gives five more attempts, not a hundred', async () => {
  const { owner, email, shown } = await guessedAt(100)
  await owner.api.accounts.requestRecovery({ email })
  await world.runJobs()
  const thief = aVisitor(world)
  const token = mailbox.token(email)
  const heard: string[] = []
  for (let n = 0; n < 6; n++) {
    const tried = thief.api.accounts.resetPassword({ token, password: NEW_PASSWORD, code: wrongNow(shown) })
    heard.push(
      await tried.then(
        () => 'in',
        ({ code }: { code: string }) => code,
      ),
    )
    world.clock.pass({ seconds: 61 })
  }
  expect(heard).toEqual([...Array(4).fill('wrong_code'), 'second_factor_locked', 'link_ended'])
  expect(await guess(await halfIn(email), shown())).toBe('second_factor_locked')
})

test('a backup code still works', async () => {
  const { email, codes } = await guessedAt(100)
  expect(await guess(await halfIn(email), codes[0] ?? '')).toBe('in')
})

test('confirming is no way around it', async () => {
  const { owner, shown } = await guessedAt(99)
  const prove = (secondFactor: string) =>
    owner.api.sessions.reauthenticate({ by: 'password', password: PASSWORD, secondFactor })
  await expect(prove(wrongNow(shown))).rejects.toEqual(refused('second_factor_locked'))
  await expect(prove(shown())).rejects.toEqual(refused('second_factor_locked'))
})
