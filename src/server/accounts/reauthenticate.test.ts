import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMailbox } from '../../../test/support/mailbox.ts'
import { aGuest, aVisitor, PASSWORD, type Person, proveAddress } from '../../../test/support/people.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import type { AccountId } from '../../domain/kernel/id.ts'
import { passwordMatches } from './password.ts'
import { proveFactor } from './verify-second-factor.ts'

let world: World
let mailbox: Awaited<ReturnType<typeof aMailbox>>
beforeAll(async () => {
  mailbox = await aMailbox()
  world = await aWorld({ smtp: mailbox.url, env: { IDLE_WARN_SECONDS: '1500' } })
})
afterAll(async () => {
  await world.close()
  await mailbox.close()
})
beforeEach(() => world.clock.set(MONDAY_MORNING))

const NEW = 'Quiet-Harbour-8213'
const refused = (code: string) => expect.objectContaining({ code })
const who = async (person: Person) => (await person.api.sessions.whoAmI()).account?.email ?? null
function aCopy(person: Person): Person {
  const copy = aVisitor(world, person.address)
  for (const [name, value] of person.jar) copy.jar.set(name, value)
  return copy
}

describe('a confirmation', () => {
  test('issues new tokens and ends the previous ones', async () => {
    const guest = await aGuest(world)
    const thief = aCopy(guest)
    thief.jar.delete('daylet_refresh')
    await guest.api.sessions.reauthenticate({ by: 'password', password: PASSWORD })
    expect(guest.jar.get('daylet_session')).not.toBe(thief.jar.get('daylet_session'))
    expect([await who(guest), await who(thief)]).toEqual([guest.email, null])
  })

  test('is required before signing out other devices', async () => {
    const guest = await aGuest(world)
    world.clock.pass({ minutes: 10 })
    for (const where of ['elsewhere', 'everywhere'] as const)
      await expect(guest.api.sessions.signOut({ where })).rejects.toEqual(refused('confirm_first'))
    await expect(guest.api.sessions.endDevice({ id: crypto.randomUUID() })).rejects.toEqual(refused('confirm_first'))
    await guest.api.sessions.signOut({ where: 'here' })
    expect(await who(guest)).toBeNull()
  })
})

test('a session ends 30 days after its sign-in, whatever its activity', async () => {
  const guest = await aGuest(world)
  await world.sql`update sessions set expires_at = expires_at - interval '30 days' + interval '20 minutes' where account_id = ${guest.id}`
  world.clock.pass({ minutes: 19 })
  await guest.api.sessions.refreshSession({ active: true })
  expect(await who(guest)).toBe(guest.email)
  world.clock.pass({ minutes: 1 })
  expect(await who(guest)).toBeNull()
})

test('an emailed code only works in the browser that asked for it', async () => {
  const guest = await aGuest(world)
  const [asker, other] = [aVisitor(world), aVisitor(world)]
  await asker.api.accounts.requestCode({ email: guest.email })
  await world.runJobs()
  const answer = { email: guest.email, code: mailbox.code(guest.email) }
  await expect(other.api.accounts.answerCode(answer)).rejects.toEqual(refused('wrong_code'))
  expect((await asker.api.accounts.answerCode(answer)).next).toBe('signed_in')
})

describe('a password', () => {
  test('can only be changed with the current one', async () => {
    const guest = await aGuest(world)
    for (const current of [undefined, 'Wrong-Meadow-4711'])
      await expect(guest.api.profile.changePassword({ password: NEW, current })).rejects.toEqual(
        refused('invalid_credentials'),
      )
    await guest.api.profile.changePassword({ password: NEW, current: PASSWORD })
    expect((await aVisitor(world).api.accounts.signIn({ email: guest.email, password: NEW })).next).toBe('signed_in')
  })

  test('counts every character and its case', async () => {
    const guest = await aGuest(world)
    for (const password of [PASSWORD.toLowerCase(), PASSWORD.slice(0, -1), ` ${PASSWORD}`, `${PASSWORD} `]) {
      await expect(aVisitor(world).api.accounts.signIn({ email: guest.email, password })).rejects.toEqual(
        refused('invalid_credentials'),
      )
      world.clock.pass({ minutes: 1 })
    }
  })

  test('hashed at another cost still works', async () => {
    // The Argon2id hash of 'Sunny-Meadow-4711' at 8 MiB and three passes, like one that another version may have
    // stored.
    const other = '$argon2id$v=19$m=8192,t=3,p=1$AAAAAAAAAAAAAAAAAAAAAA$Nmyy3odkiLX97KYOp_BNhKcnZ6AF5W9c5a50Jnj9tnk'
    expect(await passwordMatches(PASSWORD, other)).toBe(true)
    expect(await passwordMatches('Wrong-Meadow-4711', other)).toBe(false)
  })
})

describe('the second factor', () => {
  async function aCarefulGuest() {
    const guest = await proveAddress(world, await aGuest(world))
    const { secret } = await guest.api.profile.enrollSecondFactor({})
    const codeNow = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().epochMilliseconds })
    const { codes } = await guest.api.profile.verifySecondFactor({ code: codeNow() })
    world.clock.pass({ seconds: 30 })
    return { guest, codes, codeNow, id: guest.id as AccountId }
  }

  test('has backup codes that are stored salted and slowly hashed', async () => {
    const { codes, id } = await aCarefulGuest()
    const rows = await world.sql<{ code_hash: Buffer }[]>`select code_hash from backup_codes where account_id = ${id}`
    expect(rows).toHaveLength(codes.length)
    for (const { code_hash } of rows) expect(code_hash).toHaveLength(16 + 32)
    const [{ code_hash: mine } = { code_hash: Buffer.alloc(0) }] = rows
    const { id: another } = await aCarefulGuest()
    const [theirs] = await world.sql<
      { code_hash: Buffer }[]
    >`select code_hash from backup_codes where account_id = ${another}`
    expect(theirs?.code_hash.subarray(0, 16)).not.toEqual(mine.subarray(0, 16))
    expect(await proveFactor(world.deps, id, codes[0] ?? '')).not.toBeNull()
    expect(await proveFactor(world.deps, id, codes[0] ?? '')).toBeNull()
  })

  test('survives a change of secrets: once used with the new secret, it no longer needs the old one', async () => {
    const { id, codeNow } = await aCarefulGuest()
    const under = (...secrets: string[]) => ({ ...world.deps, config: { ...world.deps.config, secrets } })
    const newer = 'another-secret-for-tests-0123456789'
    expect(await proveFactor(under(newer), id, codeNow())).toBeNull()
    expect(await proveFactor(under(newer, ...world.deps.config.secrets), id, codeNow())).not.toBeNull()
    world.clock.pass({ seconds: 30 })
    expect(await proveFactor(under(newer), id, codeNow())).not.toBeNull()
  })
})
