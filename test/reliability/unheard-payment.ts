import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import { cents } from '../../src/domain/kernel/money.ts'
import type { Sandbox } from '../../src/server/external/payments/sandbox/sandbox.ts'
import { aGuest, type Person } from '../support/people.ts'
import { aSpace } from '../support/spaces.ts'
import { testCard } from '../support/test-cards.ts'
import { noAnswer, type Troubles, unreliable } from '../support/unreliable-gateway.ts'
import { aWorld, MONDAY_MORNING, type World } from '../support/world.ts'

// This site's gateway loses responses and charges different amounts on demand. Each test file opens the site and
// creates its guest once.
export const troubles: Troubles = {}
export const bent = { by: 0, currency: '' }
export let world: World
export let guest: Person
export let spaceId: string
let day = 1
export function setUp(): void {
  beforeAll(async () => {
    world = await aWorld({
      around: (gateway) =>
        unreliable(troubles)({
          ...gateway,
          charge: (asked) =>
            gateway.charge({
              ...asked,
              amount: cents(asked.amount + bent.by),
              currency: bent.currency || asked.currency,
            }),
        }),
    })
    guest = await aGuest(world)
    spaceId = (await aSpace(world, { window_days: 548 })).id
  })
  afterAll(() => world.close())
  afterEach(() => {
    Object.assign(bent, { by: 0, currency: '' })
    delete troubles['after charge']
  })
}

export const card = testCard(SANDBOX_CARDS.challenges)
export const signed = () => world.deps.gateway as typeof world.deps.gateway & Sandbox
export const send = (body: string, signature = signed().sign(body)) =>
  fetch(`${world.url}/api/webhooks/sandbox`, { method: 'POST', body, headers: { 'daylet-signature': signature } })

export async function aHold() {
  const date = Temporal.PlainDate.from('2027-03-01').add({ days: day++ }).toString()
  // One guest makes all holds, so older holds are backdated and no longer count towards the limits.
  await world.sql`update bookings set created_at = created_at - interval '1 day'`
  await world.sql`delete from budgets`
  const ask = { mode: 'days', startDate: date, endDate: date } as const
  return guest.api.bookings.holdSlot({ spaceId, ask, people: 1 })
}

export type Ending = 'paid' | 'refused' | 'stopped'
/**
 * Makes a payment that was completed at the bank, but whose responses were lost. Its two webhooks haven't arrived yet.
 */
export async function unheard(ending: Ending, late: boolean) {
  world.clock.set(MONDAY_MORNING)
  const hold = await aHold()
  troubles['after charge'] = noAnswer
  await expect(guest.api.bookings.checkOut({ id: hold.id, card })).rejects.toMatchObject({
    code: 'gateway_unavailable',
  })
  const [intent] = await world.sql<{ ref: string; payment: string }[]>`
    select i.id as ref, p.id as payment from sandbox.intents i join payments p on p.id::text = i.idempotency_key where p.booking_id = ${hold.id}`
  const { ref = '', payment = '' } = intent ?? {}
  if (ending === 'stopped') await signed().cancel(payment as never)
  else await signed().answer(ref, ending === 'paid')
  const events = await world.sql<{ body: string }[]>`
    select distinct on (event_id) body from sandbox.deliveries where body like ${`%${payment}%`} order by event_id`
  if (late) world.clock.pass({ minutes: 20 })
  return { id: hold.id, payment, bodies: events.map((e) => e.body) }
}

export async function outcome(id: string, payment: string) {
  const { state, payment: shown } = await guest.api.bookings.showHold({ id })
  const [books] = await world.sql<{ captures: number; cents: number; steps: string[] }[]>`
    select (select count(*)::int from ledger_transactions where key = ${`capture:${payment}`}) as captures,
      (select coalesce(sum(amount_cents), 0)::int from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
       where t.booking_id = ${id} and l.account = 'gateway_clearing') as cents,
      array(select to_state from booking_events where booking_id = ${id} order by id) as steps`
  return { state, payment: shown?.state, ...books }
}
