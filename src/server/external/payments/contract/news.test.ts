import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { claim } from '../../../../../test/requirements/claim.ts'
import { aCharge, aHost, movements, readEvents } from '../../../../../test/support/gateways/contract-requests.ts'
import { describeEachGateway } from '../../../../../test/support/gateways/for-each-gateway.ts'
import { cents } from '../../../../domain/kernel/money.ts'
import { GatewayUnavailable } from '../gateway.ts'

describeEachGateway((on) => {
  describe('a lost response', () => {
    test.each(['before', 'after'] as const)(
      '%s the gateway acts: after a retry, each action happened once',
      async (when) => {
        const asked = aCharge(on.tested, 'pays', { kind: 'authorise' })
        const accountRef = await aHost(on.tested)
        const [refundId, payoutId, reversalId] = [randomUUID(), randomUUID(), randomUUID()]
        const lost = async <T>(act: () => Promise<T>): Promise<T> => {
          on.tested.lose(when)
          await expect(act()).rejects.toBeInstanceOf(GatewayUnavailable)
          on.tested.lose('none')
          return act()
        }
        expect(await lost(() => on.gateway.charge(asked))).toMatchObject({ state: 'authorised' })
        expect(await lost(() => on.gateway.capture(asked.paymentId))).toMatchObject({ state: 'captured' })
        await lost(() => on.gateway.refund({ refundId, paymentId: asked.paymentId, amount: cents(1_000) }))
        expect(await lost(() => on.gateway.look(asked.paymentId))).toMatchObject({ refundedCents: 1_000 })
        const transfer = { payoutId, accountRef, amount: cents(5_000), currency: 'USD' }
        const { ref } = await lost(() => on.gateway.transfer(transfer))
        await lost(() => on.gateway.reverseTransfer({ reversalId, transferRef: ref, amount: cents(500) }))
        const done = await movements(on.gateway, [asked.paymentId, refundId, payoutId, reversalId])
        expect(done.map(({ cents: n }) => n).sort((a, b) => a - b)).toEqual([-5_000, -1_000, 500, 25_000])
        const other = aCharge(on.tested, 'challenges')
        await on.gateway.charge(other)
        expect(await lost(() => on.gateway.cancel(other.paymentId))).toMatchObject({ state: 'cancelled' })
      },
    )
  })

  const NUL = JSON.stringify({
    id: 'evt_\u0000',
    ref: 're_1',
    kind: 'x',
    type: 'x',
    about: 'other',
    data: { object: { id: 're_1', object: 'other' } },
  })

  describe('a webhook', () => {
    test('reports a payment, however often it is read', async () => {
      const { id } = await on.charged('pays')
      const [told] = (await readEvents(on.tested)).filter((e) => e.about === 'payment' && e.paymentId === id)
      expect(told).toMatchObject({ id: expect.any(String), kind: expect.any(String) })
      expect((await readEvents(on.tested)).filter((event) => event.id === told?.id)).toEqual([told])
    })

    test(claim('15.8', 'is accepted with the previous secret, and with no other'), async () => {
      await on.charged('pays')
      const body = (await on.tested.events()).at(-1) ?? ''
      expect(await on.gateway.readEvent(body, on.tested.sign(body, { secret: 'former' }))).toMatchObject({ ok: true })
      const bad = { ok: false, refusal: { code: 'bad_signature' } }
      expect(await on.gateway.readEvent(body, on.tested.sign(body, { secret: 'foreign' }))).toEqual(bad)
      expect(await on.gateway.readEvent(`${body} `, on.tested.sign(body))).toEqual(bad)
      for (const nothing of ['', 't=', 'v1=', 't=1,v1=', 'f'.repeat(64)])
        expect(await on.gateway.readEvent(body, nothing)).toEqual(bad)
    })

    test('is valid for five minutes', async () => {
      await on.charged('pays')
      const body = (await on.tested.events()).at(-1) ?? ''
      const sent = (seconds: number) => on.tested.sign(body, { at: on.tested.clock.now().subtract({ seconds }) })
      expect(await on.gateway.readEvent(body, sent(300))).toMatchObject({ ok: true })
      for (const seconds of [301, -301, -31_536_000])
        expect(await on.gateway.readEvent(body, sent(seconds))).toEqual({
          ok: false,
          refusal: { code: 'bad_signature' },
        })
    })

    test.each(['{', 'null', '[]', '{}', '{"id":1}', NUL])(
      'that is signed but isn’t an event (%s) is refused',
      async (body) => {
        expect(await on.gateway.readEvent(body, on.tested.sign(body))).toMatchObject({
          ok: false,
          refusal: { code: 'bad_event' },
        })
      },
    )
  })
})
