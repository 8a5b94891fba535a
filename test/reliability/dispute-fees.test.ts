import { expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { aSale, bank, books, hear, jobs, PRICE, setUp, world } from './refund-world.ts'

setUp()

const FEE = 1_500

async function feesOf(id: string): Promise<number> {
  const [row] = await world.sql<{ cents: number }[]>`
    select sum(l.amount_cents)::int as cents from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
    where t.booking_id = ${id} and l.account = 'dispute_fees'`
  return row?.cents ?? 0
}

test.each([
  ['all of it', FEE],
  ['a part of it', 500],
  ['none of it', 0],
])('a won dispute books the part of its fee that the gateway returns: %s', async (_, back) => {
  for (const heardBefore of [true, false]) {
    const { id, payment } = await aSale()
    const { ref } = await bank().openDispute(payment as never)
    if (heardBefore) await hear()
    await bank().closeDispute(ref, 'won', back)
    await hear()
    expect([await books(id), await feesOf(id)]).toMatchObject([{ clearing: PRICE - FEE + back }, FEE - back])
  }
  const admin = await anAdmin(world)
  const { items } = await admin.api.accounting.listDisputes({})
  expect(items.slice(0, 2).map(({ state }) => state)).toEqual(['won', 'won'])
  expect(items.filter(({ feeCents }) => feeCents === FEE - back)).toHaveLength(2)
  world.clock.pass({ hours: 72 })
  await admin.api.accounting.reconcileNow({ everything: true })
  await world.runJobs()
  expect(await jobs().failed()).toEqual([])
  const { runs, items: differences } = await admin.api.accounting.showReconciliation({})
  expect(runs[0]).toMatchObject({ finishedAt: expect.any(String), records: expect.any(Number) })
  expect(differences).toEqual([])
})
