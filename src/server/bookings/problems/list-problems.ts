import { bookingNumber } from '../../../domain/bookings/booking-number.ts'
import { acceptBy, answerBy, turnOf } from '../../../domain/bookings/problem.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { ok } from '../../../domain/kernel/result.ts'
import type { Context } from '../../http/endpoints.ts'
import { countQueues, factsOf, type ListedProblem, listProblemRows, type ProblemQueue } from './problems.sql.ts'

const PAGE = 24

/** Reports waiting for an admin (oldest first), waiting for host or guest, or closed. */
export async function listProblems(
  { deps: { sql }, now }: Context<'admin'>,
  { queue, page }: { queue: ProblemQueue; page: number },
) {
  const [{ oldest: _, ...counts }, rows] = await Promise.all([
    countQueues(sql, now),
    listProblemRows(sql, queue, now, { offset: (page - 1) * PAGE, limit: PAGE }),
  ])
  const total = counts[queue]
  return ok({
    items: rows.map((row) => itemOf(row, now)),
    counts,
    total,
    page,
    pages: Math.max(1, Math.ceil(total / PAGE)),
  })
}

function itemOf(row: ListedProblem, now: Temporal.Instant) {
  const facts = factsOf(row)
  const turn = turnOf(facts, now)
  const until = turn === 'host' ? answerBy(facts) : turn === 'guest' ? acceptBy(facts) : null
  return {
    id: row.id,
    state: row.state,
    turn,
    reason: row.reason,
    guest: row.guest,
    host: row.host,
    booking: { id: row.booking_id as BookingId, number: bookingNumber(row.number), title: row.title },
    createdAt: row.created_at.toString(),
    endedAt: row.ended_at?.toString() ?? null,
    until: until?.toString() ?? null,
    offerCents: row.offer_cents,
    outcome: row.outcome,
    refundCents: row.refund_cents,
    currency: row.currency,
  }
}
