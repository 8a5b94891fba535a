import { aMadeGuest, enteredAs, type Person } from './people.ts'
import { days } from './sales.ts'
import { aSpace, type SpaceFacts } from './spaces.ts'
import { TEST_CARD } from './test-cards.ts'
import type { World } from './world.ts'

type Site = Pick<World, 'url' | 'sql' | 'clock'>

export async function hostOf(world: Site, hostId: string): Promise<Person> {
  const [row] = await world.sql<{ email: string }[]>`select email from accounts where id = ${hostId}`
  return { ...(await enteredAs(world, hostId)), email: row?.email ?? '' }
}

export async function aSpaceOnRequest(world: Site, facts: Partial<SpaceFacts> = {}) {
  const space = await aSpace(world, { instant: false, ...facts })
  return { spaceId: space.id, host: await hostOf(world, space.hostId) }
}

/** A card authorisation is still valid on the first date but has expired by the second. */
export const SOON = days('2027-03-04')
export const LATER = days('2027-03-20')

export async function aRequest(world: Site, { ask = SOON, card = TEST_CARD } = {}) {
  const { spaceId, host } = await aSpaceOnRequest(world)
  const guest = await aMadeGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 2 })
  const booking = await guest.api.bookings.checkOut({ id, card })
  return { id, guest, host, spaceId, booking }
}
