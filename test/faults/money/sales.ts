import { SANDBOX_CARDS } from '../../../src/contract/sandbox-cards.ts'
import { anEnteredGuest } from '../../support/people.ts'
import { days } from '../../support/sales.ts'
import { aSpace } from '../../support/spaces.ts'
import { testCard } from '../../support/test-cards.ts'
import type { World } from '../../support/world.ts'
import { type Ground, guestOf, hostOf, type Stage } from './act.ts'

export const ONE_DAY = 25_920
/** A card authorisation is still valid on the first date but has expired by the second. */
export const SOON = days('2027-03-04')
export const LATER = days('2027-03-20')
export const LONGER = days('2027-03-20', '2027-03-21')

type Ask = ReturnType<typeof days>
type Made = { ask?: Ask; instant?: boolean; host?: string }

export async function aHeldSlot({ world }: Ground, { ask = LATER, instant = true, host }: Made = {}): Promise<Stage> {
  const facts = { instant, cancellation: 'flexible', ...(host && { host_id: host }) }
  const { id: spaceId, hostId } = await aSpace(world, { ...facts, max_days: 60, window_days: 540 })
  await world.sql`update accounts set email_verified_at = now() where id = ${hostId}`
  const guest = await anEnteredGuest(world)
  const { id } = await guest.api.bookings.holdSlot({ spaceId, ask, people: 2 })
  return { id, guestId: guest.id, hostId, spaceId, receives: 0, total: 0 }
}

export async function pay(world: World, stage: Stage, card: keyof typeof SANDBOX_CARDS = 'pays'): Promise<string> {
  const { api } = await guestOf(world, stage)
  return (await api.bookings.checkOut({ id: stage.id, card: testCard(SANDBOX_CARDS[card]) })).state
}

export async function aPaid(ground: Ground, made: Made = {}, card: keyof typeof SANDBOX_CARDS = 'pays') {
  const stage = await aHeldSlot(ground, made)
  await pay(ground.world, stage, card)
  const [row] = await ground.world.sql<{ receives: number; total: number }[]>`
    select host_receives_cents as receives, total_cents as total from bookings where id = ${stage.id}`
  return { ...stage, ...row }
}

export const aRequest = (ground: Ground, ask: Ask, card: keyof typeof SANDBOX_CARDS = 'pays') =>
  aPaid(ground, { ask, instant: false }, card)

export async function accept(world: World, stage: Stage): Promise<string> {
  return (await (await hostOf(world, stage)).api.bookingSteps.acceptRequest({ id: stage.id })).state
}

export async function aProposal(ground: Ground, had: Ask, wanted: Ask): Promise<Stage> {
  const stage = await aPaid(ground, { ask: had })
  const { api } = await guestOf(ground.world, stage)
  const { quote } = await api.bookingChanges.previewChange({ id: stage.id, ask: wanted })
  await api.bookingChanges.proposeChange({ id: stage.id, ask: wanted, totalCents: quote.total })
  return stage
}

export async function aSaleToPayOut({ world, sandbox }: Ground, ask: Ask): Promise<Stage> {
  const stage = await aPaid({ world, sandbox }, { ask })
  const { accountRef } = await world.deps.gateway.onboardHost({
    accountId: stage.hostId as never,
    email: 'host@people.example',
    accountRef: null,
    returnPath: '/',
    refreshPath: '/',
  })
  await world.sql`
    insert into payout_accounts (host_id, account_ref, payouts_enabled) values (${stage.hostId}, ${accountRef}, true)
    on conflict (host_id) do update set account_ref = excluded.account_ref, payouts_enabled = true`
  await sandbox.setPayoutsEnabled(accountRef, true)
  return stage
}

export async function answerLate({ world, sandbox }: Ground, stage: Stage, ask: Ask): Promise<void> {
  world.clock.pass({ hours: 30 })
  await world.sql`update payments set state = 'cancelled' where booking_id = ${stage.id} and state = 'requires_action'`
  await world.runScheduled()
  await world.sql`update spaces set instant = true where id = ${stage.spaceId}`
  const other = await anEnteredGuest(world)
  const { id } = await other.api.bookings.holdSlot({ spaceId: stage.spaceId, ask, people: 1 })
  await pay(world, { ...stage, id, guestId: other.id })
  const [intent] = await world.sql<{ id: string }[]>`
    select i.id from sandbox.intents i join payments p on p.id::text = i.idempotency_key
    where p.booking_id = ${stage.id} and i.state = 'requires_action'`
  await sandbox.answer(intent?.id ?? '', true)
}
