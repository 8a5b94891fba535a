import { expect, test } from 'vitest'
import { factorOn, linkTo } from '../../support/lost-factor.ts'
import { NEW_PASSWORD, refused, setUp, world } from '../../support/mailed-world.ts'
import { aGuest, aVisitor } from '../../support/people.ts'
import { withSecondFactor } from '../../support/second-factor.ts'

setUp()

test('an account suspended during the wait keeps its factor', async () => {
  const owner = await aGuest(world)
  await withSecondFactor(world, owner)
  world.clock.pass({ minutes: 5 })
  await aVisitor(world).api.accounts.requestRecovery({ email: owner.email })
  await aVisitor(world).api.accounts.requestFactorReset({ token: await linkTo(owner.email) })
  world.clock.pass({ hours: 73 })
  await aVisitor(world).api.accounts.requestRecovery({ email: owner.email })
  const token = await linkTo(owner.email)
  await world.sql`update accounts set suspended_at = ${world.clock.now()}, suspension_reason = 'x' where id = ${owner.id}`
  await expect(aVisitor(world).api.accounts.resetPassword({ token, password: NEW_PASSWORD })).rejects.toEqual(
    refused('account_suspended'),
  )
  expect(await factorOn(owner)).toBe(true)
})
