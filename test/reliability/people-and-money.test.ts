import { describe, expect, test } from 'vitest'
import { claim } from '../requirements/claim.ts'
import { anEnteredGuest } from '../support/people.ts'
import {
  answerBank,
  ask,
  asked,
  confirmed,
  demote,
  ENDED,
  end,
  held,
  pay,
  type Scene,
  SOLD,
  sendNews,
  setUp,
  suspend,
  world,
} from './two-people.ts'

setUp()

describe('a hold', () => {
  test.each([
    ['guest', 'hold'],
    ['host', 'guest_hold'],
  ] as const)(claim('12.25', 'keeps the %s from deleting the account until it has ended'), async (who, kind) => {
    const scene = await held()
    await expect(scene[who].api.profile.deleteAccount()).rejects.toMatchObject({
      code: 'still_open',
      data: { matters: [{ kind, what: expect.stringMatching(/^DL-/) }] },
    })
    world.clock.pass({ minutes: 16 })
    await confirmed(scene[who])
    await scene[who].api.profile.deleteAccount()
    await world.runScheduled()
    expect(await end(scene)).toEqual(ENDED)
  })

  test('that is released lets its guest delete the account', async () => {
    const scene = await held()
    await scene.guest.api.bookings.releaseHold({ id: scene.holdId })
    await scene.guest.api.profile.deleteAccount()
  })

  test.each(['paused', 'archived', 'draft', 'in_review'])('of a space that is %s can’t be paid', async (status) => {
    const scene = await held()
    await world.sql`update spaces set status = ${status} where id = ${scene.spaceId}`
    await expect(pay(scene)).rejects.toMatchObject({ code: 'no_longer_offered' })
    expect(await world.sql`select 1 from payments where booking_id = ${scene.holdId}`).toEqual([])
    await scene.guest.api.bookings.releaseHold({ id: scene.holdId })
  })

  test('of a suspended host can’t be paid, and no new one can be made', async () => {
    const scene = await held()
    await suspend(scene.host)
    await expect(pay(scene)).rejects.toMatchObject({ code: 'no_longer_offered' })
    const other = await anEnteredGuest(world)
    const { spaceId } = scene
    const elsewhen = { ...ask, startDate: '2027-03-05', endDate: '2027-03-05' }
    const late = other.api.bookings.holdSlot({ spaceId, ask: elsewhen, people: 1 })
    await expect(late).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a payment for', () => {
  const changes: [string, (scene: Scene) => Promise<unknown>][] = [
    ['a guest suspended in the meantime', ({ guest }) => suspend(guest)],
    ['a host suspended in the meantime', ({ host }) => suspend(host)],
    ['a host who lost the role in the meantime', ({ host }) => demote(host)],
  ]
  test.each(changes)('%s is refunded, and the booking ends', async (_, change) => {
    const scene = await asked()
    await change(scene)
    await answerBank(scene, 'yes')
    await sendNews(scene)
    expect(await end(scene)).toEqual(ENDED)
  })

  test.each(changes)('%s is refunded too if it comes late', async (_, change) => {
    const scene = await asked()
    await answerBank(scene, 'yes')
    await change(scene)
    world.clock.pass({ minutes: 30 })
    await world.runScheduled()
    expect(await end(scene)).toEqual(ENDED)
  })

  test('an archived space is refunded, and the guest is told on the page', async () => {
    const scene = await asked()
    await world.sql`update spaces set status = 'archived' where id = ${scene.spaceId}`
    await answerBank(scene, 'yes')
    expect(await scene.guest.api.bookings.checkPayment({ id: scene.holdId })).toMatchObject({
      state: 'expired',
      payment: { state: 'captured', goesBack: 'fell_through' },
    })
    expect(await end(scene)).toEqual(ENDED)
  })

  test.each(['guest', 'host'] as const)(
    'no one: while it is in progress the %s can’t delete the account',
    async (who) => {
      const scene = await asked()
      await expect(scene[who].api.profile.deleteAccount()).rejects.toMatchObject({ code: 'still_open' })
      await answerBank(scene, 'yes')
      await sendNews(scene)
      expect(await end(scene)).toEqual(SOLD)
      await expect(scene[who].api.profile.deleteAccount()).rejects.toMatchObject({ code: 'still_open' })
    },
  )
})
