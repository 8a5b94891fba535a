import { expect, test } from 'vitest'
import { linkTo } from '../../support/lost-factor.ts'
import { refused, setUp, world } from '../../support/mailed-world.ts'
import { aGuest, aVisitor, makeAdmin, PASSWORD, proveAddress } from '../../support/people.ts'
import { withSecondFactor } from '../../support/second-factor.ts'

setUp()

const OTHER = 'Other-Harbour-8213'
const claim = (token: string) => aVisitor(world).api.accounts.claimAccount({ token })

test.each(['password changed', 'second factor removed'])(
  'the link in an email from before the owner renewed their factor (%s) asks for the factor',
  async (which) => {
    const owner = await proveAddress(world, await aGuest(world))
    await withSecondFactor(world, owner)
    world.clock.pass({ minutes: 1 })
    await owner.api.profile.changePassword({ password: OTHER, current: PASSWORD })
    const changed = await linkTo(owner.email)
    world.clock.pass({ minutes: 1 })
    await owner.api.profile.removeSecondFactor()
    const removed = await linkTo(owner.email)
    world.clock.pass({ minutes: 1 })
    await withSecondFactor(world, owner)
    world.clock.pass({ hours: 30 })
    await expect(claim(which.startsWith('password') ? changed : removed)).rejects.toEqual(
      refused('second_factor_needed'),
    )
  },
)

test('an email from before another admin reset the factor doesn’t get past the new one', async () => {
  const [lost, other] = [await aGuest(world, 'Root'), await aGuest(world, 'Rudi')]
  for (const admin of [lost, other]) {
    await withSecondFactor(world, admin)
    await makeAdmin(world, admin, world.clock.now().add({ seconds: 1 }).toString())
  }
  world.clock.pass({ seconds: 2 })
  await lost.api.profile.changePassword({ password: OTHER, current: PASSWORD })
  const before = await linkTo(lost.email)
  await other.api.people.resetFactor({ id: lost.id as never, reason: 'She lost her phone.' })
  const back = aVisitor(world)
  await back.api.accounts.signIn({ email: lost.email, password: OTHER })
  world.clock.pass({ minutes: 1 })
  await withSecondFactor(world, { ...back, id: lost.id, email: lost.email } as never)
  await expect(claim(before)).rejects.toEqual(refused('second_factor_needed'))
})
