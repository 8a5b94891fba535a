import { describe, expect, test } from 'vitest'
import { expectInvariants } from '../support/invariants.ts'
import { aSale, bank, books, hear, jobs, PRICE, setUp, statesOf, world } from './refund-world.ts'

setUp()

const FEE = 1_500

describe('a refund of a payment that the guest disputes', () => {
  async function disputed(cents?: number) {
    const sale = await aSale()
    await sale.cancel()
    const { ref } = await bank().openDispute(sale.payment as never, cents)
    await hear()
    await world.runJobs()
    return { ...sale, ref }
  }
  const decide = async (ref: string, state: 'won' | 'lost') => {
    await bank().closeDispute(ref, state)
    await hear()
    await world.runJobs()
  }

  test('waits for the bank, and is sent once that says no to the guest', async () => {
    const { id, payment, ref } = await disputed()
    expect([await statesOf(payment), await jobs().failed()]).toEqual([['open'], []])
    await expectInvariants(world.sql)
    await decide(ref, 'won')
    expect(await statesOf(payment)).toEqual(['done'])
    expect(await books(id)).toEqual({ clearing: -FEE, guest: 0, host: 0, lost: 0 })
  })

  test('is done by the bank when that gives the guest the money: nobody pays it twice', async () => {
    const { id, payment, ref } = await disputed()
    await decide(ref, 'lost')
    expect([await statesOf(payment), await jobs().failed()]).toEqual([['done'], []])
    expect(await books(id)).toEqual({ clearing: -FEE, guest: 0, host: 0, lost: 0 })
    const [sent] =
      await world.sql`select count(*)::int as n from sandbox.refunds where idempotency_key in (select id::text from refunds where payment_id = ${payment})`
    expect(sent).toEqual({ n: 0 })
  })

  test('whose news comes late is asked for again, and waits then', async () => {
    const sale = await aSale()
    await sale.cancel()
    const { ref } = await bank().openDispute(sale.payment as never)
    await world.runJobs()
    expect(await jobs().failed()).toEqual([])
    await hear()
    world.clock.pass({ minutes: 1 })
    await world.runJobs()
    await decide(ref, 'won')
    expect(await statesOf(sale.payment)).toEqual(['done'])
  })

  test.each([
    ['all of it', undefined, 0, { guest: 0, host: 0 }],
    ['a part of it', 1_000, PRICE - 1_000, { guest: PRICE - 1_000, host: 0 }],
  ] as const)(
    'that gave back %s before the guest cancels: only the rest is promised and sent',
    async (_, cents, rest, owed) => {
      const { id, guest, payment, cancel } = await aSale()
      const { ref } = await bank().openDispute(payment as never, cents)
      await bank().closeDispute(ref, 'lost')
      await hear()
      expect(await guest.api.bookingSteps.previewCancellation({ id })).toMatchObject({
        refundCents: rest,
        givenBackCents: PRICE - rest,
        keptCents: 0,
      })
      await expect(cancel()).rejects.toMatchObject({ code: 'refund_changed' })
      expect(await cancel(rest)).toMatchObject({ state: 'cancelled' })
      expect(await books(id)).toMatchObject(owed)
    },
  )
})
