import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdmin } from '../support/applications.ts'
import { enteredAs, type Person } from '../support/people.ts'
import { aTalk } from '../support/talks.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import type { World } from '../support/world.ts'
import { claim } from './claim.ts'
import { aSite, openPage } from './site.ts'

let world: World
beforeAll(async () => {
  world = await aSite()
})
afterAll(() => world.close())

const refused = (code: string) => expect.objectContaining({ code })

test(
  claim('12.29', 'a suspended guest can neither pay nor write, and their host refunds all of a booking'),
  async () => {
    const admin = await anAdmin(world)
    const { guest, host, id: talkId, spaceId, say } = await aTalk(world)
    const hold = async (date: string) => {
      const ask = { mode: 'days', startDate: date, endDate: date } as const
      return (await guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })).id
    }
    const pay = (id: Awaited<ReturnType<typeof hold>>, who: Person) =>
      who.api.bookings.checkOut({ id, card: TEST_CARD })
    const sold = await hold('2027-03-20')
    const { quote } = await pay(sold, guest)
    const held = await hold('2027-03-22')
    await admin.api.people.suspendPerson({ id: guest.id as never, reason: 'Three complaints.' })

    await expect(pay(held, guest)).rejects.toEqual(refused('not_found'))
    await expect(say(guest, 'Let me in')).rejects.toEqual(refused('sign_in_required'))
    const late = await enteredAs(world, guest.id)
    await expect(pay(held, late)).rejects.toEqual(refused('not_found'))
    expect((await openPage(world, `/messages/${talkId}`, late)).text).not.toContain('Is there a lift?')

    const { refundCents } = await host.api.bookingSteps.previewCancellation({ id: sold })
    expect(refundCents).toBe(quote.total)
    expect(
      await host.api.bookingSteps.cancelBooking({ id: sold, reason: 'Their guest is suspended.', refundCents }),
    ).toMatchObject({ state: 'cancelled' })
  },
)
