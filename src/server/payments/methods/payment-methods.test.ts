import { describe, expect, test } from 'vitest'
import { claim } from '../../../../test/requirements/claim.ts'
import { add, answerBank, atGateway, guest, list, setUp, troubles, world } from '../../../../test/support/card-world.ts'
import { aGuest } from '../../../../test/support/people.ts'
import { TEST_CARD, testCard } from '../../../../test/support/test-cards.ts'
import { noAnswer } from '../../../../test/support/unreliable-gateway.ts'
import { SANDBOX_CARDS } from '../../../contract/sandbox-cards.ts'

setUp()

const { challenges, declines } = SANDBOX_CARDS
const another = (n: number) => ({ ...TEST_CARD, expYear: TEST_CARD.expYear + n })
const aMinuteLater = async () => {
  world.clock.pass({ seconds: 61 })
  await world.runScheduled()
}

describe('saving a card', () => {
  test(claim('15.18', 'lists it without its number, the first one as the default'), async () => {
    expect(await guest.api.paymentMethods.listMethods({})).toEqual({ items: [], waiting: null, asked: null })
    await add(guest)
    world.clock.pass({ minutes: 1 })
    const { items } = await add(guest, { ...TEST_CARD, expMonth: 3, expYear: 2027 })
    expect(items).toMatchObject([
      { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2030, isDefault: true, expiry: 'good' },
      { last4: '4242', expMonth: 3, expYear: 2027, isDefault: false, expiry: 'soon' },
    ])
    await world.sql`update payment_methods set exp_month = 1 where exp_year = 2027`
    expect((await list(guest)).map(({ expiry }) => expiry)).toEqual(['good', 'ended'])
  })

  test('again changes nothing: it stays the default, and the gateway has it once', async () => {
    const [before] = (await add(guest)).items
    await add(guest, another(1))
    await Promise.all([add(guest), add(guest)])
    const { items } = await guest.api.paymentMethods.listMethods({})
    expect(items).toMatchObject([
      { id: before?.id, isDefault: true, expYear: TEST_CARD.expYear },
      { isDefault: false, expYear: TEST_CARD.expYear + 1 },
    ])
    await aMinuteLater()
    expect((await atGateway(guest)).filter(({ detached }) => !detached)).toHaveLength(2)
    const [card] = items
    await guest.api.paymentMethods.removeMethod({ id: card?.id ?? '' })
    expect((await add(guest)).items).toHaveLength(2)
  })

  test('is refused for invalid card details', async () => {
    await expect(add(guest, testCard(declines))).rejects.toMatchObject({
      code: 'card_declined',
      data: { reason: 'insufficient_funds' },
    })
    await expect(add(guest, testCard('4111111111111111'))).rejects.toMatchObject({ code: 'card_not_accepted' })
    await expect(guest.api.paymentMethods.addMethod({ token: 'ctoken_1' })).rejects.toMatchObject({
      code: 'card_not_accepted',
    })
    await expect(guest.api.paymentMethods.addMethod({})).rejects.toMatchObject({ code: 'card_required' })
    await expect(add(guest, { ...TEST_CARD, expYear: 2026 })).rejects.toMatchObject({ code: 'card_declined' })
    expect(await list(guest)).toEqual([])
  })

  test.each(['yes', 'no'] as const)('with a bank challenge waits for its owner, who answers %s', async (answer) => {
    const { items, waiting } = await add(guest, testCard(challenges))
    expect(items).toEqual([])
    await answerBank(waiting?.challengeUrl ?? '', answer)
    expect((await guest.api.paymentMethods.listMethods({})).waiting).toEqual({ challengeUrl: null })
    const after = await guest.api.paymentMethods.checkMethods({})
    expect(after).toMatchObject({ items: answer === 'yes' ? [{ last4: '3155', isDefault: true }] : [], waiting: null })
  })

  test('can be completed by webhook too, once, however often it is delivered', async () => {
    const { waiting } = await add(guest, testCard(challenges))
    await answerBank(waiting?.challengeUrl ?? '', 'yes')
    for (let n = 0; n < 3; n++) {
      await world.sql`update sandbox.deliveries set delivered_at = null`
      world.clock.pass({ minutes: 1 })
      await world.deliver()
    }
    expect(await list(guest)).toHaveLength(1)
  })

  test('whose response is lost is checked, and an abandoned one is ended', async () => {
    troubles['after charge'] = noAnswer
    await expect(add(guest)).rejects.toMatchObject({ code: 'gateway_unavailable' })
    await expect(add(guest, testCard(challenges))).rejects.toMatchObject({ code: 'gateway_unavailable' })
    delete troubles['after charge']
    await aMinuteLater()
    expect(await guest.api.paymentMethods.listMethods({})).toMatchObject({ items: [{ last4: '4242' }], waiting: {} })
    world.clock.pass({ hours: 1 })
    await world.runScheduled()
    expect(await guest.api.paymentMethods.listMethods({})).toMatchObject({ items: [{ last4: '4242' }], waiting: null })
  })

  test('can be tried five times a minute, up to twenty cards', async () => {
    for (let n = 0; n < 5; n++) await add(guest, another(n))
    await expect(add(guest)).rejects.toMatchObject({ code: 'too_many' })
    for (let n = 5; n < 20; n++) {
      if (n % 5 === 0) world.clock.pass({ seconds: 61 })
      await add(guest, another(n))
    }
    world.clock.pass({ seconds: 61 })
    await expect(add(guest)).rejects.toMatchObject({ code: 'too_many_methods', data: { most: 20 } })
  })
})

describe('changing cards', () => {
  const three = async () => {
    for (let n = 0; n < 3; n++) {
      await add(guest, another(n))
      world.clock.pass({ seconds: 1 })
    }
    return list(guest)
  }

  test(claim('15.18', 'keeps one default at a time, even from two tabs at once'), async () => {
    const [, second, third] = await three()
    await Promise.all(
      [second, third, second, third].map((one) => guest.api.paymentMethods.setDefaultMethod({ id: one?.id ?? '' })),
    )
    const defaults = (await list(guest)).filter(({ isDefault }) => isDefault)
    expect(defaults).toHaveLength(1)
    expect([second?.id, third?.id]).toContain(defaults[0]?.id)
  })

  test(
    claim('15.18', 'makes the newest card the default if the default is removed, and the gateway deletes the card'),
    async () => {
      const [first, newest] = await three()
      const { items } = await guest.api.paymentMethods.removeMethod({ id: first?.id ?? '' })
      expect(items).toMatchObject([{ id: newest?.id, isDefault: true }, { isDefault: false }])
      troubles['before forgetCard'] = noAnswer
      await world.runJobs()
      delete troubles['before forgetCard']
      expect((await atGateway(guest)).filter(({ detached }) => detached)).toHaveLength(0)
      await aMinuteLater()
      expect((await atGateway(guest)).filter(({ detached }) => detached)).toHaveLength(1)
      expect(await world.sql`select 1 from payment_methods where account_id = ${guest.id ?? ''}`).toHaveLength(2)
    },
  )

  test('removing and choosing a default at once from two tabs: the first wins', async () => {
    for (let n = 0; n < 5; n++) {
      const { items } = await add(guest)
      const id = items.at(-1)?.id ?? ''
      const { removeMethod, setDefaultMethod } = guest.api.paymentMethods
      await Promise.allSettled([removeMethod({ id }), setDefaultMethod({ id }), removeMethod({ id })])
      expect((await list(guest)).map((one) => one.id)).not.toContain(id)
      world.clock.pass({ seconds: 61 })
    }
  })

  test('another person’s card is not found, and neither is a removed one', async () => {
    const { items } = await add(guest)
    const id = items[0]?.id ?? ''
    const stranger = await aGuest(world)
    const missing = { status: 404, code: 'method_not_found' }
    await expect(stranger.api.paymentMethods.removeMethod({ id })).rejects.toMatchObject(missing)
    await expect(stranger.api.paymentMethods.setDefaultMethod({ id })).rejects.toMatchObject(missing)
    await guest.api.paymentMethods.removeMethod({ id })
    await expect(guest.api.paymentMethods.setDefaultMethod({ id })).rejects.toMatchObject(missing)
    await expect(guest.api.paymentMethods.removeMethod({ id })).rejects.toMatchObject(missing)
  })

  test('a deleted account’s cards are deleted, at the gateway too', async () => {
    await add(guest)
    await guest.api.profile.deleteAccount({})
    await world.runJobs()
    expect(await atGateway(guest)).toEqual([{ detached: true }])
    expect(await world.sql`select 1 from payment_methods where account_id = ${guest.id ?? ''}`).toEqual([])
  })

  test('a card being saved when the account is deleted is not saved', async () => {
    const { waiting } = await add(guest, testCard(challenges))
    await guest.api.profile.deleteAccount({})
    await answerBank(waiting?.challengeUrl ?? '', 'yes')
    world.clock.pass({ minutes: 1 })
    await world.deliver()
    await world.runJobs()
    expect(await atGateway(guest)).toEqual([{ detached: true }])
    expect(await world.sql`select 1 from payment_methods where account_id = ${guest.id ?? ''}`).toEqual([])
  })
})
