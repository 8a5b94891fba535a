import { expect, test } from 'vitest'
import { claim } from '../../requirements/claim.ts'
import { refused, setUp, world } from '../../support/mailed-world.ts'
import { aGuest, type Person, proveAddress } from '../../support/people.ts'
import { withSecondFactor } from '../../support/second-factor.ts'
import { call, operations } from './operations.ts'

setUp()

const ENROLMENT = [
  'profile.enrollSecondFactor',
  'profile.showProfile',
  'profile.verifySecondFactor',
  'sessions.listDevices',
  'sessions.reauthenticate',
  'sessions.reauthenticationOptions',
  'sessions.requestReauthenticationCode',
]

async function anAdmin(): Promise<Person> {
  const admin = await proveAddress(world, await aGuest(world, 'Root'))
  const at = world.clock.now().add({ seconds: 1 })
  await world.sql`insert into user_roles (user_id, role, assigned_at) values (${admin.id}, 'admin', ${at})`
  return admin
}

test(claim('10.5', 'an admin without a second factor reaches only its setup and public pages'), async () => {
  const admin = await anAdmin()
  const reached: string[] = []
  for (const operation of operations.filter(({ who }) => who !== 'anyone')) {
    const answer = await call(operation, admin, crypto.randomUUID())
    const { code } = (await answer.json().catch(() => ({}))) as { code?: string }
    if (answer.status !== 403 || code !== 'second_factor_required') reached.push(operation.name)
  }
  expect(reached.sort()).toEqual(ENROLMENT)
})

test('once it is on everything opens, and it can’t be turned off', async () => {
  const admin = await anAdmin()
  await expect(admin.api.profile.changeName({ firstName: 'A', lastName: 'B' })).rejects.toEqual(
    refused('second_factor_required'),
  )
  await withSecondFactor(world, admin)
  expect((await admin.api.profile.changeName({ firstName: 'A', lastName: 'B' })).account.firstName).toBe('A')
  await expect(admin.api.profile.removeSecondFactor()).rejects.toEqual(refused('admin_needs_it'))
})

test('demo accounts are exempt by a mark on their account, however the site runs', async () => {
  const admin = await anAdmin()
  expect(world.deps.config.demo).toBe(false)
  await world.sql`update accounts set demo = true where id = ${admin.id}`
  expect((await admin.api.profile.changeName({ firstName: 'C', lastName: 'B' })).account.firstName).toBe('C')
})
