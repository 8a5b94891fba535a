import { describe, expect, test } from 'vitest'
import { aGuestToKeepFor, aSavedCard } from '../../../../../test/support/gateways/contract-requests.ts'
import { describeEachGateway } from '../../../../../test/support/gateways/for-each-gateway.ts'

describeEachGateway((on) => {
  describe('a saved card', () => {
    test('can be charged later without its owner', async () => {
      const saved = await aSavedCard(on.tested, 'pays')
      expect(saved).toMatchObject({ last4: '4242', expMonth: 12, expYear: 2030 })
      const { view } = await on.charged('pays', { source: { saved }, offSession: true })
      expect(view).toMatchObject({ state: 'captured', last4: '4242', saved: { methodRef: saved.methodRef } })
    })

    test('can be saved by a charge, for the same customer as before', async () => {
      const keepFor = aGuestToKeepFor()
      const [first, second] = [
        await on.charged('pays', { keepFor }),
        await on.charged('pays', { keepFor, kind: 'authorise' }),
      ]
      expect(first.view.saved?.customerRef).toEqual(expect.any(String))
      expect(second.view.saved?.customerRef).toBe(first.view.saved?.customerRef)
      expect(second.view.saved?.methodRef).not.toBe(first.view.saved?.methodRef)
    })

    test('that needs its owner fails without them, and pays with them', async () => {
      const saved = await aSavedCard(on.tested, 'challenges')
      const alone = await on.charged('pays', { source: { saved }, offSession: true })
      expect(alone.view).toMatchObject({ state: 'failed', failureCode: 'authentication_required' })
      const there = await on.charged('pays', { source: { saved } })
      expect(there.view).toMatchObject({ state: 'requires_action' })
      await on.tested.answerChallenge(there.view, true)
      expect(await on.gateway.look(there.id)).toMatchObject({ state: 'captured' })
    })

    test('can be saved and still fail when it is charged', async () => {
      const saved = await aSavedCard(on.tested, 'failsLater')
      const { view } = await on.charged('pays', { source: { saved }, offSession: true })
      expect(view).toMatchObject({ state: 'failed', failureCode: 'card_declined' })
    })

    test('isn’t saved if the bank or its owner refuses', async () => {
      const refused = await on.charged('declines', { kind: 'save', keepFor: aGuestToKeepFor() })
      expect(refused.view).toMatchObject({ state: 'failed', saved: null })
      const { id, view } = await on.charged('challenges', { kind: 'save', keepFor: aGuestToKeepFor() })
      expect(view).toMatchObject({ state: 'requires_action', saved: null })
      await on.tested.answerChallenge(view, false)
      expect(await on.gateway.look(id)).toMatchObject({ state: 'failed', saved: null })
    })

    test('can’t be charged after it is removed, and can be removed again', async () => {
      const saved = await aSavedCard(on.tested, 'pays')
      await on.gateway.forgetCard(saved)
      await on.gateway.forgetCard(saved)
      const { view } = await on.charged('pays', { source: { saved }, offSession: true })
      expect(view).toMatchObject({ state: 'failed', capturedCents: 0 })
    })
  })
})
