import type { Sql } from '../../src/server/platform/database/connect.ts'
import { brokenInvariants } from '../support/invariants.ts'
import { aGuest, type Person } from '../support/people.ts'
import { aRunningSite } from '../support/running-site.ts'
import { aSpace } from '../support/spaces.ts'
import { TEST_CARD } from '../support/test-cards.ts'
import type { Ground } from './ground.ts'

const GUESTS = 64
const SPACES = 6
export const seen = { confirmed: new Set<string>(), tries: 0, refused: 0, cut: 0 }

/**
 * Sends kill -9 to the server at random moments during bookings and restarts it. Prints what was lost, duplicated or
 * stuck, and returns true if there was nothing to print.
 */
export async function killServer({ sql: db, appUrl, dataDir }: Ground, kills: number): Promise<boolean> {
  const spaces: string[] = []
  for (let n = 0; n < SPACES; n++) spaces.push((await aSpace({ sql: db }, { window_days: 540 })).id)
  let site = await aRunningSite({ appUrl, dataDir })
  const { url } = site
  const guests = await Promise.all(Array.from({ length: GUESTS }, () => aGuest({ url })))
  let stopped = false
  const bookers = guests.map(async (guest) => {
    while (!stopped) await bookSomething(guest, spaces)
  })
  for (let n = 1; n <= kills; n++) {
    await pause(20 + Math.random() * 1_000)
    await site.kill()
    site = await aRunningSite({ appUrl, dataDir }, { PORT: new URL(url).port })
    if (n % 20 === 0) console.log(`${n} kills, ${seen.confirmed.size} bookings confirmed to their guests`)
  }
  stopped = true
  await Promise.all(bookers)
  await settle(db)
  await site.stop()
  return report(db, kills)
}

export async function bookSomething({ api }: Person, spaces: string[]): Promise<void> {
  const spaceId = spaces[Math.floor(Math.random() * spaces.length)] ?? ''
  const date = Temporal.Now.plainDateISO()
    .add({ days: 2 + Math.floor(Math.random() * 500) })
    .toString()
  seen.tries++
  try {
    const { hold } = await api.bookings.liveHold()
    const held =
      hold ??
      (await api.bookings.holdSlot({ spaceId, people: 1, ask: { mode: 'days', startDate: date, endDate: date } }))
    const booking = await api.bookings.checkOut({
      id: held.id,
      card: TEST_CARD,
    })
    if (booking.state === 'confirmed') seen.confirmed.add(booking.id)
  } catch (error) {
    const refused = typeof (error as { code?: unknown }).code === 'string' && 'status' in (error as object)
    if (refused) seen.refused++
    else seen.cut++
    if (!refused) await pause(100)
    else if ((error as { code: string }).code === 'payment_open') await askAfter(api)
  }
}

async function askAfter(api: Person['api']): Promise<void> {
  await pause(500)
  const { hold } = await api.bookings.liveHold().catch(() => ({ hold: null }))
  if (!hold) return
  const after = await api.bookings.checkPayment({ id: hold.id }).catch(() => null)
  if (after?.state === 'confirmed') seen.confirmed.add(after.id)
}

/** Waits until nothing is in progress. The site checks open payment attempts after 60 s. */
export async function settle(db: Sql): Promise<void> {
  for (let n = 0; n < 120; n++) {
    const [open] = await db<{ n: number }[]>`
      select (select count(*) from payments where is_attempt_open(state)) + (select count(*) from refunds where state = 'open') as n`
    if (open?.n === 0) return
    await pause(1_000)
  }
}

export async function report(db: Sql, kills: number): Promise<boolean> {
  const kept = await db<{ id: string }[]>`select id from bookings where state in ('confirmed', 'completed')`
  const there = new Set(kept.map((row) => row.id))
  const lost = [...seen.confirmed].filter((id) => !there.has(id)).length
  const doubled = await db`
    select p.booking_id from sandbox.intents i join payments p on p.id::text = i.idempotency_key
    where i.state = 'captured' and i.refunded_cents = 0 group by 1 having count(*) > 1`
  const stuck = await db`select id from bookings where state = 'held' and expires_at < now() - interval '1 minute'`
  const open = await db`select id from payments where is_attempt_open(state)`
  const broken = await brokenInvariants(db)
  for (const line of broken.slice(0, 20)) console.log(`BROKEN: ${line}`)
  console.log(
    `kills ${kills}, tries ${seen.tries}, refused ${seen.refused}, cut off ${seen.cut}, confirmed to guests ${seen.confirmed.size}, confirmed in all ${there.size}`,
  )
  console.log(
    `lost ${lost}, charged twice ${doubled.length}, stuck holds ${stuck.length}, open payments ${open.length}, broken invariants ${broken.length}`,
  )
  return lost + doubled.length + stuck.length + open.length + broken.length === 0 && seen.confirmed.size > 0
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
