import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aHost, movements, readEvents } from '../../../../../test/support/gateways/contract-requests.ts'
import { describeEachGateway, twentyTimes } from '../../../../../test/support/gateways/for-each-gateway.ts'
import { cents } from '../../../../domain/kernel/money.ts'

describeEachGateway((on) => {
  describe('a refund', () => {
    const refund = (paymentId: string, amount: number, refundId: string = randomUUID()) =>
      on.gateway.refund({ refundId, paymentId: paymentId as never, amount: cents(amount) })

    test('in parts refunds each requested amount once', async () => {
      const { id } = await on.charged('pays')
      const refundId = randomUUID()
      const refs = await twentyTimes(() => refund(id, 10_000, refundId))
      expect(new Set(refs.map(({ ref }) => ref)).size).toBe(1)
      await refund(id, 15_000)
      expect(await on.gateway.look(id)).toMatchObject({
        state: 'captured',
        capturedCents: 25_000,
        refundedCents: 25_000,
      })
      expect((await movements(on.gateway, [refundId])).map((it) => it.cents)).toEqual([-10_000])
    })

    test.each([['more than was taken', 25_001, 'too_much']])('of %s is refused', async (_, amount, code) => {
      const { id } = await on.charged('pays')
      await expect(refund(id, amount)).rejects.toMatchObject({ name: 'GatewayRefused', code })
      await refund(id, 20_000)
      await expect(refund(id, 5_001)).rejects.toMatchObject({ name: 'GatewayRefused', code })
      expect(await on.gateway.look(id)).toMatchObject({ refundedCents: 20_000 })
    })

    test('of a payment without money is refused', async () => {
      await expect(refund(randomUUID(), 1)).rejects.toMatchObject({ name: 'GatewayRefused', code: 'unknown' })
      const { id } = await on.charged('declines')
      await expect(refund(id, 1)).rejects.toMatchObject({ name: 'GatewayRefused' })
    })

    test('is reported, also if it is returned later', async () => {
      const { id } = await on.charged('pays')
      const refundId = randomUUID()
      await refund(id, 10_000, refundId)
      const told = async () =>
        (await readEvents(on.tested)).filter((e) => e.about === 'refund' && e.refundId === refundId)
      expect(await told()).toMatchObject([{ state: 'done' }])
      await on.tested.failRefund(refundId)
      expect((await told()).at(-1)).toMatchObject({ state: 'failed' })
      expect(await on.gateway.look(id)).toMatchObject({ refundedCents: 0 })
      expect((await movements(on.gateway, [refundId])).map((it) => it.cents)).toEqual([-10_000, 10_000])
    })
  })

  describe('a host', () => {
    const transfer = (accountRef: string, payoutId: string = randomUUID()) =>
      on.gateway.transfer({ payoutId, accountRef, amount: cents(5_000), currency: 'USD' })

    test('can’t be paid before the gateway has their details', async () => {
      const host = {
        accountId: randomUUID() as never,
        email: 'host@example.com',
        returnPath: '/host',
        refreshPath: '/host',
      }
      const { accountRef, url } = await on.gateway.onboardHost({ ...host, accountRef: null })
      expect(url).toEqual(expect.any(String))
      expect(await on.gateway.hostStatus(accountRef)).toEqual({ payoutsEnabled: false })
      await expect(transfer(accountRef)).rejects.toMatchObject({ name: 'GatewayRefused', code: 'host_not_ready' })
      await on.tested.finishOnboarding(accountRef)
      expect(await on.gateway.hostStatus(accountRef)).toEqual({ payoutsEnabled: true })
      expect(await readEvents(on.tested)).toContainEqual(
        expect.objectContaining({ about: 'host', ref: accountRef, payoutsEnabled: true }),
      )
      expect(await on.gateway.onboardHost({ ...host, accountRef })).toMatchObject({ accountRef })
    })

    test('is paid once, and reversals happen once and never exceed the payout', async () => {
      const accountRef = await aHost(on.tested)
      const payoutId = randomUUID()
      expect(await on.gateway.findTransfer(payoutId)).toBeNull()
      const refs = await twentyTimes(() => transfer(accountRef, payoutId))
      expect(new Set(refs.map(({ ref }) => ref)).size).toBe(1)
      expect(await on.gateway.findTransfer(payoutId)).toEqual(refs[0])
      const reversal = { reversalId: randomUUID(), transferRef: refs[0]?.ref ?? '', amount: cents(3_000) }
      const backs = await twentyTimes(() => on.gateway.reverseTransfer(reversal))
      expect(new Set(backs.map(({ ref }) => ref)).size).toBe(1)
      await expect(on.gateway.reverseTransfer({ ...reversal, reversalId: randomUUID() })).rejects.toMatchObject({
        name: 'GatewayRefused',
        code: 'too_much',
      })
      expect((await movements(on.gateway, [payoutId, reversal.reversalId])).map((it) => it.cents)).toEqual([
        3_000, -5_000,
      ])
    })
  })

  describe('a dispute', () => {
    test.each([
      ['won', 0],
      ['won', 1_500],
      ['lost', 0],
    ] as const)('takes the money, is reported until it is %s, and returns %d of its fee', async (state, feeBack) => {
      const { id } = await on.charged('pays')
      const { ref } = await on.tested.openDispute(id)
      const told = async () => (await readEvents(on.tested)).filter((event) => event.ref === ref).at(-1)
      const facts = { about: 'dispute', paymentId: id, amountCents: 25_000, feeCents: 1_500, currency: 'USD' }
      expect(await told()).toMatchObject({ ...facts, state: 'open' })
      await expect(
        on.gateway.refund({ refundId: randomUUID(), paymentId: id, amount: cents(1) }),
      ).rejects.toMatchObject({
        name: 'GatewayRefused',
        code: 'disputed',
      })
      await on.tested.closeDispute(ref, state, feeBack)
      expect(await told()).toMatchObject({ ...facts, state, feeBackCents: feeBack })
      const back = state === 'won' ? [{ kind: 'dispute_reversal', cents: 25_000, feeCents: 0 - feeBack }] : []
      expect((await movements(on.gateway, [id])).filter(({ kind }) => kind.startsWith('dispute'))).toEqual([
        { kind: 'dispute', cents: -25_000, feeCents: 1_500 },
        ...back,
      ])
    })
  })
})
