import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { aHost } from '../../../test/support/hosts.ts'
import { aWorldWithBank, type Bank, giveBack, onboard, receivesOf, until } from '../../../test/support/payouts.ts'
import { enteredAs, type Person } from '../../../test/support/people.ts'
import { aSaleOf, days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
let bank: Bank
let host: Person
let paid: number
beforeAll(async () => {
  ;({ world, bank } = await aWorldWithBank())
  world.clock.set(MONDAY_MORNING)
  host = await aHost(world)
  await onboard(world, bank, host)
  const { id: space } = await aSpace(world, { host_id: host.id, title: '=1+1' })
  const id = await aSaleOf(world, space, days('2027-03-10'))
  paid = await receivesOf(world, id)
  await until(world, '2027-03-12')
  await giveBack(world, host, id, 700)
})
afterAll(() => world.close())

const textOf = async (path: string) =>
  (await extractText(new Uint8Array(await (await host.fetch(path)).arrayBuffer()), { mergePages: true })).text
const money = (cents: number) => `${cents < 0 ? '-' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`

test(claim('15.19', 'a statement has every line of its month, from opening to closing balance'), async () => {
  const words = await textOf('/api/v1/financial/statement.pdf?month=2027-03')
  for (const part of ['Statement', 'March 2027', 'Mara Tester', 'Payment by a guest', 'Payout to you', money(-700)])
    expect(words).toContain(part)
  expect(words).toContain(money(paid))
  expect(words).toContain(money(-paid))
  const csv = await (await host.fetch('/api/v1/financial/statement.csv?month=2027-03')).text()
  expect(csv.trim().split('\r\n')).toHaveLength(4)
  expect(csv).toContain("'=1+1")
})

test('a month without lines has no statement, and another host’s is not found', async () => {
  expect((await host.fetch('/api/v1/financial/statement.pdf?month=2027-02')).status).toBe(404)
  const other = await aHost(world)
  for (const file of ['statement.pdf', 'statement.csv', 'commission-invoice.pdf'])
    expect((await other.fetch(`/api/v1/financial/${file}?month=2027-03`)).status).toBe(404)
})

test(claim('15.22', 'after a month ends its commission is invoiced once, numbered without gaps'), async () => {
  expect((await host.fetch('/api/v1/financial/commission-invoice.pdf?month=2027-03')).status).toBe(404)
  // Statements wait for entries that may still be posted.
  world.clock.set('2027-04-01T00:59:59Z')
  await world.runScheduled()
  expect(await world.sql`select 1 from commission_invoices`).toEqual([])
  world.clock.set('2027-04-01T01:00:00Z')
  for (let n = 0; n < 2; n++) await world.runScheduled()
  host = await enteredAs(world, host.id)
  const invoices = await world.sql<{ number: number; month: string; amount_cents: number }[]>`
    select number, month, amount_cents from commission_invoices order by number`
  const [row] = await world.sql<{ n: number }[]>`
    select -sum(l.amount_cents)::bigint as n from ledger_lines l where l.account = 'commission_income'`
  expect(invoices).toEqual([{ number: 1, month: '2027-03', amount_cents: row?.n }])
  const words = await textOf('/api/v1/financial/commission-invoice.pdf?month=2027-03')
  for (const part of ['Commission invoice', 'I-000001', 'Mara Tester', money(row?.n ?? 0)])
    expect(words).toContain(part)
  expect((await host.api.financial.listStatements()).items.map(({ invoiced }) => invoiced)).toEqual([false, true])
})
