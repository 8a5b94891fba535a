import { BOOKING_STATES } from '../../domain/bookings/booking.ts'
import type { EventKind } from '../../domain/events.ts'
import type { BookingId } from '../../domain/kernel/id.ts'
import type { Sql } from '../platform/database/connect.ts'
import type { Deps } from '../platform/deps.ts'
import type { EventReader } from '../platform/events/read-events.ts'
import { publishNews } from '../platform/realtime/publish.sql.ts'
import { findPartyIds } from './bookings.sql.ts'

const OTHER_NEWS = [
  'change_proposed',
  'change_ended',
  'changed',
  'paid_too_late',
  'paid_not_as_asked',
  'fell_through',
  'refunded',
] as const
const PROBLEM_NEWS = ['problem.reported', 'problem.answered', 'problem.settled', 'problem.withdrawn'] as const
const KINDS = [
  ...[...BOOKING_STATES, ...OTHER_NEWS].map((news) => `booking.${news}` as const),
  ...PROBLEM_NEWS,
] satisfies EventKind[]

const publishToBoth = async (deps: Deps, tx: Sql, { bookingId }: { bookingId: BookingId }) =>
  publishNews(deps, tx, await findPartyIds(tx, bookingId), { kind: 'booking', bookingId }, deps.clock.now())

export const bookingNewsReader: EventReader<Deps> = {
  name: 'booking-news',
  on: Object.fromEntries(KINDS.map((kind) => [kind, publishToBoth])),
}
