// npm run faults [times]: kill -9 of the server at random moments during bookings, then a restart; prints what was lost, doubled or stuck.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SANDBOX_CARDS } from '../../src/contract/payments.ts'
import { openDatabase, type Sql } from '../../src/server/database/connect.ts'
import { startEmbedded } from '../../src/server/database/embedded.ts'
import { migrate, roleOf } from '../../src/server/database/migrate.ts'
import { aGuest, type Person } from '../people.ts'
import { aSpace } from '../spaces.ts'

const root = path.resolve(import.meta.dirname, '..', '..')
const kills = Number(process.argv[2] ?? 200)
const GUESTS = 64
const SPACES = 6
const port = 20_000 + (process.pid % 20_000)
const url = `http://127.0.0.1:${port}`
const dataDir = mkdtempSync(path.join(tmpdir(), 'daylet-kill-'))
const seen = { confirmed: new Set<string>(), tries: 0, refused: 0, cut: 0 }

const postgres = await startEmbedded({ dataDir, durable: true, log: console.error })
await migrate(postgres.ownerUrl, { appRole: roleOf(postgres.appUrl) })
const { sql, close } = openDatabase(postgres.appUrl, { max: 4 })
let code = 1
try {
  code = await run(sql)
} finally {
  await close()
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit(code)

async function run(db: Sql): Promise<number> {
  const spaces: string[] = []
  for (let n = 0; n < SPACES; n++) spaces.push((await aSpace({ sql: db }, { window_days: 540 })).id)
  let server = await start()
  const guests = await Promise.all(Array.from({ length: GUESTS }, () => aGuest({ url })))
  let stopped = false
  const bookers = guests.map(async (guest) => {
    while (!stopped) await bookSomething(guest, spaces)
  })
  for (let n = 1; n <= kills; n++) {
    await pause(20 + Math.random() * 1_000)
    // The whole group: the workers must not get a chance to finish what they were doing.
    process.kill(-(server.pid ?? 0), 'SIGKILL')
    await once(server, 'exit')
    server = await start()
    if (n % 20 === 0) console.log(`${n} kills, ${seen.confirmed.size} bookings confirmed to their guests`)
  }
  stopped = true
  await Promise.all(bookers)
  await settle(db)
  server.kill('SIGTERM')
  await once(server, 'exit')
  return report(db)
}

async function start(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    TRUSTED_PROXIES: '127.0.0.1',
    NODE_ENV: 'test',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.appUrl,
    DEMO: '0',
    SECRETS: 'only-for-this-run-0123456789-abcdef',
  }
  const server = spawn(process.execPath, [path.join(root, 'src', 'server', 'main.ts')], {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await Promise.race([
    once(server, 'message'),
    once(server, 'exit').then(() => Promise.reject(new Error('the server did not start'))),
  ])
  return server
}

/** One try at a random slot; what fails on the way is what a guest would see, and tries again elsewhere. */
async function bookSomething({ api }: Person, spaces: string[]): Promise<void> {
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
      card: { number: SANDBOX_CARDS.pays, expMonth: 1, expYear: 2030, cvc: '123' },
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

/** What the checkout page does when a payment is still open: it asks how it stands. */
async function askAfter(api: Person['api']): Promise<void> {
  await pause(500)
  const { hold } = await api.bookings.liveHold().catch(() => ({ hold: null }))
  if (!hold) return
  const after = await api.bookings.checkPayment({ id: hold.id }).catch(() => null)
  if (after?.state === 'confirmed') seen.confirmed.add(after.id)
}

/** Until nothing is under way any more; open attempts are asked after 60 s of silence. */
async function settle(db: Sql): Promise<void> {
  for (let n = 0; n < 120; n++) {
    const [open] = await db<{ n: number }[]>`
      select (select count(*) from payments where state in ('open', 'requires_action')) + (select count(*) from refunds where state = 'open') as n`
    if (open?.n === 0) return
    await pause(1_000)
  }
}

async function report(db: Sql): Promise<number> {
  const kept = await db<{ id: string }[]>`select id from bookings where state in ('confirmed', 'completed')`
  const there = new Set(kept.map((row) => row.id))
  const lost = [...seen.confirmed].filter((id) => !there.has(id)).length
  const doubled = await db`
    select p.booking_id from sandbox.intents i join payments p on p.id::text = i.idempotency_key
    where i.state = 'captured' and i.refunded_cents = 0 group by 1 having count(*) > 1`
  const stuck = await db`select id from bookings where state = 'held' and expires_at < now() - interval '1 minute'`
  const open = await db`select id from payments where state in ('open', 'requires_action')`
  const broken = await db.unsafe<{ broken: string; what: string }[]>(
    await readFile(path.join(root, 'db', 'invariants.sql'), 'utf8'),
  )
  for (const row of broken.slice(0, 20)) console.log(`BROKEN: ${row.broken}: ${row.what}`)
  console.log(
    `kills ${kills}, tries ${seen.tries}, refused ${seen.refused}, cut off ${seen.cut}, confirmed to guests ${seen.confirmed.size}, confirmed in all ${there.size}`,
  )
  console.log(
    `lost ${lost}, charged twice ${doubled.length}, stuck holds ${stuck.length}, open payments ${open.length}, broken invariants ${broken.length}`,
  )
  return lost + doubled.length + stuck.length + open.length + broken.length === 0 && seen.confirmed.size > 0 ? 0 : 1
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
