import type { Pool } from '../src/server/platform/database/connect.ts'
import { inTransaction } from '../src/server/platform/database/transactions.ts'
import { type DemoAccounts, readDemoAccounts, savePasswords, writeDemoAccounts } from './demo-accounts.ts'
import { FEATURED } from './featured.ts'
import { fillBookings } from './fill-bookings.ts'
import { fillSpaces } from './fill-spaces.ts'
import { makeBookings } from './make-bookings.ts'
import { filledWhen, findUnits, hasBooking, hasSpace, isEmpty, markAsDemo, takeFillLock } from './rows.sql.ts'
import { FIRST_BOOKING, giveVisitorBookings } from './visit.ts'
import { makeWorld } from './world.ts'

export type Filling = {
  sql: Pool
  now: Temporal.Instant
  dataDir: string
  log: (line: string) => void
  /** The number of spaces, 2,500 by default. The numbers of people and bookings depend on it. */
  size?: number
  /** Called as soon as the site is usable. Adding the remaining data takes longer. */
  opened?: (accounts: DemoAccounts) => void
}

/**
 * Fills an empty database with the demo, or completes an interrupted run. Returns the demo's accounts, or null if the
 * database contains other data. The site is usable once `opened` is called.
 */
export async function fillDemo(filling: Filling): Promise<DemoAccounts | null> {
  const accounts = await openDemo(filling)
  if (accounts) filling.opened?.(accounts)
  if (accounts) await finishDemo(filling)
  return accounts
}

/**
 * Inserts places, people and spaces into an empty database in one transaction. Returns the demo's accounts, even if the
 * demo already exists. Returns null if the database contains other data.
 */
async function openDemo({ sql, now, dataDir, log, size }: Filling): Promise<DemoAccounts | null> {
  if (await isEmpty(sql)) {
    const began = performance.now()
    const world = makeWorld(now.toZonedDateTimeISO('UTC').toPlainDate(), size)
    const filled = await inTransaction(sql, async (tx) => {
      await takeFillLock(tx)
      if (!(await isEmpty(tx))) return false
      log(`Demo: filling the empty database with ${world.spaces.length} spaces (5 to 30 seconds) …`)
      await markAsDemo(tx, now)
      await fillSpaces(tx, world)
      // Passwords are written while the lock is held, so that a second process can't replace them.
      await savePasswords(tx, writeDemoAccounts(dataDir, now), now)
      return true
    })
    if (filled) log(`Demo: ${world.spaces.length} spaces in ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  return findDemo({ sql, now, dataDir })
}

async function finishDemo({ sql, dataDir, log, size }: Filling): Promise<void> {
  const filledAt = await filledWhen(sql)
  const kept = filledAt && readDemoAccounts(dataDir, filledAt)
  const missing = (await hasSpace(sql, FEATURED[0]?.id ?? '')) && !(await hasBooking(sql, FIRST_BOOKING))
  if (!kept || !missing) return
  const began = performance.now()
  log('Demo: adding a year of bookings (one to three minutes); the site can be used already …')
  const world = makeWorld(Temporal.PlainDate.from(kept.filledOn), size)
  const calendar = await makeBookings(world, await findUnits(sql), log)
  giveVisitorBookings(calendar.bookings, world)
  await inTransaction(sql, async (tx) => {
    await takeFillLock(tx)
    if (!(await hasBooking(tx, FIRST_BOOKING))) await fillBookings(tx, world, calendar, log)
  })
  log(`Demo: a year of bookings in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

async function findDemo({ sql, now, dataDir }: Pick<Filling, 'sql' | 'now' | 'dataDir'>): Promise<DemoAccounts | null> {
  const filledAt = await filledWhen(sql)
  if (!filledAt || !(await hasSpace(sql, FEATURED[0]?.id ?? ''))) return null
  const kept = readDemoAccounts(dataDir, filledAt)
  if (kept) return kept
  const accounts = writeDemoAccounts(dataDir, filledAt)
  await savePasswords(sql, accounts, now)
  return accounts
}
