import { bookingNumber } from '../../../domain/bookings/booking-number.ts'
import {
  acceptBy,
  answerBy,
  canReport,
  MOST_PROBLEMS,
  PROBLEM_STEPS,
  problemStep,
  reportWindow,
  turnOf,
} from '../../../domain/bookings/problem.ts'
import type { BookingId } from '../../../domain/kernel/id.ts'
import { cents } from '../../../domain/kernel/money.ts'
import { err, ok } from '../../../domain/kernel/result.ts'
import { signDocument } from '../../files/sign-file.ts'
import { sharesOf } from '../../payments/disputes/disputes.sql.ts'
import { findLeft, hasOpenDispute } from '../../payments/payments.sql.ts'
import type { Sql } from '../../platform/database/connect.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Context } from '../../platform/http/endpoints.ts'
import { isCancelling } from '../booking-view.ts'
import { type BookingRow, findAsParty, type Party } from '../bookings.sql.ts'
import {
  countQueues,
  factsOf,
  findProblems,
  type ListedProblem,
  listProblemRows,
  type ProblemQueue,
  type ProblemRow,
} from './problems.sql.ts'

export async function showProblems({ deps, account, now }: Context<'signed_in'>, { id }: { id: BookingId }) {
  const row = await findAsParty(deps.sql, account, id)
  if (!row) return err({ code: 'not_found' })
  const [rows, shares, left, disputed] = await Promise.all([
    findProblems(deps.sql, id),
    sharesOf(deps.sql, id),
    findLeft(deps.sql, id),
    hasOpenDispute(deps.sql, id),
  ])
  const used = usedOf(row)
  const isOpen = rows.some(({ state }) => state === 'open' || state === 'answered')
  const isOver = isCancelling(row, row, now) || !canReport(used, now)
  const mayReport = row.party === 'guest' && !isOpen && rows.length < MOST_PROBLEMS && !isOver
  return ok({
    items: rows.map((problem) => viewOf(deps, problem, row.party, now)),
    mayReport,
    reportUntil: mayReport ? (reportWindow(used)?.to.toString() ?? null) : null,
    refundableCents: smaller(shares.total, left),
    shares: row.party === 'guest' ? null : shares,
    currency: row.quote.currency as string,
    disputed,
  })
}

export const usedOf = (b: Pick<BookingRow, 'state' | 'from' | 'to' | 'ended_at'>) => ({
  state: b.state,
  period: { from: b.from, to: b.to },
  endedAt: b.ended_at,
})

export async function refundableOf(sql: Sql, id: BookingId) {
  const [{ total }, left] = await Promise.all([sharesOf(sql, id), findLeft(sql, id)])
  return smaller(total, left)
}

const smaller = (held: number, left: number) => cents(Math.max(0, Math.min(held, left)))

function viewOf(deps: Deps, row: ProblemRow, party: Party, now: Temporal.Instant) {
  const facts = factsOf(row)
  const may = Object.fromEntries(PROBLEM_STEPS.map((step) => [step, problemStep(facts, step, party, now).ok]))
  return {
    id: row.id,
    state: row.state,
    turn: turnOf(facts, now),
    reason: row.reason,
    text: row.description,
    createdAt: row.created_at.toString(),
    photos: row.photos.map((id) => ({ id, url: signDocument(deps, id, now).url })),
    answerBy: answerBy(facts).toString(),
    answer: row.answered_at && {
      text: row.answer ?? '',
      offerCents: row.offer_cents ?? cents(0),
      at: row.answered_at.toString(),
    },
    acceptBy: acceptBy(facts)?.toString() ?? null,
    outcome: row.outcome,
    refundCents: row.refund_cents,
    settledReason: row.settled_reason,
    endedAt: row.ended_at?.toString() ?? null,
    may: may as Record<(typeof PROBLEM_STEPS)[number], boolean>,
  }
}

const PAGE = 24

export async function listProblems(
  { deps: { sql }, now }: Context<'admin'>,
  { queue, page }: { queue: ProblemQueue; page: number },
) {
  const [counts, rows] = await Promise.all([
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
