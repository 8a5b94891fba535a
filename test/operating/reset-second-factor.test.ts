import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { dayletCommand } from '../support/daylet-command.ts'
import { aGuest } from '../support/people.ts'
import { withSecondFactor } from '../support/second-factor.ts'
import { aWorld, type World } from '../support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())

const resetSecondFactor = (...args: string[]) => dayletCommand(world, 'reset-second-factor', ...args)

async function withFactor(role: 'user' | 'admin') {
  const person = await aGuest(world)
  await withSecondFactor(world, person)
  const at = world.clock.now().add({ seconds: 1 })
  await world.sql`insert into user_roles (user_id, role, assigned_at) values (${person.id}, ${role}, ${at})`
  return person
}

test(claim('10.37 12.5', 'the operator resets the second factor of an admin, on the record'), async () => {
  const admin = await withFactor('admin')
  const { stdout, status } = await resetSecondFactor(admin.email.toUpperCase(), 'Lost the phone')
  expect([status, stdout]).toEqual([0, expect.stringContaining('no longer has a second factor')])
  expect((await admin.api.sessions.whoAmI()).account).toBeNull()
  expect(await world.sql`select 1 from second_factors where account_id = ${admin.id}`).toHaveLength(0)
  expect(await world.sql`select act, actor_id, reason from audit_log where subject_id = ${admin.id}`).toEqual([
    { act: 'account.reset_second_factor', actor_id: null, reason: 'Lost the phone' },
  ])
  const mails =
    await world.sql`select kind from mails where recipient = ${admin.email} and kind = 'factor_reset_by_admin'`
  expect(mails, 'the owner is told by email').toHaveLength(1)
  const [job] = await world.sql`
    select count(*)::int as n from jobs.job j join mails m on m.id = (j.data->>'mailId')::bigint
    where j.name = 'mail.send' and m.kind = 'factor_reset_by_admin'`
  expect(job?.n, 'and the site sends it').toBe(1)
})

test('everyone else’s factor stays, and an unknown address is refused', async () => {
  const user = await withFactor('user')
  for (const [email, words] of [
    [user.email, 'isn’t an administrator’s'],
    ['nobody@people.example', 'No account has this email address.'],
  ] as const) {
    const { stderr, status } = await resetSecondFactor(email)
    expect([status, stderr]).toEqual([1, expect.stringContaining(words)])
  }
  expect((await user.api.profile.showProfile()).secondFactor.on).toBe(true)
})
