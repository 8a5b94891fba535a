import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { anAdmin, aSubmittedApplication } from '../../../test/support/applications.ts'
import { aMadeGuest, enteredAs, type Person } from '../../../test/support/people.ts'
import { aRequest, hostOf, LATER } from '../../../test/support/requests.ts'
import { aReview } from '../../../test/support/reviews.ts'
import { days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD, testCard } from '../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'
import { SANDBOX_CARDS } from '../../contract/sandbox-cards.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterAll(() => world.close())

async function heardBy(...people: Person[]): Promise<string[][]> {
  await world.runJobs()
  return Promise.all(
    people.map(async ({ api }) => (await api.notices.listNotices({})).items.map(({ title }) => title).sort()),
  )
}
const listed = (lists: string[][]) => lists.map((titles) => titles.toSorted())
async function aSale() {
  const { id: spaceId, hostId } = await aSpace(world)
  const [guest, host] = [await aMadeGuest(world), await hostOf(world, hostId)]
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days('2027-03-20'), people: 2 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  return { id, spaceId, guest, host }
}
const CONFIRMED = 'A booking is confirmed'

describe(claim('16.11', 'bookings notify the other party'), () => {
  test('an instant booking notifies the host', async () => {
    const { guest, host } = await aSale()
    expect(await heardBy(guest, host)).toEqual(listed([[], [CONFIRMED]]))
  })

  test('a request notifies the host, and its acceptance with the charge the guest', async () => {
    const { id, guest, host } = await aRequest(world)
    expect(await heardBy(guest, host)).toEqual(listed([[], ['A new request']]))
    await host.api.bookingSteps.acceptRequest({ id })
    expect(await heardBy(guest, host)).toEqual(listed([[CONFIRMED], ['A new request']]))
  })

  test('an acceptance with a declined card notifies the guest, who has to pay', async () => {
    const { id, guest, host } = await aRequest(world, { ask: LATER, card: testCard(SANDBOX_CARDS.failsLater) })
    await host.api.bookingSteps.acceptRequest({ id })
    expect(await heardBy(guest, host)).toEqual(listed([['Your request was accepted'], ['A new request']]))
    expect((await guest.api.notices.listNotices({})).items[0]?.path).toBe(`/checkout/${id}`)
  })

  test('a decline notifies the guest, and a withdrawal the host', async () => {
    const [declined, withdrawn] = [await aRequest(world), await aRequest(world)]
    await declined.host.api.bookingSteps.declineRequest({ id: declined.id, reason: 'No.' })
    await withdrawn.guest.api.bookingSteps.withdrawRequest({ id: withdrawn.id })
    expect(await heardBy(declined.guest, declined.host)).toEqual(
      listed([['Your request was declined'], ['A new request']]),
    )
    expect(await heardBy(withdrawn.guest, withdrawn.host)).toEqual(
      listed([[], ['A new request', 'A request was withdrawn']]),
    )
  })

  test('an expired request notifies both, and an expired hold no one', async () => {
    const { guest, host } = await aRequest(world)
    const { spaceId, ...cart } = await aSale()
    await cart.guest.api.bookings.holdSlot({ spaceId, ask: days('2027-03-28'), people: 1 })
    world.clock.pass({ hours: 25 })
    await world.runScheduled()
    const again = await Promise.all([guest, host, cart.guest].map(({ id }) => enteredAs(world, id)))
    const [ofGuest, ofHost, ofCart] = await heardBy(...again)
    expect([ofGuest, ofHost]).toEqual(listed([['A request expired'], ['A new request', 'A request expired']]))
    expect(ofCart).toEqual([])
  })

  test('a cancellation by the guest notifies the host, and the guest about the refund', async () => {
    const { id, guest, host } = await aSale()
    const { refundCents } = await guest.api.bookingSteps.previewCancellation({ id })
    await guest.api.bookingSteps.cancelBooking({ id, reason: 'x', refundCents })
    expect(await heardBy(guest, host)).toEqual(
      listed([['A refund is on its way'], [CONFIRMED, 'A booking was cancelled']]),
    )
  })

  test('a change notifies the responder of the request, and the requester of the response', async () => {
    const { id, guest, host } = await aSale()
    const ask = days('2027-03-22')
    const { quote } = await guest.api.bookingChanges.previewChange({ id, ask })
    await guest.api.bookingChanges.proposeChange({ id, ask, totalCents: quote.total })
    expect(await heardBy(guest, host)).toEqual(listed([[], [CONFIRMED, 'A change was requested']]))
    await host.api.bookingChanges.endProposal({ id })
    expect(await heardBy(guest, host)).toEqual(
      listed([['A change request was closed'], [CONFIRMED, 'A change was requested']]),
    )
    await guest.api.bookingChanges.proposeChange({ id, ask, totalCents: quote.total })
    await host.api.bookingChanges.acceptChange({ id })
    expect((await heardBy(guest))[0]).toContain('A booking was changed')
  })

  test('after the end, both can write a review', async () => {
    const { guest, host } = await aSale()
    world.clock.set('2027-03-21T06:00:00Z')
    await world.runScheduled()
    const again = await Promise.all([guest, host].map(({ id }) => enteredAs(world, id)))
    for (const titles of await heardBy(...again)) expect(titles).toContain('You can write a review')
  })
})

test('a published review notifies the person it is about', async () => {
  const space = await aSpace(world)
  const [guest, host] = [await aMadeGuest(world), await hostOf(world, space.hostId)]
  await aReview(world, space, guest.id, { overall: 4, visible: world.clock.now().add({ seconds: 1 }) })
  world.clock.pass({ minutes: 5 })
  await world.runScheduled()
  expect(await heardBy(guest, host)).toEqual(listed([[], ['A review about you was published']]))
})

test('an applicant is notified of the decision, but not of applying', async () => {
  const { person, id, version } = await aSubmittedApplication(world)
  expect(await heardBy(person)).toEqual(listed([[]]))
  const admin = await anAdmin(world)
  world.clock.pass({ seconds: 2 })
  await admin.api.admin.decideApplication({ id, version, decision: 'ask_for_changes', reason: 'A photo.' })
  expect(await heardBy(person, admin)).toEqual(listed([['Your application needs changes'], []]))
})
