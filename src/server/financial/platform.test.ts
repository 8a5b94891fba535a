import { afterAll, beforeAll, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anAdmin } from '../../../test/support/applications.ts'
import { aHost } from '../../../test/support/hosts.ts'
import { aWorldWithBank, giveBack, onboard, until } from '../../../test/support/payouts.ts'
import { enteredAs } from '../../../test/support/people.ts'
import { aSaleOf, days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
let bank: Awaited<ReturnType<typeof aWorldWithBank>>['bank']
beforeAll(async () => {
  ;({ world, bank } = await aWorldWithBank())
  world.clock.set(MONDAY_MORNING)
})
afterAll(() => world.close())

test(claim('15.20', 'each figure of a month matches its lines'), async () => {
  const [host, admin] = [await aHost(world), await anAdmin(world)]
  await onboard(world, bank, host)
  const { id: space } = await aSpace(world, { host_id: host.id })
  const id = await aSaleOf(world, space, days('2027-03-10'))
  await aSaleOf(world, space, days('2027-03-20'))
  await until(world, '2027-03-12')
  await giveBack(world, host, id, 700)
  const { api } = await enteredAs(world, admin.id)
  const { months } = await api.accounting.showPlatform()
  const march = months.find(({ month }) => month === '2027-03')
  const of = async (filter: object) => (await api.accounting.listLedger({ month: '2027-03', ...filter })).sumCents
  const gateway = { account: 'gateway_clearing' }
  expect(march?.volumeCents).toBe(await of({ ...gateway, kind: 'capture' }))
  expect(march?.feeCents).toBe(-(await of({ account: 'fees' })))
  expect(march?.sentCents).toBe(-(await of({ ...gateway, part: 'paid' })))
  expect(march?.feeCents).toBeGreaterThan(-(await of({ account: 'commission_income' })))
})

test('exporting the ledger is recorded with the number of lines and the filter', async () => {
  const admin = await anAdmin(world)
  const text = await (await admin.fetch('/api/v1/admin/ledger.csv?month=2027-03&kind=capture')).text()
  const { items } = await admin.api.admin.auditLog({ act: 'ledger.export' })
  expect(items).toMatchObject([{ after: { rows: text.split('\r\n').length - 2, month: '2027-03', kind: 'capture' } }])
})
