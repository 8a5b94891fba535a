import { anEnteredGuest } from './people.ts'
import { TEST_CARD } from './test-cards.ts'
import type { World } from './world.ts'

export const days = (startDate: string, endDate = startDate) => ({ mode: 'days', startDate, endDate }) as const
export const hours = (date: string, start: number, minutes = 60) =>
  ({ mode: 'hours', date, startMinute: start * 60, minutes }) as const
type Ask = ReturnType<typeof days> | ReturnType<typeof hours>

export async function aHoldOf(world: Pick<World, 'url' | 'sql' | 'clock'>, spaceId: string, ask: Ask) {
  const guest = await anEnteredGuest(world)
  return { guest, ...(await guest.api.bookings.holdSlot({ spaceId, people: 2, ask })) }
}

export async function aSaleOf(world: Pick<World, 'url' | 'sql' | 'clock'>, spaceId: string, ask: Ask): Promise<string> {
  const { guest, id } = await aHoldOf(world, spaceId, ask)
  await guest.api.bookings.checkOut({ id, card: TEST_CARD })
  return id
}
