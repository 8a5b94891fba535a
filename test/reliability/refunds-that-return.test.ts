import { describe, expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { expectInvariants } from '../support/invariants.ts'
import { noAnswer } from '../support/unreliable-gateway.ts'
import { aSale, bank, books, hear, jobs, newest, PRICE, setUp, statesOf, troubles, world } from './refund-world.ts'

setUp()

async function aRefund() {
  const sale = await aSale()
  await sale.cancel()
  await world.runJobs()
  return sale
}
async function comesBack(payment: string): Promise<void> {
  await bank().failRefund(await newest(payment))
  await hear()
}
async function aDayLater(): Promise<void> {
  world.clock.pass({ hours: 24 })
  await world.runJobs()
}
const papers = async (id: string) => (await world.sql`select 1 from credit_notes where booking_id = ${id}`).length

describe('a refund that the guest’s bank returns', () => {
  test('is owed again at once, and resent a day later, with one credit note and one email for both', async () => {
    const { id, guest, payment } = await aRefund()
    await comesBack(payment)
    expect(await statesOf(payment)).toEqual(['failed', 'open'])
    expect(await books(id)).toEqual({ clearing: PRICE, guest: PRICE, host: 0, lost: 0 })
    expect(await guest.api.bookings.showHold({ id })).toMatchObject({ payment: { refundedCents: 0 } })
    await world.runJobs()
    expect(await statesOf(payment)).toEqual(['failed', 'open'])
    await expectInvariants(world.sql)
    await aDayLater()
    expect(await statesOf(payment)).toEqual(['failed', 'done'])
    expect(await books(id)).toEqual({ clearing: 0, guest: 0, host: 0, lost: 0 })
    expect(await papers(id)).toBe(1)
    const letters = await world.sql`select 1 from mails where recipient = ${guest.email} and kind = 'refunded'`
    expect(letters).toHaveLength(1)
  })

  test('counts once, however often it is reported, and by thirty at once', async () => {
    const { id, payment } = await aRefund()
    const refundId = await newest(payment)
    await bank().failRefund(refundId)
    const [letter] = await world.sql<{ body: string }[]>`
      select body from sandbox.deliveries where body like ${`%${refundId}%`} and body like '%failed%'`
    const tell = () => {
      const body = JSON.stringify({ ...JSON.parse(letter?.body ?? ''), id: `evt_${crypto.randomUUID()}` })
      const headers = { 'daylet-signature': bank().sign(body) }
      return fetch(`${world.url}/api/webhooks/sandbox`, { method: 'POST', body, headers }).then(({ status }) => status)
    }
    expect(new Set(await Promise.all(Array.from({ length: 30 }, tell)))).toEqual(new Set([200]))
    await aDayLater()
    expect(await statesOf(payment)).toEqual(['failed', 'done'])
    expect(await books(id)).toEqual({ clearing: 0, guest: 0, host: 0, lost: 0 })
    await hear()
  })

  test('before the gateway has responded, loses nothing', async () => {
    const { id, payment, cancel } = await aSale()
    await cancel()
    troubles['after refund'] = noAnswer
    await world.runJobs()
    delete troubles['after refund']
    await comesBack(payment)
    expect(await books(id)).toEqual({ clearing: PRICE, guest: PRICE, host: 0, lost: 0 })
    await aDayLater()
    expect(await statesOf(payment)).toEqual(['failed', 'done'])
    expect([await books(id), await papers(id)]).toEqual([{ clearing: 0, guest: 0, host: 0, lost: 0 }, 1])
  })

  test('three times needs review, and is sent after a retry', async () => {
    const { id, payment } = await aRefund()
    for (let time = 0; time < 3; time++) {
      await comesBack(payment)
      await aDayLater()
    }
    expect(world.faults.splice(0)).toEqual([expect.stringContaining('needs review')])
    const [failed] = await jobs().failed()
    expect(failed).toMatchObject({ name: 'bookings.refund', reason: "the guest's bank sent it back 3 times" })
    expect(await statesOf(payment)).toEqual(['failed', 'failed', 'failed', 'open'])
    await jobs().retry(world.sql, failed?.id ?? '')
    await world.runJobs()
    expect(await statesOf(payment)).toEqual(['failed', 'failed', 'failed', 'done'])
    expect([await books(id), await papers(id)]).toEqual([{ clearing: 0, guest: 0, host: 0, lost: 0 }, 1])
  })

  test('without any event is found at night, and resent once an admin settles it', async () => {
    const { id, payment } = await aRefund()
    await bank().failRefund(await newest(payment))
    await world.sql`update sandbox.deliveries set delivered_at = ${world.clock.now()} where delivered_at is null`
    world.clock.pass({ hours: 2 })
    const admin = await anAdmin(world)
    await admin.api.accounting.reconcileNow({ everything: true })
    await world.runJobs()
    const { items } = await admin.api.accounting.showReconciliation({})
    expect(items).toMatchObject([{ kind: 'refund_failure', what: 'missing_here' }])
    const [{ id: difference = '' } = {}] = items
    await admin.api.accounting.settleDifference({ id: difference, how: 'booked', reason: 'The card was closed.' })
    await world.runScheduled()
    expect(await statesOf(payment)).toEqual(['failed', 'open'])
    await aDayLater()
    expect([await statesOf(payment), await books(id)]).toEqual([
      ['failed', 'done'],
      { clearing: 0, guest: 0, host: 0, lost: 0 },
    ])
  })
})
