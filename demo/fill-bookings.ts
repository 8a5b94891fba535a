import { countGrowthAgain } from '../src/server/insights/count-growth.ts'
import type { Sql, Transaction } from '../src/server/platform/database/connect.ts'
import type { DemoBooking } from './booking-outcome.ts'
import { blockRows, bookingRows, eventRows, occupancyRows } from './booking-rows.ts'
import {
  addViews,
  checkSumsAtOnce,
  dropSlotless,
  insertOccupancies,
  insertPostings,
  nameBlocks,
  rateSpaces,
  takeAddOns,
} from './bookings.sql.ts'
import type { Calendar } from './make-bookings.ts'
import { makeConversations } from './make-conversations.ts'
import {
  gatewayHostRows,
  makePayouts,
  payoutAccountRows,
  payoutItemRows,
  payoutPostings,
  payoutRows,
  transferRows,
} from './make-payouts.ts'
import { makeReviews } from './make-reviews.ts'
import {
  gatewayRefundRows,
  intentRows,
  letGoIntentRows,
  letGoRows,
  paymentRows,
  postingsOf,
  refundRows,
} from './money-rows.ts'
import { isSetAside } from './requests.ts'
import { insertRows } from './rows.sql.ts'
import type { World } from './world.ts'

export async function fillBookings(
  sql: Transaction,
  world: World,
  { bookings: all, blocks }: Calendar,
  log: (line: string) => void,
): Promise<void> {
  await checkSumsAtOnce(sql)
  await insertRows(sql, 'bookings', all, bookingRows)
  await insertOccupancies(sql, all, occupancyRows)
  await insertOccupancies(sql, blocks, blockRows)
  await nameBlocks(sql, world.day.toZonedDateTime('UTC').toInstant())
  const lost = await dropSlotless(
    sql,
    all.map((booking) => booking.id),
  )
  await takeAddOns(sql)
  const bookings = all.filter((booking) => !lost.has(booking.id))
  log(`Demo: ${bookings.length} bookings stored, their payments follow`)
  await insertRows(sql, 'booking_events', bookings, eventRows)
  await fillMoney(sql, bookings)
  await fillPayouts(sql, bookings, world.day)
  const base = world.day.toZonedDateTime('UTC').toInstant()
  const hostNames = new Map([...world.crowd.hosts.values()].flat().map((host) => [host.id, host.first_name]))
  await insertRows(sql, 'reviews', makeReviews(bookings, hostNames, base), one)
  await rateSpaces(sql)
  await addViews(sql, world.day.toString())
  const { conversations, messages, sides } = makeConversations(bookings, world)
  await insertRows(sql, 'conversations', conversations, one)
  await insertRows(sql, 'messages', messages, one)
  await insertRows(sql, 'conversation_sides', sides, one)
  // The site may have counted past days before these bookings were stored.
  await countGrowthAgain(sql, base)
}

const one = (row: object) => [row]

async function fillMoney(sql: Sql, bookings: readonly DemoBooking[]): Promise<void> {
  const paid = bookings.filter((booking) => booking.paidAt !== null)
  const refunded = paid.filter((booking) => booking.refund !== null)
  await insertRows(sql, 'payments', paid, paymentRows)
  await insertRows(sql, 'sandbox.intents', paid, intentRows)
  const letGo = bookings.filter((booking) => booking.paidAt === null && isSetAside(booking))
  await insertRows(sql, 'payments', letGo, letGoRows)
  await insertRows(sql, 'sandbox.intents', letGo, letGoIntentRows)
  await insertRows(sql, 'refunds', refunded, refundRows)
  await insertRows(sql, 'sandbox.refunds', refunded, gatewayRefundRows)
  await insertPostings(sql, paid, postingsOf)
}

async function fillPayouts(sql: Sql, bookings: readonly DemoBooking[], day: Temporal.PlainDate): Promise<void> {
  const { hosts, payouts } = makePayouts(bookings, day)
  const at = day.subtract({ years: 1 }).toZonedDateTime('UTC').toInstant().toString()
  await insertRows(sql, 'payout_accounts', hosts, (host) =>
    payoutAccountRows(host, day.toZonedDateTime('UTC').toInstant().toString()),
  )
  await insertRows(sql, 'sandbox.hosts', hosts, (host) => gatewayHostRows(host, at))
  await insertRows(sql, 'payouts', payouts, payoutRows)
  await insertRows(sql, 'payout_items', payouts, payoutItemRows)
  await insertRows(sql, 'sandbox.transfers', payouts, transferRows)
  await insertPostings(sql, payouts, payoutPostings)
}
