import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCharge, aGuestToKeepFor, aHost, movements } from '../../../../../test/support/gateways/contract-requests.ts'
import { type TestedStripe, testedStripe } from '../../../../../test/support/gateways/tested-stripe.ts'
import { cents } from '../../../../domain/kernel/money.ts'

const description = process.env.STRIPE_OPENAPI
const title = description ? 'Stripe' : 'Stripe: not run, STRIPE_OPENAPI names no description of its API'

describe.skipIf(!description)(title, () => {
  let on: TestedStripe
  beforeAll(async () => {
    on = await testedStripe(description ?? '')
  })
  afterAll(() => on.close())
  const intents = (id: string) =>
    on.standIn.objects.all('payment_intent').filter(({ metadata }) => metadata?.payment_id === id)

  test('reports a payment only under a recorded name', async () => {
    const asked = aCharge(on, 'pays')
    await on.gateway.charge(asked)
    const lost = aCharge(on, 'pays')
    const made = on.standIn.objects.all('payment_intent').length
    const trigger = `create function dies() returns trigger language plpgsql as $$ begin raise 'died'; end $$`
    await on.owner(
      `${trigger}; create trigger dies before update on stripe_intents for each row execute function dies()`,
    )
    await expect(on.gateway.charge(lost)).rejects.toThrow('died')
    await on.owner('drop trigger dies on stripe_intents; drop function dies')
    expect(await on.gateway.look(lost.paymentId)).toBeNull()
    expect(await on.gateway.charge(lost)).toMatchObject({ state: 'captured' })
    expect(on.standIn.objects.all('payment_intent').length).toBe(made + 1)
    expect(await movements(on.gateway, [lost.paymentId])).toHaveLength(1)
  })

  test('charges nothing that was cancelled before its name was known', async () => {
    const asked = aCharge(on, 'pays')
    on.lose('after')
    await expect(on.gateway.charge(asked)).rejects.toMatchObject({ name: 'GatewayUnavailable' })
    on.lose('none')
    expect(await on.gateway.cancel(asked.paymentId)).toMatchObject({ state: 'cancelled' })
    expect(await on.gateway.charge(asked)).toMatchObject({ state: 'cancelled' })
    expect(intents(asked.paymentId).map(({ status }) => status)).not.toContain('succeeded')
  })

  test('never retries what a bank refused: the intent is ended there', async () => {
    const asked = aCharge(on, 'declines')
    expect(await on.gateway.charge(asked)).toMatchObject({ state: 'failed', failureCode: 'insufficient_funds' })
    expect(intents(asked.paymentId)).toMatchObject([{ status: 'canceled', last_payment_error: null }])
    expect(await on.gateway.charge({ ...asked, source: on.source('pays') })).toMatchObject({ state: 'failed' })
  })

  test('an authorisation that the bank finally refuses is cancelled, not failed', async () => {
    const asked = aCharge(on, 'pays', { kind: 'authorise' })
    expect(await on.gateway.charge(asked)).toMatchObject({ state: 'authorised' })
    const [intent] = intents(asked.paymentId)
    const error = { type: 'card_error', code: 'card_declined', decline_code: 'lost_card' }
    if (intent) on.standIn.objects.change(intent, { status: 'requires_payment_method', last_payment_error: error })
    expect(await on.gateway.capture(asked.paymentId)).toMatchObject({ state: 'cancelled', capturedCents: 0 })
    expect(await on.gateway.look(asked.paymentId)).toMatchObject({ state: 'cancelled' })
  })

  test('a form that was left open too long fails, and so does an impossible amount', async () => {
    const stale = aCharge(on, 'pays', { source: { token: 'ctoken_gone' } })
    expect(await on.gateway.charge(stale)).toMatchObject({ state: 'failed', failureCode: 'resource_missing' })
    expect(await on.gateway.look(stale.paymentId)).toMatchObject({ state: 'failed', capturedCents: 0 })
    const small = aCharge(on, 'pays', { amount: cents(49) })
    expect(await on.gateway.charge(small)).toMatchObject({ state: 'failed', failureCode: 'amount_too_small' })
    expect(await on.gateway.look(small.paymentId)).toMatchObject({ state: 'failed' })
  })

  test('sends each refund, transfer and reversal once, even days after Stripe’s idempotency ended', async () => {
    const asked = aCharge(on, 'pays')
    await on.gateway.charge(asked)
    const accountRef = await aHost(on)
    const [refundId, payoutId, reversalId] = [randomUUID(), randomUUID(), randomUUID()]
    const all = async () => {
      const refund = await on.gateway.refund({ refundId, paymentId: asked.paymentId, amount: cents(1_000) })
      const transfer = await on.gateway.transfer({ payoutId, accountRef, amount: cents(5_000), currency: 'USD' })
      const back = { reversalId, transferRef: transfer.ref, amount: cents(500) }
      return [refund.ref, transfer.ref, (await on.gateway.reverseTransfer(back)).ref]
    }
    const first = await all()
    const now = on.clock.now()
    on.clock.pass({ hours: 49 })
    expect(await all()).toEqual(first)
    on.clock.set(now.toString())
  })

  test('never receives a card number, only a token from its own form', () => {
    const card = { number: '4242424242424242', expMonth: 12, expYear: 2030 }
    expect(on.gateway.accepts({ card })).toBe(false)
    for (const token of ['', 'tok_visa', 'ctoken_', 'ctoken_a/b', `ctoken_${'a'.repeat(300)}`])
      expect(on.gateway.accepts({ token })).toBe(false)
    expect(on.gateway.accepts({ token: 'ctoken_1NnQUf2eZvKYlo2CIObdtbnb' })).toBe(true)
  })

  test('keeps one customer per account, even with many simultaneous charges', async () => {
    const keepFor = aGuestToKeepFor()
    await Promise.all(Array.from({ length: 10 }, () => on.gateway.look(randomUUID() as never)))
    const views = await Promise.all(
      Array.from({ length: 10 }, () => on.gateway.charge(aCharge(on, 'pays', { keepFor }))),
    )
    expect(new Set(views.map((view) => view.saved?.customerRef)).size).toBe(1)
    expect(
      on.standIn.objects.all('customer').filter((it) => it.metadata.account_id === keepFor.accountId),
    ).toHaveLength(1)
  })

  test('lists every movement, over any number of pages', async () => {
    const ids: string[] = []
    for (let n = 0; n < 110; n++) {
      const asked = aCharge(on, 'pays')
      ids.push(asked.paymentId)
      await on.gateway.charge(asked)
    }
    const found = await movements(on.gateway, ids)
    expect(found).toHaveLength(110)
    expect(found[0]).toEqual({ kind: 'charge', cents: 25_000, feeCents: 755 })
  })
})
