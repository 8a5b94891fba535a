import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../../../test/requirements/claim.ts'
import { aCharge, movements } from '../../../../../test/support/gateways/contract-requests.ts'
import { describeEachGateway, twentyTimes } from '../../../../../test/support/gateways/for-each-gateway.ts'

describeEachGateway((on) => {
  describe('a charge', () => {
    test('takes the money immediately, and names the card', async () => {
      const { id, view } = await on.charged('pays')
      expect(view).toMatchObject({
        state: 'captured',
        capturedCents: 25_000,
        currency: 'USD',
        last4: '4242',
        saved: null,
      })
      expect(await on.gateway.look(id)).toEqual(view)
      expect(await movements(on.gateway, [id])).toEqual([
        { kind: 'charge', cents: 25_000, feeCents: expect.any(Number) },
      ])
    })

    test('refused by the bank fails, and stays failed', async () => {
      const { id, view } = await on.charged('declines')
      expect(view).toMatchObject({ state: 'failed', failureCode: 'insufficient_funds', capturedCents: 0 })
      expect(await on.gateway.look(id)).toMatchObject({ state: 'failed' })
      expect(await on.gateway.cancel(id)).toMatchObject({ state: 'failed' })
      expect(await movements(on.gateway, [id])).toEqual([])
    })

    test.each([
      [true, { state: 'captured', capturedCents: 25_000, failureCode: null }],
      [false, { state: 'failed', capturedCents: 0, failureCode: expect.any(String) }],
    ])('after the bank challenge was answered %s', async (passed, after) => {
      const { id, view } = await on.charged('challenges')
      expect(view).toMatchObject({ state: 'requires_action', capturedCents: 0, challengeUrl: expect.any(String) })
      expect(await on.gateway.look(id)).toMatchObject({ state: 'requires_action', challengeUrl: view.challengeUrl })
      await on.tested.answerChallenge(view, passed)
      expect(await on.gateway.look(id)).toMatchObject({ ...after, challengeUrl: null })
    })

    test(claim('15.10', 'made twenty times at once is made once, with one result'), async () => {
      const asked = aCharge(on.tested, 'pays')
      const views = await twentyTimes(() => on.gateway.charge(asked))
      for (const view of views) expect(view).toEqual(views[0])
      expect(await on.gateway.charge(asked)).toEqual(views[0])
      expect(await movements(on.gateway, [asked.paymentId])).toHaveLength(1)
    })

    test('with another payment’s ID changes nothing and returns that payment', async () => {
      const { asked, view } = await on.charged('pays')
      expect(await on.gateway.charge({ ...asked, source: on.tested.source('declines') })).toEqual(view)
    })

    test('that was never requested is unknown', async () => {
      expect(await on.gateway.look(randomUUID() as never)).toBeNull()
    })
  })

  describe('an authorisation', () => {
    test('reserves the money, is captured once, and is then a charge', async () => {
      const { id, view } = await on.charged('pays', { kind: 'authorise' })
      expect(view).toMatchObject({ state: 'authorised', capturedCents: 0, captureBefore: expect.any(String) })
      expect(Temporal.Instant.compare(Temporal.Instant.from(view.captureBefore ?? ''), on.tested.clock.now())).toBe(1)
      expect(await movements(on.gateway, [id])).toEqual([])
      const views = await twentyTimes(() => on.gateway.capture(id))
      for (const after of views)
        expect(after).toMatchObject({ state: 'captured', capturedCents: 25_000, captureBefore: null })
      expect(await movements(on.gateway, [id])).toMatchObject([{ kind: 'charge', cents: 25_000 }])
    })

    test('is reserved only once the bank has its answer', async () => {
      const { id, view } = await on.charged('challenges', { kind: 'authorise' })
      await expect(on.gateway.capture(id)).rejects.toMatchObject({ name: 'GatewayRefused', code: 'not_authorised' })
      await on.tested.answerChallenge(view, true)
      expect(await on.gateway.look(id)).toMatchObject({ state: 'authorised', capturedCents: 0 })
    })

    test('that expired is cancelled if it is captured too late', async () => {
      const [late, unseen] = [
        await on.charged('pays', { kind: 'authorise' }),
        await on.charged('pays', { kind: 'authorise' }),
      ]
      const now = on.tested.clock.now()
      on.tested.clock.set(late.view.captureBefore ?? '')
      expect(await on.gateway.capture(late.id)).toMatchObject({ state: 'cancelled', capturedCents: 0 })
      expect(await on.gateway.look(unseen.id)).toMatchObject({ state: 'cancelled' })
      on.tested.clock.set(now.toString())
    })

    test('that is cancelled can’t be captured', async () => {
      const { id } = await on.charged('pays', { kind: 'authorise' })
      expect(await on.gateway.cancel(id)).toMatchObject({ state: 'cancelled' })
      expect(await on.gateway.capture(id)).toMatchObject({ state: 'cancelled', capturedCents: 0 })
    })

    test('of an unknown payment is refused', () =>
      expect(on.gateway.capture(randomUUID() as never)).rejects.toMatchObject({
        name: 'GatewayRefused',
        code: 'unknown',
      }))
  })

  describe('cancelling', () => {
    test('stops a pending challenge, whose answer then comes too late', async () => {
      const { id, view } = await on.charged('challenges')
      expect(await on.gateway.cancel(id)).toMatchObject({ state: 'cancelled' })
      await on.tested.answerChallenge(view, true)
      expect(await on.gateway.look(id)).toMatchObject({ state: 'cancelled', capturedCents: 0 })
    })

    test('doesn’t change a captured payment', async () => {
      const { id, view } = await on.charged('pays')
      expect(await on.gateway.cancel(id)).toEqual(view)
    })

    test('before the charge arrives blocks the charge', async () => {
      const asked = aCharge(on.tested, 'pays')
      expect(await on.gateway.cancel(asked.paymentId)).toMatchObject({ state: 'cancelled' })
      expect(await on.gateway.charge(asked)).toMatchObject({ state: 'cancelled', capturedCents: 0 })
      expect(await movements(on.gateway, [asked.paymentId])).toEqual([])
    })

    test('after the bank has confirmed changes nothing: the payment counts', async () => {
      const { id, view } = await on.charged('challenges')
      await on.tested.answerChallenge(view, true)
      expect(await on.gateway.cancel(id)).toMatchObject({ state: 'captured', capturedCents: 25_000 })
    })

    test('at the same moment as the charge: charged or cancelled, and both report the same afterwards', async () => {
      for (let n = 0; n < 5; n++) {
        const asked = aCharge(on.tested, 'pays')
        await Promise.all([on.gateway.charge(asked), on.gateway.cancel(asked.paymentId)])
        const after = await on.gateway.look(asked.paymentId)
        expect(['captured', 'cancelled']).toContain(after?.state)
        expect(await movements(on.gateway, [asked.paymentId])).toHaveLength(after?.state === 'captured' ? 1 : 0)
      }
    })
  })
})
