import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lettersTo } from '../../../test/support/letters.ts'
import { aGuest, PASSWORD, type Person } from '../../../test/support/people.ts'
import { hostOf } from '../../../test/support/requests.ts'
import { days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
  world.clock.set(MONDAY_MORNING)
})
afterAll(() => world.close())

async function signIn(person: Person, language: string): Promise<void> {
  const answer = await person.fetch('/api/v1/sign-in', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': language },
    body: JSON.stringify({ email: person.email, password: PASSWORD }),
  })
  expect(answer.status).toBe(200)
}
const noticesOf = async ({ api }: Person) =>
  (await api.notices.listNotices({})).items.map((notice) => JSON.stringify(notice)).join()

test('emails and notices use the clock of the browser their reader signed in with, and 24 hours if unknown', async () => {
  const { id: spaceId, hostId } = await aSpace(world)
  const [guest, host] = [await aGuest(world), await hostOf(world, hostId)]
  await signIn(guest, 'en-US,en;q=0.9')
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days('2027-03-10'), people: 2 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  await world.runJobs()
  const [toGuest] = await lettersTo(world, guest.email, 'booking_confirmed')
  expect(toGuest).toContain('Wed 10 Mar 2027, 9:00 AM to 6:00 PM (Berlin)')
  const [toHost] = await lettersTo(world, host.email, 'booking_received')
  expect(toHost).toContain('Wed 10 Mar 2027, 09:00 to 18:00 (Berlin)')

  const receipt = async (language: string) => {
    const headers = { 'accept-language': language }
    const pdf = await (await guest.fetch(`/api/v1/bookings/${id}/receipt.pdf`, { headers })).arrayBuffer()
    return (await extractText(new Uint8Array(pdf), { mergePages: true })).text.replace(/\s+/g, ' ')
  }
  expect(await receipt('en-US')).toContain('9:00 AM to 6:00 PM')
  expect(await receipt('en-GB')).toContain('09:00 to 18:00')

  await signIn(guest, 'de-DE')
  const { refundCents } = await host.api.bookingSteps.previewCancellation({ id })
  await host.api.bookingSteps.cancelBooking({ id, reason: 'Water damage.', refundCents })
  await world.runJobs()
  const [cancelled] = await lettersTo(world, guest.email, 'booking_cancelled')
  expect(cancelled).toContain('Wed 10 Mar 2027, 09:00 to 18:00 (Berlin)')
  expect(await noticesOf(guest)).toContain('09:00 to 18:00')
})
