import { cents } from '../../src/domain/kernel/money.ts'
import type { AddOn } from '../../src/domain/pricing/rates.ts'
import { EXAMPLE_RATES } from './examples/spaces.ts'
import type { Person } from './people.ts'
import { aSpace, type SpaceFacts } from './spaces.ts'
import type { World } from './world.ts'

export const projector = (stock: number | null, more: Partial<AddOn> = {}): AddOn => ({
  id: 'projector',
  name: 'Projector',
  cents: cents(2_500),
  per: 'booking',
  required: false,
  stock,
  ...more,
})
export const ratesWith = (...addOns: AddOn[]) => ({ ...EXAMPLE_RATES, addOns })

export async function rooms(world: Pick<World, 'sql'>, stock: number, others: number, facts: Partial<SpaceFacts> = {}) {
  const owner = await aSpace(world, { ...facts, rates: ratesWith(projector(stock)) })
  const shared = projector(stock, { id: 'lent', stockOf: { spaceId: owner.id, id: 'projector' } })
  const lent = []
  for (let n = 0; n < others; n++)
    lent.push(await aSpace(world, { ...facts, host_id: owner.hostId, rates: ratesWith(shared) }))
  return [{ spaceId: owner.id, addOn: 'projector' }, ...lent.map(({ id }) => ({ spaceId: id, addOn: 'lent' }))] as const
}
export type Room = { spaceId: string; addOn: string }

export const DAY = { mode: 'days', startDate: '2027-03-02', endDate: '2027-03-02' } as const
export const hours = (from: number, to: number) =>
  ({ mode: 'hours', date: '2027-03-02', startMinute: from * 60, minutes: (to - from) * 60 }) as const
type Ask = Parameters<Person['api']['bookings']['holdSlot']>[0]['ask']

export const holdWith = (by: Person, { spaceId, addOn }: Room, quantity = 1, ask: Ask = DAY) =>
  by.api.bookings.holdSlot({ spaceId, ask, people: 1, addOns: [{ id: addOn, quantity }] })
export const heard = (...args: Parameters<typeof holdWith>) =>
  holdWith(...args).then(
    ({ id }) => ({ id, code: 'held', data: null }),
    ({ code, data }: { code: string; data: unknown }) => ({ id: '', code, data }),
  )
export const stateOf = async (...args: Parameters<typeof holdWith>) => (await heard(...args)).code
export const leftIn = async (by: Person, { spaceId }: Room, ask: Ask = DAY) =>
  (await by.api.spaces.quoteSlot({ id: spaceId, ask, people: 1 })).addOns[0]?.left
