import { payHost } from '../../../src/server/payments/payouts/pay-host.ts'
import { patientInvariants } from '../invariants.ts'
import type { World } from '../world.ts'
import type { History } from './history.ts'
import { EDGES, feeOf, nine, ofHost, rentOf } from './terms.ts'
import { workOn } from './work.ts'

export type Tally = { charged: number; refunded: number; paid: number; steps: Record<string, number> }
export const aTally = (): Tally => ({ charged: 0, refunded: 0, paid: 0, steps: {} })

export async function settle(history: History): Promise<void> {
  const { world, around } = history
  for (const at of Object.keys(around.troubles)) delete around.troubles[at as keyof typeof around.troubles]
  await around.faults.disarm()
  for (let round = 0; round < 6; round += 1) {
    world.clock.pass({ minutes: 20 })
    await world.deliver()
    await workOn(world)
    if (await isQuiet(history)) break
  }
  await history.hasFired()
  await history.follow()
}

async function isQuiet({ world, since, id }: History): Promise<boolean> {
  const soon = world.clock.now().add({ hours: 2 })
  const rows = await world.sql`
    select 1 from jobs.job where state in ('created', 'retry', 'active') and start_after < ${soon}
    union all select 1 from sandbox.deliveries where id > ${since} and delivered_at is null
    union all select 1 from payments where booking_id = ${id} and state in ('open', 'requires_action', 'capturing') limit 1`
  return rows.length === 0
}

/** Advances to two days after the start so that the host is paid. */
async function payOut({ world, agreed, hostId }: History): Promise<void> {
  const due = nine(agreed.zone, agreed.date) + 2 * 86_400_000
  const ended = nine(agreed.zone, agreed.date + agreed.days)
  const at = Math.max(world.clock.now().epochMilliseconds, due, ended)
  world.clock.set(Temporal.Instant.fromEpochMilliseconds(at).toString())
  const hour = world.clock.now().toString()
  await world.deps.jobs.enqueue(world.sql, payHost, { hostId: hostId as never, hour })
  await workOn(world)
}

type Money = { taken: number; back: number; owed: number; fee: number; sent: number; papers: number }

async function moneyOf({ sql }: World, { id, hostId }: History): Promise<Money> {
  const [row] = await sql<Money[]>`
    select coalesce(sum(i.amount_cents), 0)::int as taken, coalesce(sum(i.refunded_cents), 0)::int as back,
      (select coalesce(-sum(l.amount_cents), 0)::int from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
       where t.booking_id = ${id} and l.account = ${`host_payable:${hostId}`}) as owed,
      (select coalesce(-sum(l.amount_cents), 0)::int from ledger_lines l join ledger_transactions t on t.id = l.transaction_id
       where t.booking_id = ${id} and l.account = 'service_fee_income') as fee,
      (select coalesce(sum(n.amount_cents), 0)::int from payout_items n join payouts o on o.id = n.payout_id
       where n.booking_id = ${id} and o.state = 'done') as sent,
      (select coalesce(sum((r.quote ->> 'total')::int - coalesce((c.old_quote ->> 'total')::int, 0)), 0)::int
       from receipts r left join booking_changes c on c.id = r.change_id where r.booking_id = ${id})
      - (select coalesce(sum(amount_cents), 0)::int from credit_notes where booking_id = ${id}) as papers
    from sandbox.intents i join payments p on p.id::text = i.idempotency_key where p.booking_id = ${id} and i.state = 'captured'`
  return row ?? { taken: 0, back: 0, owed: 0, fee: 0, sent: 0, papers: 0 }
}

/** Returns every error found. With `isWhole`, checks the whole database, not just this booking's history. */
export async function judged(history: History, tally: Tally, isWhole = true): Promise<string[]> {
  const { id, world } = history
  const terms = expected(history, await history.state())
  if (terms.host > 0) await payOut(history)
  const state = await history.state()
  const events = await world.sql<{ edge: string }[]>`
    select coalesce(from_state, '') || ' ' || to_state || ' ' || actor as edge from booking_events where booking_id = ${id} order by id`
  const { taken, back, owed, fee, sent, papers } = await moneyOf(world, history)
  tally.charged += taken
  tally.refunded += back
  tally.paid += sent
  return [
    ...(isWhole ? await patientInvariants(world) : []),
    ...events.filter(({ edge }) => !EDGES.includes(edge)).map(({ edge }) => `no such step: ${edge}`),
    ...(taken - back === terms.paid ? [] : [`paid ${taken - back}, by the terms ${terms.paid} (${state})`]),
    ...(owed === terms.host ? [] : [`the host earned ${owed}, by the terms ${terms.host} (${state})`]),
    ...(fee === terms.fee ? [] : [`the fee came to ${fee}, by the terms ${terms.fee} (${state})`]),
    ...(sent === terms.host ? [] : [`the host was sent ${sent}, by the terms ${terms.host} (${state})`]),
    ...(papers === taken - back ? [] : [`the papers come to ${papers}, what was paid to ${taken - back} (${state})`]),
    ...world.faults.splice(0),
  ]
}

function expected({ agreed, kept, total }: History, state: string): { paid: number; host: number; fee: number } {
  if (state === 'confirmed' || state === 'completed')
    return {
      paid: total(),
      host: ofHost(rentOf(agreed.days) + agreed.extra.rent),
      fee: feeOf(agreed.days) + agreed.extra.fee,
    }
  if (state !== 'cancelled' || !kept) return { paid: 0, host: 0, fee: 0 }
  return { paid: kept.total, host: ofHost(kept.total - kept.fee), fee: kept.fee }
}
