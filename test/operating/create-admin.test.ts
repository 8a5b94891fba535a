import { afterAll, beforeAll, expect, test } from 'vitest'
import { anApplicant } from '../support/applications.ts'
import { dayletCommand } from '../support/daylet-command.ts'
import { aGuest, aVisitor, PASSWORD } from '../support/people.ts'
import { aWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  // The command uses the machine's clock for its link.
  world.clock.set(Temporal.Now.instant().toString())
})
afterAll(() => world.close())

const createAdmin = (...args: string[]) => dayletCommand(world, 'create-admin', ...args)

async function roleOf(email: string) {
  const [row] = await world.sql`
    select r.role from accounts a join user_roles r on r.user_id = a.id where a.email = ${email} order by r.id desc limit 1`
  return row?.role
}

test('the first administrator gets an account, and sets its password with a link that works once', async () => {
  const { stdout, status } = await createAdmin('first@operator.example', 'Ada', 'Lovelace')
  expect(status).toBe(0)
  const token = /Set the password within a day at: http:\S+\/auth\/recover\?token=(\S+)/.exec(stdout)?.[1] ?? ''
  const { api } = aVisitor(world)
  await api.accounts.resetPassword({ token, password: PASSWORD })
  expect((await api.sessions.whoAmI()).account).toMatchObject({ email: 'first@operator.example', role: 'admin' })
  await expect(api.accounts.resetPassword({ token, password: PASSWORD })).rejects.toMatchObject({ code: 'link_ended' })
})

test('someone with a verified account keeps it, and becomes an administrator', async () => {
  const { email, api } = await anApplicant(world)
  const { stdout, status } = await createAdmin(email)
  expect([status, stdout]).toEqual([0, `${email} is now an administrator, with the existing account.\n`])
  expect(await roleOf(email)).toBe('admin')
  expect((await api.sessions.whoAmI()).account).toMatchObject({ role: 'admin' })
})

test('an existing administrator gets another link, and nothing is recorded again', async () => {
  const first = await createAdmin('again@operator.example', 'Ada', 'Lovelace')
  const again = await createAdmin('again@operator.example')
  const [one, other] = [first, again].map(({ stdout }) => /recover\?token=(\S+)/.exec(stdout)?.[1] ?? '')
  expect(one).not.toBe(other)
  const { api } = aVisitor(world)
  await api.accounts.resetPassword({ token: other ?? '', password: PASSWORD })
  const { account } = await api.sessions.whoAmI()
  expect(account).toMatchObject({ role: 'admin' })
  const acts = await world.sql`select act from audit_log where subject_id = ${account?.id ?? ''}`
  expect(acts.map(({ act }) => act)).toEqual(['account.make_admin'])
})

test('someone who registered the operator’s address without verifying it can’t sign in with it', async () => {
  const squatter = await aGuest(world, 'Mallory')
  const { stdout, status } = await createAdmin(squatter.email)
  expect(status).toBe(0)
  expect((await squatter.api.sessions.whoAmI()).account).toBeNull()
  const { api } = aVisitor(world)
  const known = { email: squatter.email, password: PASSWORD }
  await expect(api.accounts.signIn(known)).rejects.toMatchObject({ code: 'invalid_credentials' })
  const token = /recover\?token=(\S+)/.exec(stdout)?.[1] ?? ''
  await api.accounts.resetPassword({ token, password: `${PASSWORD}2` })
  expect((await api.sessions.whoAmI()).account).toMatchObject({ email: squatter.email, role: 'admin' })
})

test.each([
  [[], 2, 'Usage: npx daylet create-admin'],
  [['nobody'], 1, 'This is not an email address.'],
  [['new@operator.example'], 1, 'A new account needs a first and a last name'],
  [['new@operator.example', 'Ada', '\u202eLovelace'], 1, 'A new account needs a first and a last name'],
])('%j is refused with a message, and nothing is created', async (args, code, words) => {
  const [before] = await world.sql`select count(*) from accounts`
  const { stderr, status } = await createAdmin(...args)
  expect(stderr).toContain(words)
  expect(status).toBe(code)
  expect(await world.sql`select count(*) from accounts`).toEqual([before])
})
