import { SANDBOX_CARDS } from '../../src/contract/sandbox-cards.ts'
import type { Sandbox } from '../../src/server/external/payments/sandbox/sandbox.ts'
import { lastDelivery } from '../support/life/webhooks.ts'
import { anEnteredGuest, type Person } from '../support/people.ts'
import { days } from '../support/sales.ts'
import { aSpace } from '../support/spaces.ts'
import { testCard } from '../support/test-cards.ts'
import { noAnswer, type Troubles } from '../support/unreliable-gateway.ts'
import { MONDAY_MORNING, type World } from '../support/world.ts'

/** The outcome of a payment at the gateway, before the site learns about it. Refunds are requested later. */
export const STORIES = [
  'paid',
  'refused',
  'stopped',
  'disputed',
  'won',
  'lost',
  'partly lost',
  'refunded',
  'won, refunded',
  'came back, refunded',
  'lost at last, refunded',
] as const
export type Story = (typeof STORIES)[number]
export type Told = { story: Story; guest: Person; id: string; payment: string }

const card = testCard(SANDBOX_CARDS.challenges)
const bank = (world: World) => world.deps.gateway as World['deps']['gateway'] & Sandbox

export async function unheardOf(world: World, troubles: Troubles, stories: readonly Story[]): Promise<Told[]> {
  world.clock.set(MONDAY_MORNING)
  const { id: spaceId } = await aSpace(world, { window_days: 548 })
  const held = async (story: Story, n: number) => {
    const guest = await anEnteredGuest(world)
    const date = Temporal.PlainDate.from('2027-03-10').add({ days: n }).toString()
    const { id } = await guest.api.bookings.holdSlot({ spaceId, ask: days(date), people: 1 })
    return { story, guest, id }
  }
  const holds = await Promise.all(stories.map(held))
  troubles['after charge'] = noAnswer
  await Promise.allSettled(holds.map(({ guest, id }) => guest.api.bookings.checkOut({ id, card })))
  delete troubles['after charge']
  return Promise.all(
    holds.map(async (hold) => {
      const [row] = await world.sql<{ ref: string; payment: string }[]>`
        select i.id as ref, p.id as payment from sandbox.intents i join payments p on p.id::text = i.idempotency_key where p.booking_id = ${hold.id}`
      const { ref = '', payment = '' } = row ?? {}
      await happens(world, hold.story, ref, payment)
      return { ...hold, payment }
    }),
  )
}

async function happens(world: World, story: Story, ref: string, payment: string): Promise<void> {
  const gateway = bank(world)
  if (story === 'stopped') return void (await gateway.cancel(payment as never))
  await gateway.answer(ref, story !== 'refused')
  if (!/disputed|won|lost/.test(story)) return
  const dispute = await gateway.openDispute(payment as never, story === 'partly lost' ? 1_000 : undefined)
  if (story !== 'disputed' && story !== 'lost at last, refunded')
    await gateway.closeDispute(dispute.ref, story.startsWith('won') ? 'won' : 'lost')
}

export async function bodiesOf(world: World, since: number, told: readonly Told[]): Promise<string[][]> {
  const rows = await world.sql<{ body: string; payment: string }[]>`
    select distinct on (d.event_id) d.body, coalesce(r.payment_id::text, d.body::json ->> 'paymentId') as payment
    from sandbox.deliveries d left join refunds r on r.id::text = d.body::json ->> 'refundId' where d.id > ${since} order by d.event_id`
  return told.map(({ payment }) => rows.filter((row) => row.payment === payment).map(({ body }) => body))
}
export { lastDelivery }

/** With `again`, the event gets a new id, so it counts as new however late it arrives. */
export async function send(world: World, body: string, again: boolean): Promise<number> {
  const event = JSON.parse(body)
  const text = again ? JSON.stringify({ ...event, id: `evt_${crypto.randomUUID()}` }) : body
  const headers = { 'daylet-signature': bank(world).sign(text) }
  return (await fetch(`${world.url}/api/webhooks/sandbox`, { method: 'POST', body: text, headers })).status
}

export async function aWaveringHost(world: World, turns: number): Promise<{ hostId: string; bodies: string[] }> {
  const since = await lastDelivery(world)
  const { hostId } = await aSpace(world)
  const ref = `acct_${crypto.randomUUID()}`
  await world.sql`
    insert into sandbox.hosts (id, account_id, payouts_enabled, return_path, created_at) values (${ref}, ${hostId}, false, '/host', '2026-01-01')`
  await world.sql`insert into payout_accounts (host_id, account_ref) values (${hostId}, ${ref})`
  for (let turn = 1; turn <= turns; turn += 1) await bank(world).setPayoutsEnabled(ref, turn % 2 === 1)
  const rows = await world.sql<{ body: string }[]>`
    select distinct on (event_id) body from sandbox.deliveries where id > ${since} order by event_id`
  return { hostId, bodies: rows.map(({ body }) => body) }
}

export async function cancel(world: World, told: readonly Told[]): Promise<void> {
  for (const { guest, id } of told) await guest.api.bookingSteps.cancelBooking({ id, reason: '', refundCents: 25_920 })
  await world.runJobs()
}

export async function happensLater(world: World, told: readonly Told[]): Promise<void> {
  for (const { story, payment } of told) {
    const [row] = await world.sql<{ refund: string; dispute: string }[]>`
      select r.id as refund, d.ref as dispute from refunds r left join disputes d using (payment_id) where r.payment_id = ${payment}`
    if (story === 'came back, refunded') await bank(world).failRefund(row?.refund ?? '')
    if (story === 'lost at last, refunded') await bank(world).closeDispute(row?.dispute ?? '', 'lost')
  }
}

export async function standing({ sql }: World, { id, payment }: Told) {
  const [ours] = await sql`
    select b.state as booking, p.state as payment, p.captured_cents::int as captured, p.refunded_cents::int as refunded, d.state as dispute,
      (select coalesce(sum(l.amount_cents), 0)::int from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
       where t.booking_id = b.id and l.account = 'gateway_clearing') as clearing,
      (select coalesce(-sum(l.amount_cents), 0)::int from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
       where t.booking_id = b.id and l.account like 'host\\_payable:%') as host
    from bookings b join payments p on p.booking_id = b.id left join disputes d on d.payment_id = p.id where b.id = ${id}`
  const [theirs] = await sql`
    select i.state as payment, (case when i.state = 'captured' then i.amount_cents else 0 end)::int as captured, i.refunded_cents::int as refunded,
      d.state as dispute, (case when i.state = 'captured' then i.amount_cents else 0 end - i.refunded_cents
        - coalesce(d.fee_cents - d.fee_back_cents + case when d.state = 'won' then 0 else d.amount_cents end, 0))::int as clearing
    from sandbox.intents i left join sandbox.disputes d on d.intent_id = i.id where i.idempotency_key = ${payment}`
  return { ours, theirs }
}
