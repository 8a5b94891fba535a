import { extractText } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/support/invariants.ts'
import { aMadeGuest, type Person } from '../../../test/support/people.ts'
import { hostOf } from '../../../test/support/requests.ts'
import { days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
afterAll(() => world.close())
beforeEach(() => world.clock.set(MONDAY_MORNING))

const ONE_DAY = 25_920

async function aSale(toDay: string) {
  const { id: spaceId, hostId } = await aSpace(world)
  const [guest, host] = [await aMadeGuest(world), await hostOf(world, hostId)]
  const { id } = await guest.api.bookings.holdSlot({ spaceId, people: 1, ask: days('2027-03-20', toDay) })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  const change = async (ask: ReturnType<typeof days>, total: number) => {
    await guest.api.bookingChanges.proposeChange({ id, ask, totalCents: total })
    await host.api.bookingChanges.acceptChange({ id })
    await world.runJobs()
  }
  return { id, guest, host, change }
}
const papersOf = async ({ api }: Person, id: string) =>
  (await api.documents.listDocuments({ id })).items.map(({ kind, name, cents, path }) => ({ kind, name, cents, path }))
const textOf = async (guest: Person, path: string) => {
  const answer = await guest.fetch(path)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return (await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true })).text
}

test('a receipt never changes, and the extra cost of a change has its own receipt', async () => {
  const { id, guest, host, change } = await aSale('2027-03-20')
  await world.runJobs()
  const [first] = await papersOf(guest, id)
  const before = await textOf(guest, first?.path ?? '')
  await change(days('2027-03-20', '2027-03-22'), 3 * ONE_DAY)
  await change(days('2027-03-20', '2027-03-21'), 2 * ONE_DAY)
  const { refundCents } = await host.api.bookingSteps.previewCancellation({ id })
  await host.api.bookingSteps.cancelBooking({ id, reason: 'A flood.', refundCents })
  await world.runJobs()

  const papers = await papersOf(guest, id)
  expect(papers.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['receipt', ONE_DAY],
    ['receipt', 2 * ONE_DAY],
    ['credit_note', -ONE_DAY],
    ['credit_note', -ONE_DAY],
    ['credit_note', -ONE_DAY],
  ])
  expect(papers.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  expect(await textOf(guest, papers[0]?.path ?? '')).toBe(before)
  const more = await textOf(guest, papers[1]?.path ?? '')
  for (const part of [papers[1]?.name, `Adds to receipt`, papers[0]?.name, '$518.40', '20 Mar 2027'])
    expect(more).toContain(part)
  await expectInvariants(world.sql)
})

test('a receipt issued late, after a change, shows the original sale', async () => {
  const { id, guest, change } = await aSale('2027-03-21')
  await change(days('2027-03-20'), ONE_DAY)
  const papers = await papersOf(guest, id)
  expect(papers.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['receipt', 2 * ONE_DAY],
    ['credit_note', -ONE_DAY],
  ])
  expect((await guest.fetch(`/api/v1/bookings/${id}/receipt.pdf?number=999999`)).status).toBe(404)
})
