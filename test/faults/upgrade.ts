import { readBaseline } from '../../src/server/platform/database/baseline.ts'
import { openDatabase, type Pool } from '../../src/server/platform/database/connect.ts'
import { migrate, openAsOwner, roleOf } from '../../src/server/platform/database/migrate.ts'
import { countRows, fillEarlier, OLD_PASSWORD, oldId, sumMoney } from '../support/first-schema.ts'
import { aVisitor } from '../support/people.ts'
import { aRunningSite } from '../support/running-site.ts'
import type { OwnGround } from './ground.ts'

const LONGEST_MS = 5_000

/**
 * Upgrades a database that is older than the baseline while people use it. The database has `rooms` rooms with a
 * hundred bookings each. Prints the longest wait, and checks the wait, the rows, the money and the invariants.
 */
export async function upgradeDrill(ground: OwnGround, rooms: number): Promise<boolean> {
  const urls = await anEarlierOne(ground, rooms)
  const { sql, close } = openDatabase(urls.superuserUrl, { max: 4 })
  const before = await content(sql)
  const crowd = aCrowd(sql)
  const began = performance.now()
  const brought = await migrate(urls.ownerUrl, { appRole: roleOf(urls.appUrl) })
  const seconds = (performance.now() - began) / 1_000
  const waits = await crowd.end()
  console.log(`Baseline adopted and ${brought.length} migrations over ${rooms * 100} bookings: ${seconds.toFixed(1)} s`)
  for (const { name, ms } of await slowest(sql)) console.log(`  ${name}: ${ms} ms`)
  for (const { what, asked, lost, longest } of waits)
    console.log(
      `${what}: ${asked} asked, ${lost.length} lost ${lost.slice(0, 3).join(' | ')}, longest ${Math.round(longest)} ms`,
    )
  const applied = await sql<{ name: string }[]>`select name from migrations order by name`
  const adopted = readBaseline().files.every(({ name }, i) => applied[i]?.name === name)
  console.log(`the baseline is recorded: ${adopted ? 'yes' : 'NO'}`)
  const same = JSON.stringify(await content(sql)) === JSON.stringify(before)
  console.log(`rows and money: ${same ? 'as before' : 'NOT as before'}`)
  await close()
  const served = await isServed({ ...urls, dataDir: ground.dataDir })
  console.log(`an old account signs in and sees its booking: ${served ? 'yes' : 'NO'}`)
  return adopted && same && served && waits.every(({ lost, longest }) => lost.length === 0 && longest < LONGEST_MS)
}

/**
 * Returns the rows of each table and the sums of money. Excludes favourites and migrations, because people and the
 * upgrade change them.
 */
async function content(sql: Pool) {
  const { 'public.migrations': _, 'public.favourites': __, ...rows } = await countRows(sql)
  return { rows, money: await sumMoney(sql) }
}

/** Returns the migrations sorted by duration. Each migration recorded when its transaction started. */
function slowest(sql: Pool): Promise<{ name: string; ms: number }[]> {
  return sql<{ name: string; ms: number }[]>`
    select name, round(extract(epoch from lead(applied_at) over (order by name) - applied_at) * 1000)::int as ms from migrations
    where name > ${readBaseline().files.at(-1)?.name ?? ''} order by ms desc nulls last limit 4`
}

async function anEarlierOne(ground: OwnGround, rooms: number) {
  const sql = openAsOwner(ground.superuserUrl)
  await sql`create database earlier owner daylet_owner`
  await sql.end()
  const [ownerUrl, appUrl, superuserUrl] = [ground.ownerUrl, ground.appUrl, ground.superuserUrl].map(inEarlier)
  const urls = { ownerUrl: ownerUrl ?? '', appUrl: appUrl ?? '', superuserUrl: superuserUrl ?? '' }
  await fillEarlier(urls, [{ file: 'first-schema.sql' }, { file: 'first-schema-many.sql', rooms }])
  return urls
}

function inEarlier(url: string): string {
  const changed = new URL(url)
  changed.pathname = '/earlier'
  return changed.href
}

function aCrowd(sql: Pool) {
  const [guest, room, booking] = [oldId('acc', 7), oldId('5bace', 2), oldId('b00c', 6)]
  const acts = {
    'readers of bookings': () =>
      sql`select id, state, total_cents from bookings where guest_id = ${guest} order by created_at desc limit 20`,
    'readers of spaces': () =>
      sql`select id, title, rating from spaces where status = 'published' order by rank desc, id desc limit 20`,
    'readers of payments':
      () => sql`select p.state, l.amount_cents from payments p join ledger_transactions t using (booking_id)
      join ledger_lines l on l.transaction_id = t.id where p.booking_id = ${booking}`,
    writers: () =>
      sql.begin(async (tx) => {
        await tx`update bookings set prolonged = not prolonged where id = ${booking}`
        await tx`insert into favourites (account_id, space_id) values (${guest}, ${room}) on conflict do nothing`
        await tx`delete from favourites where account_id = ${guest}`
      }),
  }
  let over = false
  const all = Object.entries(acts).map(async ([what, act]) => {
    const seen = { what, asked: 0, lost: [] as string[], longest: 0 }
    while (!over) {
      const began = performance.now()
      await act().catch((error: Error) => seen.lost.push(error.message))
      seen.longest = Math.max(seen.longest, performance.now() - began)
      seen.asked++
    }
    return seen
  })
  const end = () => {
    over = true
    return Promise.all(all)
  }
  return { end }
}

async function isServed(where: { appUrl: string; dataDir: string }): Promise<boolean> {
  const site = await aRunningSite(where)
  const guest = aVisitor(site)
  try {
    await guest.api.accounts.signIn({ email: 'person-6@people.example', password: OLD_PASSWORD })
    return (await guest.api.bookings.showBooking({ id: oldId('b00c', 6) })).state === 'confirmed'
  } finally {
    await site.stop()
  }
}
