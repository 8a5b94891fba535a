import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claim } from '../../../test/requirements/claim.ts'
import { lettersTo, subjectsTo } from '../../../test/support/letters.ts'
import { aMadeGuest, enteredAs } from '../../../test/support/people.ts'
import { hostOf } from '../../../test/support/requests.ts'
import { days } from '../../../test/support/sales.ts'
import { aSpace } from '../../../test/support/spaces.ts'
import { TEST_CARD } from '../../../test/support/test-cards.ts'
import { aWorld, MONDAY_MORNING, type World } from '../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await aWorld()
})
beforeEach(() => world.clock.set(MONDAY_MORNING))
afterAll(() => world.close())

async function aSale(day = '2027-03-10') {
  const { id: spaceId, hostId } = await aSpace(world, { cancellation: 'flexible' })
  const [guest, host] = [await aMadeGuest(world), await hostOf(world, hostId)]
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days(day), people: 2 })
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  await world.runJobs()
  const reminded = async () =>
    (await Promise.all([guest, host].map(({ email }) => lettersTo(world, email, 'reminder')))).map((all) => all.length)
  return { id, guest, host, reminded }
}
async function at(instant: string): Promise<void> {
  world.clock.set(instant)
  await world.runScheduled()
}

describe('a confirmed booking', () => {
  test(claim('16.15', 'reminds guest and host a day and an hour before it starts, each once'), async () => {
    const { guest, reminded } = await aSale()
    await at('2027-03-09T07:59:59Z')
    expect(await reminded()).toEqual([0, 0])
    await at('2027-03-09T08:00:00Z')
    await at('2027-03-09T20:00:00Z')
    expect(await reminded()).toEqual([1, 1])
    await at('2027-03-10T07:00:00Z')
    await at('2027-03-10T08:00:00Z')
    expect(await reminded()).toEqual([2, 2])
    const [first, second] = await lettersTo(world, guest.email, 'reminder')
    for (const part of ['within 24 hours', 'Wed 10 Mar 2027, 09:00', '(Berlin)']) expect(first).toContain(part)
    expect(second).toContain('within the hour')
    expect(await subjectsTo(world, guest.email, 'reminder')).toEqual([
      'Reminder: North Light, Wed 10 Mar, 09:00',
      'Starting within the hour: North Light',
    ])
    const again = await enteredAs(world, guest.id)
    const titles = (await again.api.notices.listNotices({})).items.map(({ title }) => title)
    expect(titles).toEqual(
      expect.arrayContaining(['A booking starts within the hour', 'A booking starts within 24 hours']),
    )
  })

  test('contains no access instructions in its reminder', async () => {
    const { guest } = await aSale()
    await at('2027-03-10T07:00:00Z')
    const [letter] = await lettersTo(world, guest.email, 'reminder')
    expect(letter).not.toMatch(/Ring twice|Oranienstrasse/)
  })

  test('on the day after the clocks went forward has its reminder 24 hours before, an hour earlier on the clock', async () => {
    // Sunday the 28th has only 23 hours in Berlin. After that, nine o'clock is 07:00 UTC.
    const { reminded, guest } = await aSale('2027-03-28')
    await at('2027-03-27T06:59:59Z')
    expect(await reminded()).toEqual([0, 0])
    await at('2027-03-27T07:00:00Z')
    expect(await reminded()).toEqual([1, 1])
    expect((await lettersTo(world, guest.email, 'reminder'))[0]).toContain('Sun 28 Mar 2027, 09:00')
  })

  test('made less than a day ahead has only the reminder an hour before', async () => {
    world.clock.set('2027-03-09T12:00:00Z')
    const { reminded } = await aSale()
    await at('2027-03-09T13:00:00Z')
    expect(await reminded()).toEqual([0, 0])
    await at('2027-03-10T07:00:00Z')
    expect(await reminded()).toEqual([1, 1])
  })

  test('that is cancelled has no reminders', async () => {
    const { id, guest, reminded } = await aSale()
    await world.sql`update bookings set state = 'cancelled', ended_at = ${world.clock.now()} where id = ${id}`
    await at('2027-03-10T07:00:00Z')
    expect([await reminded(), (await lettersTo(world, guest.email, 'reminder')).length]).toEqual([[0, 0], 0])
  })

  test('that moved has reminders for its new start and not the old one', async () => {
    const { id, guest, host, reminded } = await aSale()
    const ask = days('2027-03-17')
    const { quote } = await guest.api.bookingChanges.previewChange({ id, ask })
    await guest.api.bookingChanges.proposeChange({ id, ask, totalCents: quote.total })
    await host.api.bookingChanges.acceptChange({ id })
    await at('2027-03-09T09:00:00Z')
    await at('2027-03-10T07:30:00Z')
    expect(await reminded()).toEqual([0, 0])
    await at('2027-03-16T08:00:00Z')
    await at('2027-03-17T07:00:00Z')
    expect(await reminded()).toEqual([2, 2])
  })

  test('has each reminder once, even with two processes at the same moment', async () => {
    const { reminded } = await aSale()
    const beside = await aWorld({ beside: world })
    world.clock.set('2027-03-09T08:00:00Z')
    await Promise.all([world.runScheduled(), beside.runScheduled(), world.runScheduled()])
    await world.runScheduled()
    expect(await reminded()).toEqual([1, 1])
    await beside.close()
  })

  test('has reminders by each person’s choices', async () => {
    const { host, reminded } = await aSale()
    await host.api.notices.choosePreferences({ choices: [{ kind: 'reminder', channel: 'email', on: false }] })
    await at('2027-03-09T08:00:00Z')
    expect(await reminded()).toEqual([1, 0])
  })
})
