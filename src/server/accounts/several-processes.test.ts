import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMailbox } from '../../../test/support/mailbox.ts'
import { aGuest, anAddress, aVisitor, PASSWORD, type Person, proveAddress } from '../../../test/support/people.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

const [OLD, NEW] = ['the-former-secret-0123456789-abcdef', 'the-newest-secret-0123456789-abcdef']

let mailbox: Awaited<ReturnType<typeof aMailbox>>
let world: World
let other: World
let rotated: World
let forgetful: World
beforeAll(async () => {
  mailbox = await aMailbox()
  const beside = (secrets: string) => aWorld({ beside: world, smtp: mailbox.url, env: { SECRETS: secrets } })
  world = await aWorld({ smtp: mailbox.url, env: { SECRETS: OLD } })
  ;[other, rotated, forgetful] = await Promise.all([beside(OLD), beside(`${NEW},${OLD}`), beside(NEW)])
})
afterAll(async () => {
  await Promise.all([other, rotated, forgetful].map((process) => process.close()))
  await world.close()
  await mailbox.close()
})
beforeEach(() => world.clock.set(MONDAY_MORNING))

function at(process: World, person: Person): Person {
  const same = aVisitor(process, person.address)
  for (const [name, value] of person.jar) same.jar.set(name, value)
  return same
}
const who = async (person: Person) => (await person.api.sessions.whoAmI()).account?.id ?? null

describe('a session ended in one process is refused by the other with the next request', () => {
  const assign = (id: string, role: string, day: number) =>
    world.sql`insert into user_roles (user_id, role, assigned_at) values (${id}, ${role}, ${`2027-03-0${day}`})`

  test.each<[string, (guest: Person) => Promise<unknown>]>([
    ['a sign-out', (guest) => guest.api.sessions.signOut({ where: 'everywhere' })],
    [
      'a new password',
      (guest) => guest.api.profile.changePassword({ password: 'Quiet-Harbour-2291', current: PASSWORD }),
    ],
    ['a role taken away', ({ id }) => assign(id, 'user', 3)],
    [
      'a suspension',
      ({ id }) => world.sql`update accounts set suspended_at = now(), suspension_reason = 'fraud' where id = ${id}`,
    ],
    ['a deletion', (guest) => guest.api.profile.deleteAccount()],
  ])('%s', async (_, end) => {
    const guest = await aGuest(world)
    await assign(guest.id, 'host', 2)
    const elsewhere = aVisitor(other)
    await elsewhere.api.accounts.signIn({ email: guest.email, password: PASSWORD })
    expect(await who(elsewhere)).toBe(guest.id)
    await end(guest)
    expect(await who(elsewhere)).toBeNull()
  })
})

test('a copied refresh token is detected by whichever process sees it', async () => {
  const guest = await aGuest(world)
  const thief = at(other, guest)
  thief.jar.delete('daylet_session')
  await guest.api.sessions.refreshSession({})
  await guest.api.sessions.refreshSession({})
  world.clock.pass({ seconds: 11 })
  expect(await who(thief)).toBeNull()
  expect(await who(guest)).toBeNull()
})

test('attempts are counted across processes', async () => {
  const { email } = await aGuest(world)
  const codes: string[] = []
  const address = anAddress()
  for (let n = 0; n < 7; n++) {
    const stranger = aVisitor(n % 2 ? world : other, address)
    await stranger.api.accounts.signIn({ email, password: 'wrong' }).catch(({ code }) => codes.push(code))
  }
  expect(codes).toEqual([...Array(5).fill('invalid_credentials'), 'too_many', 'too_many'])
})

describe('a new secret', () => {
  test('signs no one out, and data encrypted with the previous secret still opens', async () => {
    const guest = await aGuest(world)
    await world.sql`update accounts set email_verified_at = now() where id = ${guest.id}`
    const { secret } = await guest.api.profile.enrollSecondFactor({})
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: world.clock.now().epochMilliseconds })
    const { codes } = await guest.api.profile.verifySecondFactor({ code: code() })
    const stranger = aVisitor(world)
    await stranger.api.accounts.requestCode({ email: guest.email })
    expect(await who(at(rotated, guest))).toBe(guest.id)
    world.clock.pass({ seconds: 30 })
    await rotated.runJobs()
    const later = at(rotated, stranger)
    const mailed = { email: guest.email, code: mailbox.code(guest.email) }
    expect((await later.api.accounts.answerCode(mailed)).next).toBe('second_factor')
    expect((await later.api.accounts.answerSecondFactor({ code: code() })).account?.id).toBe(guest.id)
    const third = aVisitor(rotated)
    await third.api.accounts.signIn({ email: guest.email, password: PASSWORD })
    expect((await third.api.accounts.answerSecondFactor({ code: codes[0] ?? '' })).account?.id).toBe(guest.id)
  })

  test('without the previous secret, sessions continue and authenticators are invalid', async () => {
    const guest = await proveAddress(world, await aGuest(world))
    const { secret } = await guest.api.profile.enrollSecondFactor({})
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: world.clock.now().epochMilliseconds,
    })
    expect(await who(at(forgetful, guest))).toBe(guest.id)
    await expect(at(forgetful, guest).api.profile.verifySecondFactor({ code })).rejects.toMatchObject({
      code: 'wrong_code',
    })
  })
})
