import type { Sql } from '../src/server/database/connect.ts'
import type { DemoBooking } from './booking-outcome.ts'
import { blockRows, bookingRow, eventRows, gatewayRefundRow, intentRow, occupancyRows, paymentRow, postingsOf, refundRow } from './booking-rows.ts'
import { checkSumsAtOnce, dropSlotless, insertOccupancies, insertPostings, rateSpaces } from './bookings.sql.ts'
import type { Calendar } from './make-bookings.ts'
import { makeConversations } from './make-conversations.ts'
import { makeReviews } from './make-reviews.ts'
import { insertRows } from './rows.sql.ts'
import type { World } from './world.ts'

/** Bookings with all that follows from them: slots, steps, money, books, reviews, conversations. */
export async function fillBookings(sql: Sql, world: World, { bookings: all, blocks }: Calendar, log: (line: string) => void): Promise<void> {
  await checkSumsAtOnce(sql)
  await insertRows(sql, 'bookings', all.map(bookingRow))
  await insertOccupancies(sql, [...all.flatMap(occupancyRows), ...blocks.flatMap(blockRows)])
  const lost = await dropSlotless(sql, all.map((booking) => booking.id))
  const bookings = all.filter((booking) => !lost.has(booking.id))
  log(`Demo: ${bookings.length} bookings stored, their payments follow`)
  await insertRows(sql, 'booking_events', inOrder(bookings.flatMap(eventRows)))
  await fillMoney(sql, bookings)
  const base = world.day.toZonedDateTime('UTC').toInstant()
  const hostNames = new Map([...world.crowd.hosts.values()].flat().map((host) => [host.id, host.first_name]))
  await insertRows(sql, 'reviews', makeReviews(bookings, hostNames, base))
  await rateSpaces(sql, base.toString())
  const { conversations, messages } = makeConversations(bookings, world)
  await insertRows(sql, 'conversations', conversations)
  await insertRows(sql, 'messages', messages)
}

async function fillMoney(sql: Sql, bookings: readonly DemoBooking[]): Promise<void> {
  const paid = bookings.filter((booking) => booking.paidAt !== null)
  const refunded = paid.filter((booking) => booking.refund !== null)
  await insertRows(sql, 'payments', paid.map(paymentRow))
  await insertRows(sql, 'sandbox.intents', paid.map(intentRow))
  await insertRows(sql, 'refunds', refunded.map(refundRow))
  await insertRows(sql, 'sandbox.refunds', refunded.map(gatewayRefundRow))
  await insertPostings(sql, inOrder(paid.flatMap(postingsOf)))
}

function inOrder<T extends { at: string }>(rows: T[]): T[] {
  return rows.sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}
